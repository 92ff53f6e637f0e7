import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

ensureInstalled()
becomeNode(['start/admin.ts', ...process.argv.slice(2)])
