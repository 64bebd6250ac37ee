/**
 * The tokens of a month. What a call can use at most is held before it begins, and put right when it is over, so that
 * all calls together stay within the budget.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { toDay } from '#lib/dates.ts'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Budget, BudgetInput, BudgetSettings } from './contract.ts'
import { aiBudget, aiTokenReservations, aiMonths } from './tables.ts'

/** What a month has until the owner says otherwise. */
const FIRST_TOKENS = 1_000_000

/** A call takes seconds: a hold this old is of a program that was killed. */
const FORGOTTEN_MS = 5 * 60_000

export type TokenReservation = { id: string; month: string; tokens: number }

/**
 * Holds so many tokens, or answers null where the budget has no room for them. The first time that it has none even
 * without the calls on their way, the event `ai.budget-spent` tells of it. One statement decides: however many ask at
 * once, the row of the month is changed by one after the other.
 */
export async function reserve(tx: Tx, tokens: number): Promise<TokenReservation | null> {
  const month = monthOf(tx.now)
  if (!(await takeTokens(tx, month, tokens))) {
    // Either this is the first call of the month, or abandoned reservations still hold tokens.
    await tx.insert(aiMonths).values({ month }).onConflictDoNothing()
    await settleForgotten(tx, month)
    if (!(await takeTokens(tx, month, tokens))) {
      await recordSpent(tx, month, tokens)
      return null
    }
  }
  const id = randomUUID()
  tx.insertOnCommit(aiTokenReservations, { id, month, tokens, createdAt: tx.now })
  return { id, month, tokens }
}

/** `used` of the hold were used, at most all of it; the rest is free again. Twice is as good as once. */
export async function settleReservation(
  tx: Tx,
  { id, month }: TokenReservation,
  used: number,
  costMicros: number,
): Promise<void> {
  const [held] = await tx
    .delete(aiTokenReservations)
    .where(eq(aiTokenReservations.id, id))
    .returning({ tokens: aiTokenReservations.tokens })
  // A hold that was forgotten has counted as used.
  if (!held) return
  await tx
    .update(aiMonths)
    .set({
      held: sql`${aiMonths.held} - ${held.tokens}`,
      used: sql`${aiMonths.used} + ${Math.min(used, held.tokens)}`,
      costMicros: sql`${aiMonths.costMicros} + ${costMicros}`,
    })
    .where(eq(aiMonths.month, month))
}

/** The first who says that a month's tokens are used up is the one to tell the owner. */
export async function markOwnerNotified(tx: Tx, month: string): Promise<boolean> {
  const updated = await tx
    .update(aiMonths)
    .set({ notifiedAt: tx.now })
    .where(and(eq(aiMonths.month, month), isNull(aiMonths.notifiedAt)))
    .returning({ month: aiMonths.month })
  return updated.length > 0
}

/** What is allowed and left of this month, in tokens. */
export async function read(tx: Tx): Promise<Budget> {
  const { monthlyTokens, used, left, month, resetsOn } = await readSettings(tx)
  return { monthlyTokens, used, left, month, resetsOn }
}

/** What is allowed and used of this month, in tokens, and who last changed it. */
export async function readSettings(tx: Tx): Promise<BudgetSettings> {
  const month = monthOf(tx.now)
  const [row] = await tx.select().from(aiBudget)
  const [now] = await tx.select().from(aiMonths).where(eq(aiMonths.month, month))
  const monthlyTokens = row?.monthlyTokens ?? FIRST_TOKENS
  const used = now?.used ?? 0
  const left = Math.max(0, monthlyTokens - used)
  const changed = row && row.version > 0
  return {
    monthlyTokens,
    used,
    left,
    month,
    resetsOn: dayAfter(month),
    costMicros: now?.costMicros ?? 0,
    version: row?.version ?? 0,
    changedAt: changed ? row.updatedAt : null,
    changedBy: changed ? row.updatedBy : null,
    spentAt: now?.spentAt ?? null,
  }
}

/**
 * Throws CHANGED when `version` is not the one that stands. With more tokens than are used, the model answers again at
 * once.
 */
export async function save(tx: Tx, { version, monthlyTokens }: BudgetInput): Promise<BudgetSettings> {
  await tx.insert(aiBudget).values({ monthlyTokens: FIRST_TOKENS, updatedAt: tx.now }).onConflictDoNothing()
  const row = expectRow(await tx.select().from(aiBudget).for('update'))
  await audit.assertVersion(tx, 'ai_budget', row, version)
  if (row.monthlyTokens === monthlyTokens) return readSettings(tx)
  await tx
    .update(aiBudget)
    .set({ monthlyTokens, version: version + 1, updatedAt: tx.now, updatedBy: tx.actor.name })
    .where(eq(aiBudget.id, row.id))
  await tx
    .update(aiMonths)
    .set({ spentAt: null })
    .where(and(eq(aiMonths.month, monthOf(tx.now)), lt(aiMonths.used, monthlyTokens)))
  audit.record(tx, {
    entity: 'ai_budget',
    entityId: row.id,
    action: 'changed',
    before: { monthlyTokens: row.monthlyTokens },
    after: { monthlyTokens },
  })
  tx.notifyClients('ai')
  return readSettings(tx)
}

/** `2026-11`, by the business's calendar. */
const monthOf = (at: Date): string => toDay(at).slice(0, 7)

function dayAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

const limit = sql`coalesce((select ${aiBudget.monthlyTokens} from ${aiBudget}), ${FIRST_TOKENS})`

async function takeTokens(tx: Tx, month: string, tokens: number): Promise<boolean> {
  const taken = await tx
    .update(aiMonths)
    .set({ held: sql`${aiMonths.held} + ${tokens}` })
    .where(and(eq(aiMonths.month, month), sql`${aiMonths.used} + ${aiMonths.held} + ${tokens} <= ${limit}`))
    .returning({ month: aiMonths.month })
  return taken.length > 0
}

/** What was held by a program that was killed may have been used. */
async function settleForgotten(tx: Tx, month: string): Promise<void> {
  const before = new Date(tx.now.getTime() - FORGOTTEN_MS)
  const forgotten = await tx
    .delete(aiTokenReservations)
    .where(and(eq(aiTokenReservations.month, month), lt(aiTokenReservations.createdAt, before)))
    .returning({ tokens: aiTokenReservations.tokens })
  const tokens = forgotten.reduce((sum, held) => sum + held.tokens, 0)
  if (tokens > 0)
    await tx
      .update(aiMonths)
      .set({ held: sql`${aiMonths.held} - ${tokens}`, used: sql`${aiMonths.used} + ${tokens}` })
      .where(eq(aiMonths.month, month))
}

async function recordSpent(tx: Tx, month: string, tokens: number): Promise<void> {
  const spent = await tx
    .update(aiMonths)
    .set({ spentAt: tx.now })
    .where(and(eq(aiMonths.month, month), isNull(aiMonths.spentAt), sql`${aiMonths.used} + ${tokens} > ${limit}`))
    .returning({ month: aiMonths.month })
  if (spent.length === 0) return
  tx.emit('ai.budget-spent', { month })
  tx.notifyClients('ai')
}
