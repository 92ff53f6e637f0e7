import { ensureInstalled } from './install.mjs'
import { runNode, runSideBySide } from './run-node.mjs'

// node tools/check.mjs: types, lint and format. What they keep for the next time is in node_modules/.cache.

ensureInstalled()
console.log('Checking types, lint and format …')
// The types of the routes, which the other checks read.
runNode(['node_modules/@react-router/dev/bin.cjs', 'typegen'])
await runSideBySide([
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/oxlint/bin/oxlint', '--quiet'],
  ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level', 'warn', '.'],
])
