export const version: string
