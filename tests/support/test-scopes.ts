import asyncHooks, { AsyncLocalStorage, AsyncResource, executionAsyncId } from 'node:async_hooks'

// Imported before Node's test runner, which finds the test that code belongs to by hooks at the beginning and the end
// of each promise: up to a third of these tests' time. Here AsyncLocalStorage finds it. See decision 111.
// https://github.com/nodejs/node/blob/v24.x/lib/internal/test_runner/harness.js

type Init = (asyncId: number, type: string, triggerAsyncId: number, resource: object) => void

const current = new AsyncLocalStorage<number>()
let init: Init | undefined

class Scope extends AsyncResource {
  constructor(...args: ConstructorParameters<typeof AsyncResource>) {
    super(...args)
    init?.(this.asyncId(), args[0], executionAsyncId(), this)
  }

  override runInAsyncScope<This, Result>(
    work: (this: This, ...args: unknown[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    const inScope = () => current.run(this.asyncId(), () => Reflect.apply(work, thisArg, args))
    return super.runInAsyncScope(inScope)
  }
}

const { createHook } = asyncHooks
Object.assign(asyncHooks, {
  AsyncResource: Scope,
  executionAsyncId: () => current.getStore() ?? 0,
  createHook: (callbacks: { init: Init }) => {
    init = callbacks.init
    return { enable: () => {}, disable: () => {} }
  },
})
await import('node:test')
Object.assign(asyncHooks, { AsyncResource, executionAsyncId, createHook })
