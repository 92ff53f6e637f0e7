import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/jobs.mjs [retry <id>]

ensureInstalled()
becomeNode(['start/commands/jobs.ts', ...process.argv.slice(2)])
