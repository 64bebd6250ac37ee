import { and, eq, isNull, sql } from 'drizzle-orm'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Person, Reason } from './contract.ts'
import { getCampaignRow } from './service.ts'
import { campaignPeople } from './tables.ts'

const FOLDED = sql<string>`fold(${customers.name})`

/** Alphabetical, because people look for a name. */
const BY_NAME: Order<{ id: string; folded: string }> = {
  name: 'name',
  keys: [
    { of: FOLDED, kind: 'text', read: ({ folded }) => folded },
    { of: campaignPeople.id, kind: 'uuid', read: ({ id }) => id },
  ],
  descending: false,
}

type RecipientQuery = { reason?: Reason | 'will' | undefined; limit: number; cursor?: string | undefined }

/** The recipients of a confirmed campaign, by name, and what became of what they were sent. Throws `notFound`. */
export async function listRecipients(
  tx: Tx,
  id: string,
  { reason, limit, cursor }: RecipientQuery,
): Promise<Page<Person>> {
  await getCampaignRow(tx, id)
  const matching = and(
    eq(campaignPeople.campaignId, id),
    reason === undefined
      ? undefined
      : reason === 'will'
        ? isNull(campaignPeople.reason)
        : eq(campaignPeople.reason, reason),
  )
  const found = await tx
    .select({
      id: campaignPeople.id,
      folded: FOLDED,
      customerId: campaignPeople.customerId,
      name: customers.name,
      address: customers.address,
      smsId: campaignPeople.smsId,
      emailId: campaignPeople.emailId,
      reason: campaignPeople.reason,
      became: sql<
        string | null
      >`(select status from communications c where c.id = coalesce(${campaignPeople.smsId}, ${campaignPeople.emailId}))`,
    })
    .from(campaignPeople)
    .innerJoin(customers, eq(customers.id, campaignPeople.customerId))
    .where(and(matching, afterCursor(BY_NAME, cursor)))
    .orderBy(...inOrder(BY_NAME))
    .limit(limit + 1)
  const { rows, next } = cutPage(BY_NAME, found, limit)
  return { rows: rows.map(toPerson), next, total: await tx.$count(campaignPeople, matching) }
}

type Found = {
  customerId: string
  name: string
  address: string
  smsId: string | null
  emailId: string | null
  reason: string | null
  became: string | null
}

/** The column holds a word of REASONS: only `confirm` writes it. */
const toPerson = ({ customerId, name, address, smsId, emailId, reason, became }: Found): Person => ({
  customerId,
  name,
  town: parseTown(address),
  text: smsId !== null,
  email: emailId !== null,
  reason: reason as Reason | null,
  became,
})
