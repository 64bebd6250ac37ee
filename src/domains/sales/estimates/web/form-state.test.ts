import { describe, expect, test } from 'vitest'
import { DEFAULT_MONEY } from '#domains/system/business/contract-money.ts'
import { aLine, emptyDraft, isSameDraft, readDraft, type Draft } from './form-state.ts'

const WHOSE = { businessId: '00000000-0000-4000-8000-000000000001', customerId: '00000000-0000-4000-8000-000000000002' }
const draft = (change: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(new Date('2026-11-22T17:00:00Z'), DEFAULT_MONEY),
  service: 'Driveway Sealing',
  title: 'Driveway',
  lines: [aLine({ id: 'one', description: 'Driveway sealing', price: '450' })],
  ...change,
})

describe('a deposit in dollars', () => {
  test.each([
    ['$1,250.50', 125_050],
    ['300', 30_000],
    ['300.005', 30_001],
  ])('typed as %j is %d cents', (value, cents) => {
    expect(readDraft(draft({ deposit: { kind: 'dollars', value } }), WHOSE)).toMatchObject({
      read: { depositAmount: cents, depositPercent: null },
    })
  })

  test.each(['', 'three hundred', '-5', '3,00'])(
    'typed as %j is refused beside its field, and is not taken for none',
    (value) => {
      const typed = draft({ deposit: { kind: 'dollars', value } })
      expect(readDraft(typed, WHOSE)).toEqual({
        errors: { depositAmount: 'Enter a price from $0 to $1,000,000.' },
      })
      expect(isSameDraft(typed, draft({ deposit: { kind: 'none', value: '' } }))).toBe(false)
    },
  )
})
