import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { offerTips } from '#tests/support/payments.ts'
import { useApp } from '#tests/support/use-app.ts'
import { arbitraryHistories } from '#tests/support/money-actions.ts'
import { checkModel } from '#tests/support/money-model-check.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { RealMoney } from '#tests/support/real-money.ts'
import { toCharge, getTipAmount } from './validate-amount.ts'

const HISTORIES = pickRuns(3000, 100_000)

test(
  `deposits, bills, reversed refunds, disputes and new bills add up on paper: ${HISTORIES} random histories`,
  { timeout: pickRuns(60_000, 1_200_000) },
  () => {
    checkModel(HISTORIES)
    recordProof('money adds up', {
      tried: HISTORIES,
      figure: 'random histories of deposits, invoices, payments, tips, reversed refunds, disputes and new invoices',
    })
  },
)

test('what a card is charged is never more than is owed and the tip, and leaves nothing that no card can pay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 100_000_000 }),
      fc.integer({ min: 0, max: 100_000_001 }),
      fc.constantFrom(null, 10 as const, 15 as const, 20 as const),
      (owed, wanted, percent) => {
        const tip = percent === null ? null : { percent }
        const charged = () => toCharge(owed, { amount: wanted === 0 ? null : wanted, tip })
        const isTooMuch = wanted !== 0 && (wanted > owed || wanted < 50 || (owed - wanted > 0 && owed - wanted < 50))
        if (isTooMuch) {
          expect(charged).toThrow(/more than the|card minimum/)
          return
        }
        const charge = charged()
        expect(charge.amount).toBeLessThanOrEqual(owed)
        expect(owed - charge.amount === 0 || owed - charge.amount >= 50).toBe(true)
        expect(charge.tip).toBe(getTipAmount(charge.amount, tip))
        expect(Number.isSafeInteger(charge.tip) && charge.tip >= 0 && charge.tip <= charge.amount).toBe(true)
      },
    ),
  )
})

const { app } = useApp({ testPaymentsCount: true })
beforeAll(async () => {
  await offerTips(app)
})

const REAL = pickRuns(8, 300)

test(
  `the real ledger says the same after every step, over HTTP on a real database: ${REAL} histories`,
  { timeout: pickRuns(240_000, 3_600_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistories(8, 14), async ({ deposit, acts }) => {
        const real = await RealMoney.begin(app, deposit)
        for (const act of acts) {
          await real.do(act)
          await real.mustBeTheSame()
        }
      }),
      { numRuns: REAL },
    )
    recordProof('money adds up', {
      tried: REAL,
      figure: 'such histories over HTTP on a real database, checked after every step',
    })
  },
)
