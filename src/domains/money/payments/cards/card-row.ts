import { and, desc, eq, sql } from 'drizzle-orm'
import { recurringServices } from '#domains/work/recurring/tables.ts'
import { toDay } from '#lib/dates.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SavedCard } from '../contract-cards.ts'
import { savedCards } from '../tables.ts'

export type Row = typeof savedCards.$inferSelect

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  card: 'Card',
}

/** `Visa •••• 4242`. What was removed after its customer was erased has no digits. */
export const formatCard = ({ brand, last4, kind }: Pick<Row, 'brand' | 'last4' | 'kind'>): string =>
  [BRANDS[brand ?? ''] ?? (brand || (kind === 'bank' ? 'Bank account' : 'Card')), last4 && `•••• ${last4}`]
    .filter(Boolean)
    .join(' ')

/** A card is good until its month ends. */
export function isExpired({ expiresMonth: month, expiresYear: year }: Row, now: Date): boolean {
  if (month === null || year === null) return false
  return `${year}-${String(month).padStart(2, '0')}` < toDay(now).slice(0, 7)
}

const formatExpiry = ({ expiresMonth: month, expiresYear: year }: Row): string | null =>
  month === null || year === null ? null : `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`

/** The saved cards of a customer, of one business or of both, the newest first. */
export async function listCards(
  tx: Tx,
  of: { customerId: string; businessId?: string; provider?: string },
): Promise<SavedCard[]> {
  const { customerId, businessId, provider } = of
  const rows = await tx
    .select({
      card: savedCards,
      plans: sql<number>`(select count(*)::int from ${recurringServices} s where s.card_id = "saved_cards"."id" and s.status <> 'cancelled')`,
    })
    .from(savedCards)
    .where(
      and(
        eq(savedCards.customerId, customerId),
        eq(savedCards.status, 'saved'),
        businessId === undefined ? undefined : eq(savedCards.businessId, businessId),
        provider === undefined ? undefined : eq(savedCards.provider, provider),
      ),
    )
    .orderBy(desc(savedCards.createdAt), desc(savedCards.id))
  return rows.map(({ card, plans }) => toSavedCard(card, plans, tx.now))
}

const toSavedCard = (row: Row, plans: number, now: Date): SavedCard => ({
  id: row.id,
  businessId: row.businessId,
  kind: row.kind === 'bank' ? 'bank' : 'card',
  name: formatCard(row),
  expires: formatExpiry(row),
  isExpired: isExpired(row, now),
  savedAt: row.savedAt ?? row.createdAt,
  consent: row.consent,
  plans,
})
