import { createFairQueue, type EndTurn } from '#platform/fair-queue.ts'

/** One render of an address. Whoever else asks for the address meanwhile waits for it. */
export type AnnouncedRender = {
  /** Resolves when it may begin, or has been ended: see `wait`. */
  takeTurn: (caller: string) => Promise<void>
  /**
   * Resolves when it has ended. It begins when it is the turn of the first of those who want it: who
   * has announced it may have hundreds of others to wait for.
   */
  wait: (caller: string) => Promise<void>
  /** To be called when the page is made, or will not be; more than once does no harm. */
  end: () => void
}

/** Lets `most` renders go on at once, round-robin by caller, with `pause` milliseconds between two. */
export function createRenderQueue(most: number, pause: number) {
  const takeTurn = createFairQueue(most)
  const announced = new Map<string, AnnouncedRender>()

  function announce(address: string): AnnouncedRender {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ended, resolve: finish } = Promise.withResolvers<void>()
    let isOver = false
    let endTurn: EndTurn | undefined
    const enter = async (caller: string) => {
      const endThis = await takeTurn(caller)
      if (isOver || endTurn !== undefined) return endThis()
      endTurn = endThis
      begin()
    }
    const render: AnnouncedRender = {
      takeTurn: (caller) => {
        void enter(caller)
        return begun
      },
      wait: (caller) => {
        void enter(caller)
        return ended
      },
      end: () => {
        if (isOver) return
        isOver = true
        if (announced.get(address) === render) announced.delete(address)
        begin()
        finish()
        if (endTurn !== undefined) setTimeout(endTurn, pause)
      },
    }
    if (!announced.has(address)) announced.set(address, render)
    return render
  }

  return {
    /** The render of an address that is announced and has not ended. */
    find: (address: string) => announced.get(address),
    announce,
  }
}
