import { ensureInstalled } from './install.mjs'
import { runNode, runSideBySide } from './run-node.mjs'

// node tools/check.mjs: types, lint, format, and our own tests' rules for sources. Caches: node_modules/.cache.

/**
 * The import law; texts outside the catalogue, and words that the glossary rules out; labels that errors call
 * otherwise; translations that are missing or do not match their source.
 */
const rules = [
  'tests/architecture.test.ts',
  'tests/texts.test.ts',
  'tests/field-labels.test.ts',
  'messages/messages.test.ts',
]

ensureInstalled()
console.log('Checking types, lint, format and texts …')
// The types of the routes, which the other checks read.
runNode(['node_modules/@react-router/dev/bin.cjs', 'typegen'])
await runSideBySide([
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/oxlint/bin/oxlint', '--quiet'],
  ['--test', '--test-reporter=dot', ...rules],
  ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level', 'warn', '.'],
])
