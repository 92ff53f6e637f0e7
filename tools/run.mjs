import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode, readEnvFile } from './run-node.mjs'

// node tools/run.mjs <file> …: runs one of our files on the project's own Node; benchmarks against the built product,
// commands of the operator with the settings of the site.

const [file = '', ...args] = process.argv.slice(2)
const isCommand = file.startsWith('start/commands/')
ensureInstalled({ withDev: !isCommand })
if (file.startsWith('bench/')) ensureBuilt()
becomeNode([...(isCommand ? readEnvFile : []), file, ...args])
