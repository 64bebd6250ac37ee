/** The next step of one record, by the rules that list what needs the owner. */
import * as business from '#domains/system/business/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NextStep, StepOf } from '../contract-next-steps.ts'
import { listOverdueInvoices, listUnconfirmedJobs } from '../action-items.ts'
import { listOwedDeposits, listWorkToSchedule } from './accepted-work.ts'
import { listDuePaymentSteps } from './due-payment-steps.ts'
import { listLateStops } from './late-stops.ts'
import { listOpenChangeOrders } from './open-change-orders.ts'
import type { Scope } from './list-some.ts'
import { listUnsentBills } from './unsent-bills.ts'
import { listUnsentEstimates } from './unsent-estimates.ts'

const RULES = {
  late: listLateStops,
  toSchedule: listWorkToSchedule,
  paymentSteps: listDuePaymentSteps,
  toBill: listUnsentBills,
  estimates: listUnsentEstimates,
  invoices: listOverdueInvoices,
  deposits: listOwedDeposits,
  changeOrders: listOpenChangeOrders,
  unconfirmed: listUnconfirmedJobs,
} satisfies Record<NextStep['kind'], unknown>

/** Which rules speak of a record, the most urgent first. */
const KINDS: Record<StepOf, readonly NextStep['kind'][]> = {
  request: ['estimates'],
  estimate: ['deposits', 'toSchedule', 'estimates'],
  job: ['late', 'deposits', 'toSchedule', 'paymentSteps', 'toBill', 'estimates', 'changeOrders', 'unconfirmed'],
  invoice: ['toBill', 'invoices'],
}

/** Null: nothing has to be done with it now, or there is no such record. */
export async function getNextStep(tx: Tx, of: StepOf, id: string): Promise<NextStep | null> {
  const scope: Scope = { businesses: await business.listIds(tx, undefined), only: { of, id } }
  for (const kind of KINDS[of]) {
    const { rows } = await RULES[kind](tx, scope)
    // Each rule answers the rows of its kind.
    if (rows[0]) return { kind, row: rows[0] } as NextStep
  }
  return null
}
