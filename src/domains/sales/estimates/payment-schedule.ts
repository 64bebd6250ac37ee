/** What a customer pays when: the deposit, the steps of the owner, and the rest. Pure; cents. */
import { computePercent } from '#domains/sales/pricing/bill-totals.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import type { PaymentStep, ScheduledStep } from './contract-payment-steps.ts'

type Deposit = { cents: number; percent: number | null }

/** Cents of a step before anything limits it. */
export const stepCents = ({ percent, amount }: Pick<PaymentStep, 'percent' | 'amount'>, total: number): number =>
  percent === null ? (amount ?? 0) : computePercent(total, percent)

/**
 * Returns every step with its cents. No step takes more than what is left, and the last one is what is left, so that
 * they add up to the total to the cent.
 */
export function computeSchedule(total: number, deposit: Deposit, steps: readonly PaymentStep[]): ScheduledStep[] {
  let left = total
  const take = (cents: number): number => {
    const taken = Math.min(left, cents)
    left -= taken
    return taken
  }
  const first =
    deposit.cents > 0
      ? [{ name: 'Deposit', percent: deposit.percent, cents: take(deposit.cents), due: 'acceptance' }]
      : []
  const between = steps.map((step) => ({
    name: step.name,
    percent: step.percent,
    cents: take(stepCents(step, total)),
    due: step.due,
  }))
  const before = [...first, ...between]
  const percents = before.map(({ percent }) => percent)
  const rest = {
    name: 'Balance',
    percent: percents.includes(null) ? null : 100 - percents.reduce((sum: number, one) => sum + (one ?? 0), 0),
    cents: left,
    due: 'completion',
  }
  return [...before, rest].map((step, place) => ({ number: place + 1, ...step }))
}

const DUE_WORDS: Record<string, string> = {
  acceptance: 'when accepted',
  start: 'when the work starts',
  completion: 'when the work is completed',
}

/** `when the work starts`, `on Dec 5, 2026`. */
export const formatDue = (due: string): string => DUE_WORDS[due] ?? `on ${formatDate(due)}`

/** When a step is due, where its name does not say so. */
export const findWhen = ({ name, due }: Pick<ScheduledStep, 'name' | 'due'>): string | null =>
  name.toLowerCase() === formatDue(due) ? null : formatDue(due)

/** `40%, $640.00`. */
export const formatShare = ({ percent, cents }: Pick<ScheduledStep, 'percent' | 'cents'>): string =>
  percent === null ? formatCents(cents) : `${percent}%, ${formatCents(cents)}`

/** `Step 2 of 3: When the work starts, 40%, $640.00`, with when it is due where the name does not say so. */
export const formatSteps = (schedule: readonly ScheduledStep[]): string[] =>
  schedule.map((step) =>
    [`Step ${step.number} of ${schedule.length}: ${step.name}`, formatShare(step), findWhen(step)]
      .filter(Boolean)
      .join(', '),
  )

/** Describes each step in a line of its own, for the audit log. */
export const describeSteps = (steps: readonly PaymentStep[] | null): string[] =>
  (steps ?? []).map(
    ({ name, percent, amount, due }) =>
      `${name}, ${percent === null ? formatCents(amount ?? 0) : `${percent}%`} ${formatDue(due)}`,
  )
