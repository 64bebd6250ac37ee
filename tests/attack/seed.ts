import type { App } from '../support/app.ts'
import { createFactories } from '../support/factories.ts'
import { finishedJob } from '../support/finished-job.ts'
import type { Operation } from './contract.ts'
import type { Made } from './requests.ts'

const rank = ({ method, path }: Operation) =>
  method === 'DELETE' || path.endsWith('/erase') ? 3 : method === 'GET' ? 1 : path.includes('{') ? 2 : 0

/** What makes records first, what takes them away last: else most requests would be about nothing. */
export const inOrder = (operations: readonly Operation[]): Operation[] =>
  operations.toSorted((one, other) => rank(one) - rank(other))

/** One of most things that a business has. */
export async function seedEverything(app: App): Promise<void> {
  const crew = createFactories(app)
  await finishedJob(app)
  await crew.aTechnician()
  await crew.someEquipment()
  await crew.aJob()
  await crew.aVisit()
}

/**
 * What is asked for first, with `PLAIN`: what lists answer fills the memory (id-store.ts) before the first id is
 * wanted.
 */
export const listsOf = (operations: readonly Operation[]): Operation[] =>
  operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
export const PLAIN: Made = { as: 'owner', path: {}, query: {}, body: null, type: null, headers: {} }
