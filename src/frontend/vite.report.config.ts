// Builds the report page's script: one file that Python puts into every HTML report.

import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: { alias: { '@': here('./src') } },
  // The library mode of Vite leaves this to the user of the library; a page has none.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  publicDir: false,
  build: {
    outDir: here('../backend/volbench/static/report'),
    emptyOutDir: true,
    target: ['chrome107', 'firefox104', 'safari16'],
    lib: { entry: here('./src/report/main.ts'), formats: ['iife'], name: 'volbenchReport', fileName: () => 'report.js' },
    reportCompressedSize: false,
  },
})
