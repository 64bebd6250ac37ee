/**
 * Values that the product has answered, under their names: real ids, tokens and versions, so that a made-up request
 * gets past "There is no such record". An id is also stored under the folder of its path: `/customers` answers what
 * `customerId` and `/customers/{id}` want.
 */
export class IdStore {
  readonly #values = new Map<string, unknown[]>()
  readonly #leftOut = new Set<unknown>()

  /** Never returns this id: no request may change the role of a user or remove them while they make requests. */
  leaveOut(id: string): void {
    this.#leftOut.add(id)
  }

  learn(path: string, answered: unknown, key = ''): void {
    if (Array.isArray(answered)) return answered.slice(0, 20).forEach((one) => this.learn(path, one, key))
    if (typeof answered === 'object' && answered !== null)
      return Object.entries(answered).forEach(([name, value]) => this.learn(path, value, name))
    const isWorth =
      (typeof answered === 'string' && answered.length > 0 && answered.length < 300) ||
      (key === 'version' && typeof answered === 'number')
    if (!isWorth) return
    this.#keep(key, answered)
    if (key === 'id') this.#keep(folderOf(path), answered)
  }

  /** The request's own value with every stand-in replaced. */
  tell(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((one) => this.tell(one, path))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.tell(one, path)]))
    const [, key, place] = (typeof value === 'string' && /^@remembered:(\w+):(\d+)$/.exec(value)) || []
    return key === undefined ? value : this.#find(key, Number(place), path)
  }

  #find(key: string, place: number, path: string): unknown {
    const folder = key === 'id' ? folderOf(path) : folderMeant(key)
    const all = (this.#values.get(folder) ?? this.#values.get(key) ?? this.#values.get('id') ?? []).filter(
      (value) => !this.#leftOut.has(value),
    )
    // The latest first: what is old may be gone.
    return all.at(-1 - (place % all.length)) ?? '00000000-0000-4000-8000-000000000000'
  }

  #keep(key: string, value: unknown): void {
    const values = this.#values.get(key) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > 60) values.shift()
    this.#values.set(key, values)
  }
}

const folderOf = (path: string): string => `/${path.split('/')[1] ?? ''}`

const MEANT: Record<string, string> = {
  businessId: '/businesses',
  equipmentId: '/equipment',
  requestId: '/service-requests',
  otherId: '/customers',
  with: '/customers',
}
const folderMeant = (key: string): string => MEANT[key] ?? `/${key.replace(/Ids?$/, '')}s`
