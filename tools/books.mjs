import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/books.mjs

ensureInstalled()
becomeNode(['start/books.ts', ...process.argv.slice(2)])
