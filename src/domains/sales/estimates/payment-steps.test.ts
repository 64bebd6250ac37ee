import { describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { offerOf, stepsOf } from '#tests/support/payment-steps.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { useApp } from '#tests/support/use-app.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { computeSchedule } from './payment-schedule.ts'

const { app, owner } = useApp()
const make = stepsOf(app)
const visitor = () => createClient(app.url, '')
const step = (change: object) => ({ name: 'When the work starts', percent: 40, due: 'start', ...change })
const get = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

test('shows the customer each step in cents that add up to the total, and stores them in what is agreed to', async () => {
  const { estimate, key } = await make.aSent({ offer: offerOf(1600_01) })
  const choice = { packageId: null, optionIds: [] }
  const { body: shown } = await visitor().post(`/api/estimate-links/${estimate['id']}/look`, { key })
  expect(shown.price.schedule).toEqual([
    { number: 1, name: 'Deposit', percent: 30, cents: 480_00, due: 'acceptance' },
    { number: 2, name: 'When the work starts', percent: 40, cents: 640_00, due: 'start' },
    { number: 3, name: 'Second coat', percent: 10, cents: 160_00, due: '2099-01-15' },
    { number: 4, name: 'Balance', percent: 20, cents: 320_01, due: 'completion' },
  ])
  const page = await (await fetch(`${app.url}/estimate/${estimate['id']}?key=${key}`)).text()
  expect(page).toContain('When the work starts')
  expect(page).toContain('$640.00')
  const accepted = await visitor().post(
    `/api/estimate-links/${estimate['id']}/accept`,
    signed(estimate, key, { choice, total: 1600_01 }),
  )
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  const { answers } = await get(estimate['id'])
  expect(answers[0].text).toContain('Step 2 of 4: When the work starts, 40%, $640.00\n')
  expect(answers[0].text).toContain('Step 4 of 4: Balance, 20%, $320.01, when the work is completed')
})

test('an estimate without steps answers, and is agreed to, as before there were any', async () => {
  const { estimate, key } = await estimatesOf(app).aSent()
  expect(Object.keys(estimate)).not.toContain('paymentSteps')
  const { body } = await visitor().post(`/api/estimate-links/${estimate['id']}/accept`, signed(estimate, key))
  expect(Object.keys(body.price)).not.toContain('schedule')
  const { answers } = await get(estimate['id'])
  expect(answers[0].text).toContain('Deposit: $284.25\nDue on completion: $852.75\n')
  expect(answers[0].text).not.toContain('Step')
})

test('steps are changed, removed and copied; a day that is over is today in the copy', async () => {
  const draft = await make.aDraft()
  await app.parts.db.pool.query(
    `update estimates set created_at = created_at - interval '90 days', payment_steps = $2 where id = $1`,
    [draft['id'], JSON.stringify([step({ amount: null, due: addDays(toDay(new Date()), -30) })])],
  )
  const copy = (await owner.post(`/api/estimates/${draft['id']}/copy`)).body
  expect(copy.paymentSteps).toMatchObject([{ percent: 40, due: toDay(new Date()) }])
  const without = await owner.patch(`/api/estimates/${copy.id}`, { version: copy.version, paymentSteps: [] })
  expect(without.body).toMatchObject({ version: copy.version + 1 })
  expect(Object.keys(without.body)).not.toContain('paymentSteps')
})

test('steps that change after the customer looked are shown again before they accept', async () => {
  const { estimate, key } = await make.aSent()
  await owner.patch(`/api/estimates/${estimate['id']}`, {
    version: estimate['version'],
    paymentSteps: [step({ percent: 50 })],
  })
  const given = signed(estimate, key, { choice: { packageId: null, optionIds: [] }, total: 1600_00 })
  const { status, body } = await visitor().post(`/api/estimate-links/${estimate['id']}/accept`, given)
  expect([status, body.error]).toEqual([409, expect.stringContaining('was updated')])
})

describe('what no schedule can be', () => {
  const today = toDay(new Date())
  test.each([
    [
      'percents of 100 and more',
      { paymentSteps: [step({ percent: 50 }), step({ percent: 30 })] },
      'paymentSteps.1.percent',
      'The deposit and the steps come to 110%. Keep them under 100%, so that something is left for the last step.',
    ],
    ['a step of 0%', { paymentSteps: [step({ percent: 0 })] }, 'paymentSteps.0.percent', 'Enter a whole percentage'],
    [
      'a step of $0',
      { paymentSteps: [step({ percent: null, amount: 0 })] },
      'paymentSteps.0.amount',
      'Enter an amount above $0, up to $1,000,000.',
    ],
    [
      'a percentage that comes to nothing',
      { offer: offerOf(20), depositPercent: null, paymentSteps: [step({ percent: 1 })] },
      'paymentSteps.0.percent',
      'This step comes to $0.00 of $0.20. Enter more, or remove it.',
    ],
    [
      'both percent and dollars',
      { paymentSteps: [step({ amount: 100 })] },
      'paymentSteps.0.percent',
      'Enter the step as a percentage or in dollars.',
    ],
    [
      'six steps with the deposit and the rest, and one more',
      { paymentSteps: Array.from({ length: 5 }, () => step({ percent: 5 })) },
      'paymentSteps',
      'You can add up to 4 steps between the deposit and the rest.',
    ],
    [
      'a day before the estimate',
      { paymentSteps: [step({ due: addDays(today, -1) })] },
      'paymentSteps.0.due',
      'or a later date: the estimate is from that day.',
    ],
    ['no day', { paymentSteps: [step({ due: '' })] }, 'paymentSteps.0.due', ''],
    [
      'a step larger than what is left',
      { paymentSteps: [step({ percent: null, amount: 1120_00 })] },
      'paymentSteps.0.amount',
      'This step is too much: $1,120.00 of $1,600.00',
    ],
    ['no name', { paymentSteps: [step({ name: ' ' })] }, 'paymentSteps.0.name', 'Enter a name'],
  ])('%s', async (_what, change, path, sentence) => {
    const draft = await make.aDraft()
    const { status, body } = await owner.patch(`/api/estimates/${draft['id']}`, { version: 1, ...change })
    expect(status, JSON.stringify(body)).toBe(400)
    expect(body.issues[0].path).toBe(path)
    expect(body.issues[0].message).toContain(sentence)
    expect(await get(draft['id'])).toEqual(draft)
  })

  test('a total that is lowered below the steps in dollars', async () => {
    const draft = await make.aDraft({ paymentSteps: [step({ percent: null, amount: 900_00 })] })
    const { status, body } = await owner.patch(`/api/estimates/${draft['id']}`, { version: 1, offer: offerOf(1000_00) })
    expect([status, body.issues[0].path]).toEqual([400, 'paymentSteps.0.amount'])
    expect(await get(draft['id'])).toEqual(draft)
  })
})

test('any total and any shares add up to the cent, and no step is below zero', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let round = 0; round < 500; round++) {
    const total = 1 + random(10_000_000)
    const steps = Array.from({ length: 1 + random(4) }, (_, at) => ({
      name: `Step ${at}`,
      ...(random(2) ? { percent: 1 + random(40), amount: null } : { percent: null, amount: 1 + random(2_000_000) }),
      due: 'start',
    }))
    const schedule = computeSchedule(total, { cents: random(total), percent: null }, steps)
    expect(schedule.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
    expect(schedule.every(({ cents }) => cents >= 0)).toBe(true)
  }
})
