// Builds one of the report page's two scripts; scripts/build-report.mjs says which. Python puts both into every HTML report.

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
    // The other one may be there already.
    emptyOutDir: false,
    target: ['chrome107', 'firefox104', 'safari16'],
    reportCompressedSize: false,
  },
})
