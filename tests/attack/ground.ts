import type { App } from '../support/app.ts'
import { crewOf } from '../support/crew.ts'
import { finishedJob } from '../support/finished-job.ts'
import type { Operation } from './contract.ts'
import type { Remembered } from './remembered.ts'
import type { Senders } from './senders.ts'

const rank = ({ method, path }: Operation) => (method === 'DELETE' || path.endsWith('/erase') ? 3 : method === 'GET' ? 1 : path.includes('{') ? 2 : 0)

/** What makes records first, what takes them away last: else most requests would be about nothing. */
export const inOrder = (operations: readonly Operation[]): Operation[] => operations.toSorted((one, other) => rank(one) - rank(other))

/** One of most things that a business has. */
export async function aLittleOfEverything(app: App): Promise<void> {
  const crew = crewOf(app)
  await finishedJob(app)
  await crew.aTechnician()
  await crew.someEquipment()
  await crew.aJob()
  await crew.aVisit()
}

/** Asks for every list once, so that the memory is full before the first id is wanted. */
export async function lookAround(operations: readonly Operation[], senders: Senders, known: Remembered): Promise<void> {
  for (const operation of operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
    await senders.send(operation, { as: 'owner', path: {}, query: {}, body: null, type: null, headers: {} }, known)
  }
}
