import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Item } from './contract.ts'

const { owner, crew } = useApp()

const change = (item: Item, to: object) => owner.patch(`/api/price-book/${item.id}`, { version: item.version, ...to })
const add = (more: object = {}) => owner.post<Item>('/api/price-book', { kind: 'service', unit: 'each', ...more })

describe('the checklist of a service', () => {
  const steps = [
    { text: 'Photo before', answer: 'photo', required: true },
    { text: 'Finish matches', answer: 'yes-no', required: true },
    { text: 'Gallons used', answer: 'number', required: false },
  ]

  test('is on each new job, stops Complete job until the must-haves are done, and a reason overrides it', async () => {
    await add({ kind: 'service', name: 'Deck Sealing', unit: 'sq ft', checklist: steps, minutes: 60, perUnits: 180 })
    const job = await crew.aJob({
      service: 'Deck Sealing',
      areaSqFt: 850,
      estimatedDuration: undefined,
      tasks: ['Sweep'],
    })
    const { body } = await owner.get(`/api/jobs/${job.id}`)
    expect(body.estimatedDuration).toBe(285)
    expect(body.tasks).toMatchObject([
      { text: 'Photo before', kind: 'photo', required: true },
      { text: 'Finish matches', kind: 'yes-no', required: true },
      { text: 'Gallons used', kind: 'number', required: false },
      { text: 'Sweep', kind: 'check', required: false },
    ])
    const answer = (place: number, to: object) => owner.patch(`/api/jobs/${job.id}/tasks/${body.tasks[place].id}`, to)
    expect(await owner.post(`/api/jobs/${job.id}/complete`, {})).toMatchObject({
      status: 409,
      body: {
        code: 'CHECKLIST_OPEN',
        error:
          '2 must-have steps are still open: “Photo before” and “Finish matches”. Finish them, or complete the job anyway with a reason.',
      },
    })
    expect((await answer(1, { answer: 'maybe' })).body.error).toBe('Answer yes or no.')
    expect((await answer(1, { done: true })).status).toBe(400)
    expect((await answer(1, { answer: 'Yes' })).body).toMatchObject({ answer: 'yes', doneAt: expect.any(String) })
    expect((await answer(2, { answer: 'a few' })).body.error).toBe('Enter a number, like 14.5.')
    expect((await answer(2, { answer: '14.5' })).body.answer).toBe('14.5')
    // Checked off without a photo it is still open.
    await answer(0, { done: true })
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).body.error).toMatch(
      /^A must-have step is still open: “Photo before”/,
    )
    const done = await owner.post(`/api/jobs/${job.id}/complete`, { reason: 'Camera broke' })
    expect(done).toMatchObject({ status: 200, body: { status: 'completed' } })
    const { body: history } = await owner.get(`/api/jobs/${job.id}/timeline`)
    expect(JSON.stringify(history)).toContain('Camera broke')
  })

  test('of a job that was made before the price book changed stays as it was', async () => {
    const { body: item } = await add({ kind: 'service', name: 'Lanai Wash', checklist: steps })
    const job = await crew.aJob({ service: 'Lanai Wash' })
    await change(item, { checklist: [] })
    expect((await owner.get(`/api/jobs/${job.id}`)).body.tasks).toHaveLength(3)
  })
})

test('what a service uses is what its jobs need', async () => {
  await add({
    kind: 'service',
    name: 'Joint Stabilizing',
    unit: 'sq ft',
    materials: [{ name: 'Stabilizer', note: '1 coat', quantity: 1, measure: 'each', per: 60 }],
  })
  const job = await crew.aJob({ service: 'Joint Stabilizing', areaSqFt: 630 })
  await owner.post('/api/materials', {
    businessId: job.businessId,
    name: 'Stabilizer',
    category: 'sealant',
    unit: 'bags',
    quantityOnHand: 4,
    unitCost: 3000,
  })
  const { body } = await owner.get(`/api/jobs/${job.id}/needs`)
  expect(body.lines).toMatchObject([{ name: 'Stabilizer', quantity: 11, words: '1 each for 60 sq ft, 1 coat' }])
})
