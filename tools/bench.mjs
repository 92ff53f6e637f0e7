import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/bench.mjs <name>: runs bench/<name>.ts against the built product.

ensureInstalled()
ensureBuilt()
becomeNode([`bench/${process.argv[2] ?? 'identity'}.ts`])
