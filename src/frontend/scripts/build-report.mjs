// Builds the report page's script.
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

await build({ configFile: fileURLToPath(new URL('../vite.report.config.ts', import.meta.url)), logLevel: 'warn' })
