import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/payments-check.mjs [--pay]

ensureInstalled()
becomeNode(['start/commands/payments-check.ts', ...process.argv.slice(2)])
