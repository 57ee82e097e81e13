export const FURTHER_KINDS: string
export const KIND_FOLDERS: Readonly<Record<string, string>>
