import { isContractProcedure } from '@orpc/contract'
import { TrieRouter } from 'hono/router/trie-router'
import type { Access, Meta, RoleName } from '#lib/api.ts'
import { DEFAULT_RIGHTS, LEVEL_OF_RIGHT } from '#lib/rights.ts'
import type { Right } from '#lib/rights.ts'

/** A call as the walls see it. Paths begin with /api. */
export type Endpoint = { name: string; method: string; path: string; meta: Meta }

/** Every call of a contract. A test walks the same list, so that a new call cannot forget its wall. */
export function endpoints(contract: unknown, at: readonly string[] = []): Endpoint[] {
  if (isContractProcedure(contract)) {
    const { route, meta } = contract['~orpc']
    // Every contract of ours is made from `api`, whose meta this is.
    return [{ name: at.join('.'), method: route.method ?? 'POST', path: `/api${route.path ?? ''}`, meta: meta as Meta }]
  }
  if (typeof contract !== 'object' || contract === null) return []
  return Object.entries(contract).flatMap(([name, node]) => endpoints(node, [...at, name]))
}

/** Finds the call that a request means. Matching happens before any body is read, so that 401 always wins over 400. */
export class AccessTable {
  readonly #router = new TrieRouter<Endpoint>()
  readonly #fixed = new Map<string, Endpoint>()

  constructor(list: readonly Endpoint[]) {
    for (const endpoint of list) {
      if (!endpoint.path.includes('{')) this.#fixed.set(`${endpoint.method} ${endpoint.path}`, endpoint)
      this.#router.add(endpoint.method, endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'), endpoint)
    }
  }

  /** A fixed path wins over one with a parameter: /service-requests/counts over /service-requests/{id}. */
  find(method: string, path: string): Endpoint | undefined {
    return this.#fixed.get(`${method} ${path}`) ?? this.#router.match(method, path)[0][0]?.[0]
  }
}

const RANK = { technician: 1, staff: 2, owner: 3 } as const

type Guarded = { access: Exclude<Access, 'public'>; accountant?: boolean; right?: Right | undefined }

/**
 * Returns whether a person may make a call. By their role: an owner may all that staff may, staff all that a technician
 * may, and an accountant only what is marked for them. Of the calls that belong to a right, the role's need that right,
 * but for technicians, who make theirs about their own jobs; and a right that the role does not bring opens those of its level. `rights`: of the person, else of the role.
 */
export function mayCall(
  role: RoleName,
  { access, accountant = false, right }: Guarded,
  rights: readonly Right[] = DEFAULT_RIGHTS[role],
): boolean {
  const byRole = role === 'accountant' ? accountant : RANK[role] >= RANK[access]
  if (right === undefined || role === 'owner' || role === 'technician') return byRole
  if (!rights.includes(right)) return false
  return byRole || (!DEFAULT_RIGHTS[role].includes(right) && RANK[LEVEL_OF_RIGHT[right]] >= RANK[access])
}
