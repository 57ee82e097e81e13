import type { Plugin } from 'vite'

export function bundledPackages(build: string): Plugin
