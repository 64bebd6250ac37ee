/**
 * What a new request is handled by besides the visitor's own words: the settings, and what may be sent to them. It is
 * read before the transaction, so that the transaction only adds rows and the rows of many requests share a statement.
 */
import DataLoader from 'dataloader'
import * as business from '#domains/system/business/service.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { readAcknowledgmentFacts } from './acknowledge-request.ts'
import type { Contact } from './acknowledge-request.ts'

export type SubmissionFacts = Awaited<ReturnType<typeof readSubmissionFacts>>

/** The most requests whose facts are read together. */
const MAX_TOGETHER = 32

const known = new WeakMap<Database, DataLoader<Contact, SubmissionFacts>>()

/** Returns the facts for one visitor. Those who come while a read is under way are read together. */
export function loadSubmissionFacts(db: Database, contact: Contact): Promise<SubmissionFacts> {
  const loader = known.get(db) ?? createLoader(db)
  known.set(db, loader)
  return loader.load(contact)
}

function createLoader(db: Database): DataLoader<Contact, SubmissionFacts> {
  let underWay: Promise<unknown> = Promise.resolve()
  return new DataLoader(
    async (contacts) => {
      const reading = readSubmissionFacts(db.read(VISITOR), contacts)
      underWay = reading.catch(() => {})
      const facts = await reading
      return contacts.map(() => facts)
    },
    // Settings and consents change, so nothing is cached.
    { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: (read) => void underWay.then(read) },
  )
}

async function readSubmissionFacts(tx: Tx, contacts: readonly Contact[]) {
  const [content, acknowledgment] = await Promise.all([business.content(tx), readAcknowledgmentFacts(tx, contacts)])
  return { content, acknowledgment }
}
