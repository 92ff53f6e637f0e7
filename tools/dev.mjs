import { ensureInstalled } from './install.mjs'
import { becomeNode } from './run-node.mjs'

ensureInstalled()
// Without the condition it would restart itself, in a process unknown to this one.
becomeNode(['--conditions=development', 'node_modules/@react-router/dev/bin.cjs', 'dev'], {
  NODE_ENV: 'development',
  STYLE_PAGE: 'on',
})
