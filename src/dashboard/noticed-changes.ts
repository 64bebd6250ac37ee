import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Long enough for the answer to our own call, whose form asks for its lists itself, to arrive beside the server's
 * notice of the same change.
 */
const COLLECT_MS = 120
/** Changes that follow one another without end are shown all the same. */
const MAX_MS = 600

/**
 * Refetches what the server's notices name: once for notices that arrive within a moment, and not what was refetched
 * since the notice, because the form that made the change did so at once. What is not on screen is only marked as
 * stale.
 */
export class NoticedChanges {
  readonly #client: QueryClient
  #keys: QueryKey[] = []
  /** Queries whose fetch was under way when a notice named them: it may have read what was there before. */
  readonly #early = new Set<Query>()
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** The server says that these lists may have changed. */
  add(keys: readonly QueryKey[]): void {
    for (const queryKey of keys) {
      for (const query of this.#client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
        this.#early.add(query)
      void this.#client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
    this.#keys.push(...keys)
    const now = Date.now()
    if (this.#timer === undefined) this.#since = now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#refetch(), Math.max(0, Math.min(COLLECT_MS, this.#since + MAX_MS - now)))
  }

  #refetch(): void {
    const [keys, early] = [this.#keys, new Set(this.#early)]
    this.#keys = []
    this.#early.clear()
    this.#timer = undefined
    const isBehind = (query: Query): boolean =>
      early.has(query) || (query.state.isInvalidated && query.state.fetchStatus === 'idle')
    void this.#client.refetchQueries({
      type: 'active',
      predicate: (query) => isBehind(query) && keys.some((queryKey) => matchQuery({ queryKey }, query)),
    })
  }
}
