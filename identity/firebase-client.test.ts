import { inNode } from '#identity/testing/test-client-node.ts'
import { withBench } from '#identity/testing/test-client.ts'
import { testNodeAlone } from '#identity/testing/test-flows-node.ts'
import { flowsForEveryBuild } from '#identity/testing/test-flows.ts'
import { onEachIdentity, onSqliteIdentity } from '#identity/testing/test-identity.ts'

// The unmodified client of Google, in its build for Node, against the service on both databases. In Chromium:
// tests/long/firebase-client.test.ts. What the suites cover is in README.md.

for (const [what, suite, settings] of await flowsForEveryBuild())
  onEachIdentity(`Google’s client and ${what} in Node`, withBench(inNode, suite), settings)
onSqliteIdentity('Google’s client in Node alone', withBench(inNode, testNodeAlone))
