/** The two businesses, and the one place where the facts that the business states of itself stand. */
import { asc, eq, inArray } from 'drizzle-orm'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { z } from 'zod'
import { Facts, FaqItem, Hours, Rates, Testimonial } from './contract.ts'
import type { Business, Content } from './contract.ts'
import { DEFAULT_FACTS } from './facts.ts'
import { firstFaq } from './faq.ts'
import { FIRST_HOURS } from './hours.ts'
import { FIRST_RATES } from './rates.ts'
import { FIRST_TESTIMONIALS } from './testimonials.ts'
import { businesses, settings } from './tables.ts'

/** Paver sealing first: the first of the list is the current one (spec.md §7). */
export async function list(tx: Tx): Promise<Business[]> {
  const rows = await tx.select({ id: businesses.id, name: businesses.name, type: businesses.type }).from(businesses).orderBy(asc(businesses.type))
  // Only `seed` writes this table, with the two types of the contract.
  return rows as Business[]
}

/** The business that does this kind of work. */
export async function ofType(tx: Tx, type: Business['type']): Promise<Business> {
  const [row] = await tx.select({ id: businesses.id, name: businesses.name, type: businesses.type }).from(businesses).where(eq(businesses.type, type))
  if (!row) throw notFound('That business does not exist.')
  return row as Business
}

/** The facts as the owner last set them; what was never set has its default. */
export async function facts(tx: Tx): Promise<Facts> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.name, 'facts'))
  return { ...DEFAULT_FACTS, ...Facts.partial().parse(row?.value ?? {}) }
}

/** All that pages, the ballpark and the chat read: what the owner last saved, and for the rest what the product began with. */
export async function content(tx: Tx): Promise<Content> {
  const rows = await tx
    .select()
    .from(settings)
    .where(inArray(settings.name, ['facts', 'hours', 'faq', 'testimonials', 'rates', 'google-review-link']))
  const saved = (name: string) => rows.find((row) => row.name === name)?.value
  const facts = { ...DEFAULT_FACTS, ...Facts.partial().parse(saved('facts') ?? {}) }
  return {
    facts,
    hours: saved('hours') === undefined ? FIRST_HOURS : Hours.parse(saved('hours')),
    faq: saved('faq') === undefined ? firstFaq(facts) : FaqItem.array().parse(saved('faq')),
    testimonials: saved('testimonials') === undefined ? [...FIRST_TESTIMONIALS] : Testimonial.array().parse(saved('testimonials')),
    rates: { ...FIRST_RATES, ...Rates.parse(saved('rates') ?? FIRST_RATES) },
    googleReviewLink: z
      .string()
      .nullable()
      .parse(saved('google-review-link') ?? null),
  }
}

/** Where the owner wants to be told of news. Null until it is known. */
export async function alertContact(tx: Tx): Promise<{ phone: string | null; email: string | null }> {
  const rows = await tx
    .select()
    .from(settings)
    .where(inArray(settings.name, ['alert-phone', 'alert-email']))
  const of = (name: string) => rows.find((row) => row.name === name)?.value
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { phone: text(of('alert-phone')), email: text(of('alert-email')) }
}

/** The owner who was just made is told of news at their own address. */
export async function setAlertContact(tx: Tx, contact: { phone?: string | undefined; email?: string | undefined }): Promise<void> {
  for (const [name, value] of [
    ['alert-phone', contact.phone],
    ['alert-email', contact.email],
  ] as const) {
    if (value === undefined) continue
    await tx
      .insert(settings)
      .values({ name, value, updatedAt: tx.now })
      .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: tx.now } })
  }
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
