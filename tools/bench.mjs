import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/bench.mjs <name> …: runs bench/<name>.ts against the built product.

ensureInstalled()
ensureBuilt()
const [name = 'all', ...args] = process.argv.slice(2)
becomeNode([`bench/${name}.ts`, ...args])
