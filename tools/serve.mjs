import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

// node tools/serve.mjs demo|production

ensureInstalled()
ensureBuilt()
becomeNode(['start/main.ts', process.argv[2] ?? 'demo'])
