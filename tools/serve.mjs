import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'
import { serverArgs, serverEnvironment } from './server.mjs'

// node tools/serve.mjs demo|production

ensureInstalled({ withDev: false })
ensureBuilt()
becomeNode([...serverArgs, process.argv[2] ?? 'demo'], serverEnvironment)
