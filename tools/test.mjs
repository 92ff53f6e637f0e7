import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { runNode } from './run-node.mjs'

// node tools/test.mjs [long]: everything that a change must pass, or the long tests alone.

ensureInstalled()
const CHROMIUM = ensureChromium()
const long = process.argv[2] === 'long'

if (!long) {
  console.log('Checking types, lint and format …')
  runNode(['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  runNode(['node_modules/typescript/bin/tsc', '-p', '.'])
  runNode(['node_modules/oxlint/bin/oxlint'])
  runNode(['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'])
}
ensureBuilt()
const files = long
  ? ['tests/long/*.test.ts']
  : [
      '{contract,platform,identity,school,web,start,tools}/**/*.test.ts',
      'tests/*.test.ts',
      'tests/e2e/*.test.ts',
    ]
runNode(['--test', '--test-concurrency=2', ...files], { CHROMIUM })
