import { formatCents } from '#lib/money.ts'
import type { Licensing } from './contract.ts'

/** Nothing is given until the owner enters it in Settings. */
export const DEFAULT_LICENSING: Licensing = { kind: '', number: '', insurer: '', coverage: null, workersComp: null }

/** `Certified Specialty Contractor #CBC123` or `License #CBC123`; null without a number. */
export function formatLicense({ kind, number }: Licensing): string | null {
  return number ? `${kind || 'License'} #${number}` : null
}

/** `General liability insurance of $1,000,000 with Gulf Mutual`; null when neither amount nor insurer is given. */
function formatInsurance({ insurer, coverage }: Licensing): string | null {
  if (!insurer && !coverage) return null
  const amount = coverage ? ` of ${formatCents(coverage).replace(/\.00$/, '')}` : ''
  return `General liability insurance${amount}${insurer ? ` with ${insurer}` : ''}`
}

/** What the owner has given, each as one phrase. Empty when nothing is given. */
export function formatLicensing(licensing: Licensing): string[] {
  const workers = {
    covered: "Workers' compensation insurance for everyone on the job",
    exempt: "Workers' compensation exempt under Florida law",
  }
  const compensation = licensing.workersComp && workers[licensing.workersComp]
  return [formatLicense(licensing), formatInsurance(licensing), compensation].filter((words) => words !== null)
}
