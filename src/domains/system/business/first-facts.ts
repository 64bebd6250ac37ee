import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { FactsInput } from './contract.ts'
import { saveFacts } from './business-settings.ts'
import { facts } from './service.ts'
import { settings } from './tables.ts'

/** What the first set-up asks of the company. */
export type Company = Pick<FactsInput, 'name' | 'city' | 'state' | 'zip'>

/** Saves the company's own name and town over the example, `by` the name of the owner who is just being made. */
export async function saveFirstFacts(tx: Tx, company: Company, by: string): Promise<void> {
  const { yearsOfExperience: _counted, ...now } = await facts(tx)
  const [row] = await tx.select({ version: settings.version }).from(settings).where(eq(settings.name, 'facts'))
  await saveFacts(tx, {}, { version: row?.version ?? 0, value: { ...now, ...company } })
  await tx.update(settings).set({ updatedBy: by }).where(eq(settings.name, 'facts'))
}
