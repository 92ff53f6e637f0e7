import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/run.mjs <file> …: runs one of our files by the project's own Node; benchmarks against the built product.

const [file = '', ...args] = process.argv.slice(2)
ensureInstalled({ withDev: !file.startsWith('start/commands/') })
if (file.startsWith('bench/')) ensureBuilt()
becomeNode([file, ...args])
