/**
 * What an owner does first: each step is done as soon as the product shows that it is, and each owner decides for
 * themselves what to see of it.
 */
import { eq, sql } from 'drizzle-orm'
import * as backups from '#domains/system/backups/service.ts'
import { ServiceKey } from '#domains/system/business/contract.ts'
import * as business from '#domains/system/business/service.ts'
import { isPlaceholder } from '#lib/us-phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Providers } from '#providers/providers.ts'
import { Step } from './contract.ts'
import type { FirstSteps } from './contract.ts'
import { firstSteps } from './tables.ts'

/** Whose steps they are, and what of the product stands outside the database. */
export type Owner = { userId: string; providers: Pick<Providers, 'sms' | 'email' | 'payments'> }

/**
 * What this owner has still to do before the first customer; done is what the rows say, and nothing that was ticked.
 */
export async function read(tx: Tx, owner: Owner): Promise<FirstSteps> {
  const [[mine], rows, isBackedUp] = await Promise.all([
    tx.select().from(firstSteps).where(eq(firstSteps.userId, owner.userId)),
    inDatabase(tx),
    backups.hasBackup(tx),
  ])
  const simulated = (['sms', 'email', 'payments'] as const).filter((name) => owner.providers[name].simulated)
  const done: Record<Step, boolean> = { ...rows, providers: simulated.length === 0, backups: isBackedUp }
  const steps = Step.options.map((step) => ({ step, done: done[step], skipped: mine?.skipped.includes(step) ?? false }))
  return { shown: !mine?.hiddenAt && steps.some((one) => !one.done && !one.skipped), steps, simulated }
}

/** Leaves a step out for this owner, or takes it in again. */
export async function skip(tx: Tx, owner: Owner, step: Step, skipped: boolean): Promise<FirstSteps> {
  const without = sql`array_remove(${firstSteps.skipped}, ${step})`
  await tx
    .insert(firstSteps)
    .values({ userId: owner.userId, skipped: skipped ? [step] : [] })
    .onConflictDoUpdate({
      target: firstSteps.userId,
      set: { skipped: skipped ? sql`array_append(${without}, ${step})` : without },
    })
  tx.notifyClients('first-steps')
  return read(tx, owner)
}

/** Puts the list away for this owner. */
export async function hide(tx: Tx, owner: Owner): Promise<FirstSteps> {
  await tx
    .insert(firstSteps)
    .values({ userId: owner.userId, hiddenAt: tx.now })
    .onConflictDoUpdate({ target: firstSteps.userId, set: { hiddenAt: tx.now } })
  tx.notifyClients('first-steps')
  return read(tx, owner)
}

/** Those that were left out come back, too. */
export async function show(tx: Tx, owner: Owner): Promise<FirstSteps> {
  await tx.delete(firstSteps).where(eq(firstSteps.userId, owner.userId))
  tx.notifyClients('first-steps')
  return read(tx, owner)
}

async function inDatabase(tx: Tx): Promise<Record<Exclude<Step, 'providers' | 'backups'>, boolean>> {
  const { phone } = await business.facts(tx)
  const { rows } = await tx.execute<{
    hours: boolean
    prices: boolean
    customers: boolean
    team: boolean
    photos: boolean
  }>(sql`
    select exists (select from settings where name = 'hours' and value is not null) as hours,
      exists (
        select from settings, lateral (select count(*) as many from jsonb_object_keys(value)) as rates
        where name = 'rates' and value is not null and many >= ${ServiceKey.options.length}) as prices,
      exists (select from customers) as customers,
      exists (select from users offset 1) or exists (select from invitations where withdrawn_at is null) or exists (select from technicians) as team,
      exists (select from photos where removed_at is null) as photos`)
  const [found] = rows
  if (!found) throw new Error('A statement returned no row')
  return { facts: !isPlaceholder(phone), ...found }
}
