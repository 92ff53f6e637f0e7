import { ensureBuilt, ensureServer } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode, readEnvFile } from './run-node.mjs'
import { serverArgs, serverEnvironment } from './server.mjs'

// node tools/serve.mjs demo|production

const mode = process.argv[2] ?? 'demo'
ensureInstalled({ withDev: false })
// The demonstration makes a photograph's variants when they are first asked for.
if (mode === 'demo') ensureServer()
else ensureBuilt()
// The demonstration must never find the database of the real site.
becomeNode([...(mode === 'production' ? readEnvFile : []), ...serverArgs, mode], serverEnvironment)
