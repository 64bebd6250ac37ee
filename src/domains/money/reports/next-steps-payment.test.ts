import { expect, test } from 'vitest'
import { useMorning } from '#tests/support/fixed-clock.ts'
import { stepsOf } from '#tests/support/payment-steps.ts'

const at = useMorning({ testPaymentsCount: true })
const make = stepsOf(at.app)
const needs = async (): Promise<any> => (await at.ofFirst()).needsYou
const stepOf = async (jobId: string): Promise<any> => (await at.owner.get(`/api/next-steps/job/${jobId}`)).body.step
const kinds = async (): Promise<number[]> => {
  const { paymentSteps, toBill } = await needs()
  return [paymentSteps.many, toBill.many]
}
const WHEN_ON = [
  { name: 'When the work starts', percent: 40, due: 'start' },
  { name: 'Second coat', amount: 10_000, due: '2026-11-25' },
  { name: 'Punch list', percent: 10, due: 'completion' },
]

test('offers the invoice of a step when the work starts, when its day comes and when it is completed, then the rest', async () => {
  const work = await make.anAgreedJob({ paymentSteps: WHEN_ON, depositPercent: null })
  expect(await kinds()).toEqual([0, 0])
  await work.to('in-progress')
  expect((await needs()).paymentSteps).toEqual({
    many: 1,
    rows: [
      {
        jobId: work.jobId,
        customerName: 'Priya Nair',
        number: 1,
        steps: 4,
        name: 'When the work starts',
        due: 'start',
        percent: 40,
        cents: 64_000,
      },
    ],
  })
  expect(await stepOf(work.jobId)).toMatchObject({ kind: 'paymentSteps', row: { number: 1, cents: 64_000 } })
  const first = (await work.invoice(1)).body
  // The draft is what is to be sent now.
  expect((await needs()).toBill.rows).toMatchObject([{ invoiceId: first.id, balance: 64_000 }])
  await work.pay(first.id, 64_000)
  expect(await kinds()).toEqual([0, 0])

  at.now = new Date('2026-11-25T14:30:00Z')
  expect((await needs()).paymentSteps.rows).toMatchObject([{ number: 2, cents: 10_000, percent: null }])
  await work.to('completed')
  const second = (await work.invoice(2)).body
  expect((await needs()).paymentSteps.rows).toMatchObject([{ number: 3, due: 'completion', cents: 16_000 }])
  const third = (await work.invoice(3)).body
  for (const { id, amount } of [second, third]) await work.pay(id, amount)
  // Then the rest, and nothing else.
  expect((await needs()).toBill).toMatchObject({
    many: 1,
    rows: [{ jobId: work.jobId, invoiceId: null, balance: 160_000 - 64_000 - 10_000 - 16_000 }],
  })
  const final = await work.final()
  await work.pay(final.id, final.balance)
  expect(await kinds()).toEqual([0, 0])
  expect((await work.job()).paymentStatus).toBe('paid')
})

test('the rest takes up the steps that were not invoiced, and a canceled job owes no step', async () => {
  const work = await make.anAgreedJob()
  await work.payDeposit(48_000)
  await work.to('completed')
  expect(await kinds()).toEqual([1, 0])
  expect(await work.final()).toMatchObject({ amount: 160_000, paid: 48_000 })
  expect((await needs()).paymentSteps.many).toBe(0)

  const canceled = await make.anAgreedJob()
  await canceled.to('in-progress')
  expect((await needs()).paymentSteps.many).toBe(1)
  const { body } = await at.owner.patch(`/api/jobs/${canceled.jobId}/status`, {
    status: 'cancelled',
    cancelReason: 'x',
  })
  expect(body.status).toBe('cancelled')
  expect((await needs()).paymentSteps.many).toBe(0)
  expect((await canceled.schedule()).steps.map(({ state }: any) => state)).toEqual(Array(4).fill('canceled'))
})

test('a step above what a change left is part of the rest, so that the job is not forgotten', async () => {
  const work = await make.anAgreedJob({ depositPercent: null })
  await work.to('completed')
  await at.sql('update jobs set amount = 50000 where id = $1', [work.jobId])
  expect((await needs()).paymentSteps.rows).toMatchObject([])
  expect((await needs()).toBill.rows).toMatchObject([{ jobId: work.jobId, balance: 50_000 }])
})
