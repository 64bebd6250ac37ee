import type { Category } from '#domains/sales/customers/contract.ts'
import type { Customer } from '#domains/sales/customers/contract.ts'
import * as customers from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { visits } from './tables.ts'

/** The customer of a visit: the one it names, else found by phone or e-mail or made. */
export async function ensureCustomer(
  tx: Tx,
  { customerId, name, phone, email, address }: typeof visits.$inferSelect,
  serviceCategory: Category | null = null,
): Promise<{ customer: Customer; made: boolean }> {
  if (customerId) return { customer: await customers.get(tx, customerId), made: false }
  return customers.findOrCreate(tx, { name, phone, email, address, serviceCategory, serviceCount: 1 })
}
