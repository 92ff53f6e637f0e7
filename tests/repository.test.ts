import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('[7] no secret and no data of a server that somebody tried is in the repository', (t) => {
  if (!existsSync(join(root, '.git'))) return t.skip('not a clone')
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  assert.ok(files.length > 500)
  const found = files.filter(
    (file) =>
      /(?:^|\/)(?:identity-secret|\.env|[^/]+\.(?:sqlite|db|pem|key))$/.test(file) ||
      /^\.(?!ci\/)[^/]+\//.test(file),
  )
  assert.deepEqual(found, [])
})
