import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/identity.mjs rotate-keys | sign-out-everywhere <e-mail>

ensureInstalled()
becomeNode(['start/commands/identity.ts', ...process.argv.slice(2)])
