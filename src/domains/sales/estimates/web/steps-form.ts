/** The steps of payment as they are typed. */
import { parseDollars, toDollarText } from '#lib/money.ts'
import type { PaymentStep } from '../contract-payment-steps.ts'

export type DraftStep = {
  key: string
  name: string
  kind: 'percent' | 'dollars'
  value: string
  due: 'start' | 'completion' | 'date'
  day: string
}

/** What the name field has before it is typed: it follows when the step is due. */
const NAMES: Record<DraftStep['due'], string> = {
  start: 'When the work starts',
  completion: 'When the work is completed',
  date: 'Progress payment',
}

export const aStep = (due: DraftStep['due'] = 'start'): DraftStep => ({
  key: crypto.randomUUID(),
  name: NAMES[due],
  kind: 'percent',
  value: '',
  due,
  day: '',
})

/** Renames a step that has the usual name when another time is chosen. */
export const withDue = (step: DraftStep, due: DraftStep['due']): DraftStep => ({
  ...step,
  due,
  name: step.name === NAMES[step.due] ? NAMES[due] : step.name,
})

export const toDraftSteps = (steps: readonly PaymentStep[] = []): DraftStep[] =>
  steps.map(({ name, percent, amount, due }) => ({
    key: crypto.randomUUID(),
    name,
    ...(percent === null
      ? { kind: 'dollars', value: toDollarText(amount ?? 0) }
      : { kind: 'percent', value: String(percent) }),
    ...(due === 'start' || due === 'completion' ? { due, day: '' } : { due: 'date', day: due }),
  }))

/** As the contract has it; what is no figure is left to it to refuse. */
export const toInputSteps = (steps: readonly DraftStep[], parseFigure: (text: string) => number) =>
  steps.map(({ name, kind, value, due, day }) => ({
    name: name.trim(),
    percent: kind === 'percent' ? parseFigure(value) : null,
    amount: kind === 'dollars' ? (parseDollars(value) ?? Number.NaN) : null,
    due: due === 'date' ? day : due,
  }))
