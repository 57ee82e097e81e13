import { fileURLToPath } from 'node:url'

import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

import { build } from './scripts/build-id.mjs'
import { bundledPackages } from './scripts/bundled-packages.mjs'
import { FURTHER_KINDS } from './scripts/kind-folders.mjs'
import { languages } from './scripts/languages.mjs'
import { methodPages } from './scripts/method-pages.mjs'

const service = process.env['VOLBENCH_SERVICE'] ?? 'http://127.0.0.1:18290'

export default defineConfig({
  // Relative addresses: the page works below any path a proxy puts it under.
  base: './',
  // A page with kinds of a test's own is delivered to nobody.
  plugins: [vue(), languages(), methodPages(), ...(process.env['VOLBENCH_FURTHER_KINDS'] ? [] : [bundledPackages('app')])],
  define: {
    __VOLBENCH_BUILD__: JSON.stringify(build),
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    __VUE_I18N_FULL_INSTALL__: 'false',
    __VUE_I18N_LEGACY_API__: 'false',
    __INTLIFY_PROD_DEVTOOLS__: 'false',
    __INTLIFY_DROP_MESSAGE_COMPILER__: 'false',
  },
  resolve: { alias: { '@further-kinds': FURTHER_KINDS, '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: fileURLToPath(new URL('../backend/volbench/static/app', import.meta.url)),
    emptyOutDir: true,
    target: ['chrome107', 'firefox104', 'safari16'],
    // Inlined fonts or pictures would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // ECharts is one chunk of its own, loaded on chart routes only.
    chunkSizeWarningLimit: 600,
    // What the first view needs is two files, of libraries and ours: each file more costs a request, and its headers half a kilobyte.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'base', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': { target: service } } },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    restoreMocks: true,
    // Shuffled, the same way everywhere. Long enough for a machine with much else to do: no test is about speed.
    sequence: { shuffle: true, seed: 20181101 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
