import { createFairQueue, type EndTurn } from '#platform/fair-queue.ts'

type Render<Page> = {
  /** The version of the data that it is made from; null until it has begun. */
  version: string | null
  /** Resolves with null where nobody wants it any more. */
  page: Promise<Page | null>
  begin: (endTurn: EndTurn | null) => void
  isDecided: boolean
  /** How many wait for it. */
  waiting: number
}

/** Who asks: their address for taking turns, and a signal of their leaving. */
export type Visitor = { address: string; leaving: AbortSignal }

/**
 * Lets `most` renders go on at once, round-robin by visitor, with `pause` milliseconds between two. Those
 * who ask for one address share a render as long as it has not begun, and afterwards while the data are
 * those that it is made from: so however often these change, nobody waits for more than one other render of
 * the same address. `readVersion` gives the present version of the data.
 */
export function createRenderQueue<Page>(
  readVersion: () => Promise<string>,
  most: number,
  pause: number,
) {
  const takeTurn = createFairQueue(most)
  const renders = new Map<string, Render<Page>>()

  function find(url: string, version: string): Render<Page> | undefined {
    const render = renders.get(url)
    return render?.version === null || render?.version === version ? render : undefined
  }

  function open(url: string, work: (version: string) => Promise<Page>): Render<Page> {
    const turn = Promise.withResolvers<EndTurn | null>()
    async function make(): Promise<Page | null> {
      const endTurn = await turn.promise
      try {
        if (endTurn === null) return null
        render.version = await readVersion()
        return await work(render.version)
      } finally {
        if (renders.get(url) === render) renders.delete(url)
        if (endTurn !== null) setTimeout(endTurn, pause)
      }
    }
    const render: Render<Page> = {
      version: null,
      page: make(),
      begin: (endTurn) => {
        render.isDecided = true
        turn.resolve(endTurn)
      },
      isDecided: false,
      waiting: 0,
    }
    renders.set(url, render)
    return render
  }

  /** It begins when it is the turn of the first of those who want it: who asked first may have many others. */
  async function enter(render: Render<Page>, visitor: string): Promise<void> {
    const endTurn = await takeTurn(visitor)
    if (render.isDecided) endTurn()
    else render.begin(endTurn)
  }

  return {
    /** How many renders are under way or wait for their turn. */
    size: (): number => renders.size,
    /** Whether somebody who asks now would share a render. */
    has: (url: string, version: string): boolean => find(url, version) !== undefined,
    /**
     * What `work` makes, or somebody else's work for this address: made from data that are read after
     * `version` was. Null where the visitor has left and nobody else wants it.
     */
    get: (
      url: string,
      version: string,
      { address, leaving }: Visitor,
      work: (version: string) => Promise<Page>,
    ): Promise<Page | null> => {
      const render = find(url, version) ?? open(url, work)
      render.waiting += 1
      leaving.addEventListener('abort', () => {
        render.waiting -= 1
        if (render.waiting === 0 && !render.isDecided) render.begin(null)
      })
      void enter(render, address)
      return render.page
    },
  }
}
