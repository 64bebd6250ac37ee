import { eq, inArray } from 'drizzle-orm'
import { computeTotals } from '#domains/sales/pricing/bill-totals.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Stop } from './contract.ts'
import type { Agreed, ChangeOrder, Scope, ScopeInput } from './contract-scope.ts'
import { measureLine, sumAreas } from './measure-areas.ts'
import { computeScopeTotals } from './scope-totals.ts'
import { jobs } from './tables.ts'

/** The column `scope` of a job. `tax` in cents is for queries that leave it out of the income. */
type StoredScope = ScopeInput & { tax: number; agreed: Stored<Agreed> | null; changes?: Stored<ChangeOrder>[] }
type Stored<One extends { at: Date }> = Omit<One, 'at'> & { at: string }

/** A scope to be stored, with what the customer agreed to and when. */
export type AgreedScope = ScopeInput & { agreed?: Agreed | undefined; changes?: readonly ChangeOrder[] }

type ScopeColumns = { scope: StoredScope | null; areaSqFt: number | null; amount: number | null }

/**
 * What line items and areas make of a job: its price in cents, and its square feet. `otherwise`: both where no lines or
 * no areas say them. Throws `invalid` above $1,000,000.
 */
export function toScopeColumns(
  { agreed, changes = [], ...input }: AgreedScope,
  otherwise: { areaSqFt?: number | null | undefined; amount?: number | null | undefined },
): ScopeColumns {
  const areaSqFt = sumAreas(input.areas) ?? otherwise.areaSqFt ?? null
  const amount = otherwise.amount ?? null
  if (input.lines.length === 0 && input.areas.length === 0) return { scope: null, areaSqFt, amount }
  const lines = input.lines.map((line) => measureLine(line, input.areas, areaSqFt))
  const { subtotal, tax, total } = computeTotals(lines, input.discount, input.taxRate)
  const tooMuch = 'A job can’t be more than $1,000,000.'
  if (subtotal > MAX_CENTS || total > MAX_CENTS) throw invalid(tooMuch, [{ path: 'scope.lines', message: tooMuch }])
  return {
    scope: {
      ...input,
      lines,
      tax,
      agreed: agreed ? toStored(agreed) : null,
      ...(changes.length > 0 && { changes: changes.map(toStored) }),
    },
    areaSqFt,
    amount: lines.length > 0 ? total : amount,
  }
}

const toStored = <One extends { at: Date }>(one: One): Stored<One> => ({ ...one, at: one.at.toISOString() })

/** As it was stored. The calls that write the column hold it to the contract. */
export const readScope = (stored: unknown): StoredScope | null => stored as StoredScope | null

/** The line items and areas of a job with what they come to; null for a job without them. */
export async function getScope(tx: Tx, id: string): Promise<Scope | null> {
  const [row] = await tx.select({ scope: jobs.scope }).from(jobs).where(eq(jobs.id, id))
  return toScope(readScope(row?.scope ?? null))
}

export function toScope(stored: StoredScope | null): Scope | null {
  if (stored === null) return null
  const { tax: _tax, agreed, changes = [], ...scope } = stored
  return {
    ...scope,
    ...computeScopeTotals(scope),
    agreed: agreed && { ...agreed, at: new Date(agreed.at) },
    changes: changes.map((one) => ({ ...one, at: new Date(one.at) })),
  }
}

/** By the job: what the crew does and where, without money. Field by field, so that no price slips in. */
export async function listCrewScopes(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Pick<Stop, 'areas' | 'lines'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: jobs.id, scope: jobs.scope })
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
  return new Map(
    rows.map((row) => {
      const { areas = [], lines = [] } = readScope(row.scope) ?? {}
      return [
        row.id,
        {
          areas: areas.map(({ name, sqFt }) => ({ name, sqFt })),
          lines: lines.map(({ id, description, detail, quantity, unit, area }) => ({
            id,
            description,
            detail,
            quantity,
            unit,
            area,
          })),
        },
      ]
    }),
  )
}

/** Throws `invalid` for a price other than that of the line items, and for a size other than that of the areas. */
export function assertScopeHolds(
  { scope, amount, areaSqFt }: Pick<typeof jobs.$inferSelect, 'scope' | 'amount' | 'areaSqFt'>,
  given: { amount?: number | null | undefined; areaSqFt?: number | null | undefined },
): void {
  const stored = readScope(scope)
  if (stored === null) return
  if (stored.lines.length > 0 && given.amount !== undefined && given.amount !== amount)
    throw invalid('The price is the total of this job’s line items. Change the line items instead.', [
      { path: 'amount', message: 'Change the line items instead.' },
    ])
  if (stored.areas.length > 0 && given.areaSqFt !== undefined && given.areaSqFt !== areaSqFt)
    throw invalid('The square feet are the sum of this job’s areas. Change the areas instead.', [
      { path: 'areaSqFt', message: 'Change the areas instead.' },
    ])
}
