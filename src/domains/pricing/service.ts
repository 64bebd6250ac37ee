/** What work may cost: always by the rates that the owner saved last. */
import type { ServiceKey } from '#domains/business/contract.ts'
import * as business from '#domains/business/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ballpark, dependsOn } from './ballpark.ts'
import type { Ballpark } from './ballpark.ts'

/** The ballpark of one surface in cents, and what it depends on. `areaSqFt` above 0. */
export async function ballparkOf(tx: Tx, service: ServiceKey, areaSqFt: number): Promise<Ballpark & { currency: 'USD'; dependsOn: string[] }> {
  const { rates } = await business.content(tx)
  return { ...ballpark(rates, service, areaSqFt), currency: 'USD', dependsOn: dependsOn(service) }
}
