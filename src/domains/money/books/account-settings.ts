/** Which accounts the exports of a business use. */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { VersionConflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AccountMap, Accounts, AccountsInput } from './contract.ts'
import { DEFAULT_XERO_TAX_NAME, withDefaults } from './default-accounts.ts'
import { bookAccounts } from './tables.ts'

/** Reads the accounts, or the defaults before the first save. Throws `notFound` for a business that is none. */
export async function getAccounts(tx: Tx, businessId: string): Promise<Accounts> {
  await business.get(tx, businessId)
  const [row] = await tx.select().from(bookAccounts).where(eq(bookAccounts.businessId, businessId))
  return row
    ? {
        accounts: withDefaults(row.accounts as Partial<AccountMap>),
        xeroTaxName: row.xeroTaxName,
        version: row.version,
      }
    : { accounts: withDefaults({}), xeroTaxName: DEFAULT_XERO_TAX_NAME, version: 0 }
}

/** Makes everyone else who exports or changes the accounts of this business wait until the transaction ends. */
export async function lockBooks(tx: Tx, businessId: string): Promise<Accounts> {
  const unset = { businessId, accounts: {}, xeroTaxName: DEFAULT_XERO_TAX_NAME, version: 0, updatedAt: tx.now }
  await business.get(tx, businessId)
  await tx.insert(bookAccounts).values(unset).onConflictDoNothing()
  await tx.select().from(bookAccounts).where(eq(bookAccounts.businessId, businessId)).for('update')
  return getAccounts(tx, businessId)
}

/**
 * Saves the accounts. Entries that were exported stay on the accounts that they were exported to. Throws CHANGED when
 * `version` is not the current one.
 */
export async function saveAccounts(
  tx: Tx,
  { businessId, accounts, xeroTaxName, version }: AccountsInput & { businessId: string; version: number },
): Promise<Accounts> {
  const before = await lockBooks(tx, businessId)
  if (before.version !== version) {
    const [row] = await tx.select().from(bookAccounts).where(eq(bookAccounts.businessId, businessId))
    throw new VersionConflict({
      by: row?.updatedBy ?? 'Someone',
      at: row?.updatedAt ?? tx.now,
      version: before.version,
    })
  }
  const after = { accounts, xeroTaxName }
  if (deepEqual(after, { accounts: before.accounts, xeroTaxName: before.xeroTaxName })) return before
  await tx
    .update(bookAccounts)
    .set({ ...after, version: version + 1, updatedAt: tx.now, updatedBy: tx.actor.name })
    .where(eq(bookAccounts.businessId, businessId))
  const changed = Object.entries(accounts).filter(
    ([key, account]) => !deepEqual(account, before.accounts[key as keyof AccountMap]),
  )
  audit.record(tx, {
    entity: 'book_accounts',
    entityId: businessId,
    action: 'changed',
    before: { accounts: changed.map(([key]) => describe(before.accounts[key as keyof AccountMap])) },
    after: { accounts: changed.map(([, account]) => describe(account)) },
  })
  tx.notifyClients('books')
  return { ...after, version: version + 1 }
}

const describe = ({ name, code }: { name: string; code: string }): string => (code ? `${code} ${name}` : name)
