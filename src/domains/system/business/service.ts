/** The two businesses, and the one place where the facts that the business states of itself stand. */
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { toDay } from '#lib/dates.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AlertContact, Business, Content, Facts } from './contract.ts'
import { DEFAULT_FACTS } from './business-facts.ts'
import type { MoneyTerms } from './contract-money.ts'
import type { ReviewRules } from './contract-reviews.ts'
import { toPublicContent } from './to-public-content.ts'
import { toAlertContact, toContent, toFacts, toReviewRules } from './saved-settings.ts'
import type { OwnerAddress, SavedRows } from './saved-settings.ts'
import { businesses, settings } from './tables.ts'

const SHOWN = { id: businesses.id, name: businesses.name, type: businesses.type, active: businesses.active }

/** Paver sealing first, unless it is off: the first of the list is the current one (spec.md §7). */
export async function list(tx: Tx): Promise<Business[]> {
  const rows = await tx.select(SHOWN).from(businesses).orderBy(desc(businesses.active), asc(businesses.type))
  // Only `seed` writes this table, with the two types of the contract.
  return rows as Business[]
}

/** The business that does this kind of work; where that one is off, the other one. */
export async function ofType(tx: Tx, type: Business['type']): Promise<Business> {
  const [row] = await tx
    .select(SHOWN)
    .from(businesses)
    .orderBy(desc(businesses.active), sql`${businesses.type} <> ${type}`)
    .limit(1)
  if (!row) throw notFound('This business doesn’t exist.')
  return row as Business
}

/** Throws `notFound` for an id that is none of the businesses. */
export async function get(tx: Tx, id: string): Promise<Business> {
  const [row] = await tx.select(SHOWN).from(businesses).where(eq(businesses.id, id))
  if (!row) throw notFound('This business doesn’t exist.')
  return row as Business
}

/** The ids of one business, or of all. Throws `notFound` for one that is none. */
export async function listIds(tx: Tx, businessId: string | undefined): Promise<string[]> {
  return businessId === undefined ? (await list(tx)).map(({ id }) => id) : [(await get(tx, businessId)).id]
}

/** The facts as the owner last set them; what was never set has its default. */
export async function facts(tx: Tx): Promise<Facts> {
  const rows = await tx
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(inArray(settings.name, ['facts', 'money', 'logo']))
  return toFacts(new Map(rows.map(({ name, value }) => [name, value])), getYear(tx))
}

/** The money terms as the owner last set them. */
export async function moneyTerms(tx: Tx): Promise<MoneyTerms> {
  return (await content(tx)).money
}

/** The rule by which reviews get on the site. */
export async function reviewRules(tx: Tx): Promise<ReviewRules> {
  return toReviewRules(await saved(tx))
}

/** What the office works with: what the owner last saved, and for the rest what the product began with. */
export async function content(tx: Tx): Promise<Content> {
  return toContent(await saved(tx), getYear(tx))
}

/** What pages, the ballpark and the chat may say: no price that the owner has not confirmed. */
export async function publicContent(tx: Tx): Promise<Content> {
  return toPublicContent(await content(tx))
}

/** The year that it is where the business is. */
export const getYear = (tx: Pick<Tx, 'now'>): number => Number(toDay(tx.now).slice(0, 4))

/**
 * Returns where the owner gets alerts: the contact saved in Settings, else the sign-up address, else the one in the
 * configuration.
 */
export async function alertContact(tx: Tx, owner: OwnerAddress): Promise<AlertContact> {
  return toAlertContact(await saved(tx), owner)
}

/** Sends alerts to the address of the newly created owner. */
export async function setAlertContact(tx: Tx, { email }: { email: string }): Promise<void> {
  await tx
    .insert(settings)
    .values({ name: 'alert-email', value: email, updatedAt: tx.now })
    .onConflictDoUpdate({ target: settings.name, set: { value: email, updatedAt: tx.now } })
}

/** What stands in the table, by name. */
async function saved(tx: Tx): Promise<SavedRows> {
  const rows = await tx.select({ name: settings.name, value: settings.value }).from(settings)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** The two businesses exist after the first start; later starts change nothing. */
export async function seed(tx: Tx): Promise<void> {
  await tx
    .insert(businesses)
    .values([
      { name: `${DEFAULT_FACTS.name} Paver Sealing`, type: 'paver-sealing', createdAt: tx.now },
      { name: `${DEFAULT_FACTS.name} Pressure Washing`, type: 'pressure-washing', createdAt: tx.now },
    ])
    .onConflictDoNothing()
}
