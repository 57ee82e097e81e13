// Builds the report page's script; quiet about it while vite.report.config.ts is not there.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

const configFile = fileURLToPath(new URL('../vite.report.config.ts', import.meta.url))

if (existsSync(configFile)) await build({ configFile })
else console.log('report script: no vite.report.config.ts yet, skipped')
