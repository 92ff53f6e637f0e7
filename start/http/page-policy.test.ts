import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { pagePolicy, hashScripts } from './page-policy.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('only inline scripts that carry the nonce of their render may run', () => {
  const document = [
    '<script nonce="n1">first()</script>',
    '<script type="module" async="" nonce="n1">import "/a.js"\n</script>',
    '<script src="/b.js" nonce="n1"></script>',
    '<script>planted()</script>',
    '<script nonce="guess">planted()</script>',
    '<script type="application/ld+json">{"name":"nonce=\\"n1\\""}</script>',
    '<link rel="modulepreload" href="/a.js" nonce="n1"/>',
  ].join('')
  const { html, scripts } = hashScripts(document, 'n1')
  assert.deepEqual(scripts, [hashOf('first()'), hashOf('import "/a.js"\n')])
  assert.doesNotMatch(html, / nonce="n1"/)
  assert.match(html, /<script>first\(\)<\/script><script type="module" async="">/)
})

test('a policy names the hashes beside the site itself, and nothing inline else', () => {
  const policy = pagePolicy([hashOf('first()')], undefined)
  const [, sources] = /script-src ([^;]*);/.exec(policy) ?? []
  assert.match(sources ?? '', /^'self' 'sha256-\S+'$/)
  assert.ok(sources?.includes(hashOf('first()')))
  assert.match(policy, /; object-src 'none'; base-uri 'none'; /)
})
