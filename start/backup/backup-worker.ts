import type { BackupOrder } from './backup-order.ts'
import { explainFailure, runTask } from './run-task.ts'

// A process that makes or proves one backup: it gets its order as a message, and answers with an
// error, or with the manifests that were left out.

// The server has ended: half a backup is none.
process.once('disconnect', () => process.exit(1))
process.once('message', (order) => {
  runTask(order as BackupOrder).then(
    ({ leftOut }) => process.send?.({ result: leftOut }),
    (error: unknown) => process.send?.({ error: explainFailure(error) }),
  )
})
