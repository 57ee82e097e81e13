export const build: string
