import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

ensureInstalled()
becomeNode(['start/commands/admin.ts', ...process.argv.slice(2)])
