import { argon2Sync, type Argon2Parameters } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

// A thread that makes password hashes, one after another (see hash-threads.ts).

// On Linux this lowers the thread's own priority; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(10)

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters))
})
