/**
 * What the owner decides about paying online: whether the test checkout is on, whether the pay page offers a tip,
 * whether cards are saved and charged later, and whether bank accounts are taken. All are off to begin with.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { settings } from '#domains/system/business/tables.ts'
import { expectRow } from '#lib/expect-row.ts'
import { Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'

const NAMES = {
  testCheckout: 'test-checkout',
  tips: 'tips',
  cardOnFile: 'card-on-file',
  bankAccounts: 'bank-accounts',
} as const
export type CheckoutSwitch = keyof typeof NAMES
type Switches = Record<CheckoutSwitch, boolean>

export async function readSwitches(tx: Tx): Promise<Switches> {
  const rows = await tx
    .select({ name: settings.name, value: settings.value })
    .from(settings)
    .where(inArray(settings.name, Object.values(NAMES)))
  const isOn = (name: string) => rows.some((row) => row.name === name && row.value === true)
  const { testCheckout, tips, cardOnFile, bankAccounts } = NAMES
  return {
    testCheckout: isOn(testCheckout),
    tips: isOn(tips),
    cardOnFile: isOn(cardOnFile),
    bankAccounts: isOn(bankAccounts),
  }
}

/** Turns one on or off, and audits it. Saying the same again changes nothing. */
export async function setCheckoutSwitch(tx: Tx, which: CheckoutSwitch, on: boolean): Promise<void> {
  const name = NAMES[which]
  await tx.insert(settings).values({ name, value: false, version: 0, updatedAt: tx.now }).onConflictDoNothing()
  const row = expectRow(await tx.select().from(settings).where(eq(settings.name, name)).for('update'))
  if (row.value === on) return
  await tx
    .update(settings)
    .set({ value: on, version: sql`${settings.version} + 1`, updatedAt: tx.now, updatedBy: tx.actor.name })
    .where(eq(settings.name, name))
  audit.record(tx, {
    entity: 'settings',
    entityId: row.id,
    action: 'changed',
    before: { [which]: !on },
    after: { [which]: on },
  })
  tx.notifyClients('settings')
}

type Deciding = Pick<AppServices, 'providers' | 'testPaymentsCount'>

/**
 * Whether the built-in test checkout answers: in a demo, or where the owner turned it on; never beside a card provider.
 */
export async function isTestCheckoutOn(tx: Tx, { providers, testPaymentsCount }: Deciding): Promise<boolean> {
  return providers.payments.name === 'embedded' && (testPaymentsCount || (await readSwitches(tx)).testCheckout)
}

/** Throws CARDS_OFF where no card can be paid with online, not even a test card. */
export async function assertTakesCards(tx: Tx, deciding: Deciding): Promise<void> {
  if (deciding.providers.payments.name !== 'embedded' || (await isTestCheckoutOn(tx, deciding))) return
  throw new Problem(
    409,
    'CARDS_OFF',
    'We don’t take cards online right now. Please pay by cash or check, or call us. Nothing was charged.',
  )
}
