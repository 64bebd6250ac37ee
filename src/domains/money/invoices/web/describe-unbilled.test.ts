import { expect, test } from 'vitest'
import { describeUnbilled } from './describe-unbilled.ts'

test.each([
  [undefined, 'hasn’t been billed'],
  [{ invoiceRule: 'per-visit', status: 'active' }, 'hasn’t been billed'],
  [{ invoiceRule: 'monthly', status: 'active' }, 'on the 1st'],
  [{ invoiceRule: 'monthly', status: 'cancelled' }, 'on the 1st'],
  [{ invoiceRule: 'advance-month', status: 'active' }, 'with the next invoice'],
  [{ invoiceRule: 'advance-quarter', status: 'paused' }, 'hasn’t been billed'],
  [{ invoiceRule: 'advance-quarter', status: 'cancelled' }, 'hasn’t been billed'],
] as const)('a done job of %o is said to be billed only by what will bill it', (plan, words) => {
  expect(describeUnbilled(plan)).toContain(words)
})
