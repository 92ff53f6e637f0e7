import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Ends the process that imports this, by SIGTERM, once the process that started it has ended, even by
// `kill -9`, which nothing passes on.

/** The interval between checks, in milliseconds. */
const interval = 250

/** The maximum time for stopping, in milliseconds. */
const maxTime = 9_500

const parent = process.ppid

/** @param {number} pid @param {string} file */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // Gone, or a system without /proc.
    return ''
  }
}

/** @param {number} pid */
const parentOf = (pid) => readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1]

// npm runs a script by `sh -c`; if sh stays between the two, it would outlive npm.
const isShell = /^\w*sh$/.test(readProcess(parent, 'comm').trim())
const grandparent = isShell ? parentOf(parent) : undefined

function watch() {
  const timer = setInterval(() => {
    if (process.ppid === parent && (!isShell || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), maxTime).unref()
  }, interval)
  timer.unref()
}

// Threads load it, too, if the process has it as an option.
if (isMainThread) watch()
