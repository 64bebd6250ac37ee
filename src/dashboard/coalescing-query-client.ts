import { matchQuery, QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query'

/** Long enough for the server's word of a change to arrive beside the answer to the call that made it. */
const COLLECT_MS = 120
/** Changes that follow one another without end are shown all the same. */
const MOST_MS = 600

/**
 * Asks for each list once, however many say within a moment that it may have changed: the form that saved, and the lists that the server names after it.
 * What is named is marked as old at once; what is on screen is asked for again once nothing more is named for a moment.
 */
export class CoalescingQueryClient extends QueryClient {
  #named: InvalidateQueryFilters[] = []
  /** Those who wait until what they named was asked for. */
  #waiting: ((asked: Promise<void>) => void)[] = []
  #since = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  override async invalidateQueries<TaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // Asked for in a way of its own.
    if (filters?.refetchType || options) return super.invalidateQueries(filters, options)
    void super.invalidateQueries({ ...filters, refetchType: 'none' })
    // A list that is not on screen is not waited for.
    if (this.getQueryCache().findAll({ ...filters, type: 'active' }).length === 0) return
    this.#named.push(filters ?? {})
    const now = Date.now()
    if (this.#timer === undefined) this.#since = now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ask(), Math.max(0, Math.min(COLLECT_MS, this.#since + MOST_MS - now)))
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #ask(): void {
    const [named, waiting] = [this.#named, this.#waiting]
    this.#named = []
    this.#waiting = []
    this.#timer = undefined
    const asked = this.refetchQueries({ type: 'active', predicate: (query) => named.some((filters) => matchQuery(filters, query)) })
    for (const resolve of waiting) resolve(asked)
  }
}
