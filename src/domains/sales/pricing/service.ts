/**
 * What work may cost, by the rates that the owner saved last, and what it costs a customer, by the rules that were
 * agreed with them.
 */
import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import * as business from '#domains/system/business/service.ts'
import * as priceBook from '#domains/sales/price-book/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { toDay } from '#lib/dates.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { computeBallpark, listPriceFactors } from './compute-ballpark.ts'
import type { Ballpark } from './compute-ballpark.ts'
import type { Discount } from './bill-totals.ts'
import { findServiceKey, getServiceLabel } from './contract.ts'
import type { Price, PriceAsked } from './contract.ts'
import { computeItemPrice, computeListPrice } from './list-price.ts'
import type { ListPrice } from './list-price.ts'
import { pickRule, describeRule } from './pick-rule.ts'
import type { Rule } from './pick-rule.ts'
import { customerPricing } from './tables.ts'

/**
 * The ballpark of one surface in cents, and what it depends on. `areaSqFt` above 0. Throws `conflict` while the owner
 * has confirmed no rate for it.
 */
export async function getBallpark(
  tx: Tx,
  service: ServiceKey,
  areaSqFt: number,
): Promise<Ballpark & { currency: 'USD'; dependsOn: string[] }> {
  const { rates } = await priceBook.publicContent(tx)
  if (rates[service].high === 0)
    throw conflict('We don’t have a price guide for this yet. Ask for a free quote and you’ll get one clear price.')
  return { ...computeBallpark(rates, service, areaSqFt), currency: 'USD', dependsOn: listPriceFactors(service) }
}

/** All money in cents. `discount` is what a bill takes off (bill-totals.ts); `rule` says by which rule, in words. */
export type PriceOf = {
  base: number | null
  price: number | null
  discount: Discount | null
  rule: (Rule & { words: string }) | null
}

/**
 * Returns what a service costs a customer on a day (YYYY-MM-DD), and the rule that decided. This is the only place that
 * decides a price. `base` is the list price, or null if it is unknown. Without a rule the price is the list price. See
 * `decide` (pick-rule.ts) for which rule wins.
 */
export async function getPrice(
  tx: Tx,
  { customerId, service, day, base }: { customerId: string; service: string; day: string; base: number | null },
): Promise<PriceOf> {
  const rules = await listRulesOf(tx, customerId, day)
  const { rule, ...decided } = pickRule(rules, { service: getServiceLabel(service), day, base })
  return { ...decided, rule: rule && { ...rule, words: describeRule(rule) } }
}

/** The rules that were agreed with a customer and still count on a day (YYYY-MM-DD). */
export async function listRulesOf(tx: Tx, customerId: string, day: string): Promise<Rule[]> {
  const { expiresAt } = customerPricing
  const rules = await tx
    .select({
      id: customerPricing.id,
      service: customerPricing.service,
      priceType: customerPricing.priceType,
      value: customerPricing.value,
      expiresAt,
    })
    .from(customerPricing)
    .where(and(eq(customerPricing.customerId, customerId), or(isNull(expiresAt), gte(expiresAt, day))))
  // The check of the column holds it to the words of the contract.
  return rules as Rule[]
}

/**
 * The same from what a form knows: an amount is the list price, else the owner's rates make it of the area. Throws
 * `notFound` for no customer.
 */
export async function price(
  tx: Tx,
  { customerId, service, day = toDay(tx.now), areaSqFt, amount }: PriceAsked,
): Promise<Price> {
  await customers.get(tx, customerId)
  const list = amount === undefined ? await getListPrice(tx, service, areaSqFt ?? null) : null
  return {
    lines: list?.lines ?? [],
    ...(await getPrice(tx, { customerId, service, day, base: amount ?? list?.cents ?? null })),
  }
}

/** By the rate of the service, or by the price book for work that the website does not name. */
async function getListPrice(tx: Tx, service: string, areaSqFt: number | null): Promise<ListPrice | null> {
  if (findServiceKey(service)) return computeListPrice((await business.content(tx)).rates, service, areaSqFt)
  const item = await priceBook.findService(tx, service)
  return item ? computeItemPrice(item, areaSqFt) : null
}
