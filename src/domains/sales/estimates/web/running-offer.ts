import { Discount, EstimateLine, EstimateOptions } from '../contract-line-items.ts'
import { PaymentStep } from '../contract-payment-steps.ts'
import type { Terms } from '../price-estimate.ts'
import { toInput, type Draft } from './form-state.ts'

/**
 * What has a price so far, so that a total is in sight from the first line on. `isWhole`: nothing was left out, and this
 * is what the customer would see.
 */
export function toRunning(draft: Draft): { offer: EstimateOptions; terms: Terms; isWhole: boolean } {
  const { offer: plain, taxRate, depositPercent, depositAmount, paymentSteps: steps } = toInput(draft)
  // A step that is still being typed is not in it yet.
  const paymentSteps = steps.flatMap((step) => PaymentStep.safeParse(step).data ?? [])
  const whole = EstimateOptions.safeParse(plain).data
  const isTermed = [taxRate, depositPercent ?? 0, depositAmount ?? 0].every(Number.isFinite)
  if (whole && isTermed)
    return { offer: whole, terms: { taxRate, depositPercent, depositAmount, paymentSteps }, isWhole: true }
  const terms = {
    taxRate: Number.isFinite(taxRate) ? taxRate : 0,
    depositPercent: Number.isFinite(depositPercent) ? depositPercent : null,
    depositAmount: null,
    paymentSteps,
  }
  return { offer: whole ?? toPart(plain), terms, isWhole: false }
}

/** The lines that are whole, also of a package that is not. */
const toPart = ({
  choose,
  packages,
  lines,
  options,
  discount,
}: ReturnType<typeof toInput>['offer']): EstimateOptions => ({
  choose,
  packages: packages.map(({ lines: ofPackage, ...pack }) => ({ ...pack, lines: priced(ofPackage) })),
  lines: priced(lines),
  options: options.flatMap((option) => priced([option]).map((line) => ({ ...line, chosen: option.chosen }))),
  discount: Discount.safeParse(discount).data ?? null,
})

const priced = (lines: readonly unknown[]): EstimateLine[] =>
  lines.flatMap((line) => {
    // A description is still to come.
    const { data } = EstimateLine.safeParse({ description: '-', ...named(line) })
    return data ? [data] : []
  })

const named = (line: unknown): object => {
  const { description, ...rest } = line as { description: string }
  return description.trim() === '' ? rest : { ...rest, description }
}
