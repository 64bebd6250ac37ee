import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { DEFAULT_COVERAGE_RATES } from './default-rates.ts'
import { syncReservations } from './sync-reservations.ts'

type Body = Record<string, any>
let businessId: string
let sealer: Body
const clock = { at: Date.parse('2026-11-20T14:00:00Z'), now: () => new Date(clock.at) }
const { app, owner, crew } = useApp({ clock })
beforeAll(async () => {
  businessId = await crew.business()
  const given = {
    businessId,
    name: 'Natural sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3400,
    quantityOnHand: 1000,
    use: 'sealer',
    finish: 'natural',
  }
  sealer = (await owner.post('/api/materials', given)).body
})

const coverage = async (): Promise<Body> => (await owner.get(`/api/coverage-rates?businessId=${businessId}`)).body
const learned = async (): Promise<Body> => (await coverage())['learned'].find(({ use }: Body) => use === 'sealer')
const estimated = async (areaSqFt: number) =>
  (
    await owner.get(
      `/api/material-estimate?businessId=${businessId}&service=driveway&areaSqFt=${areaSqFt}&finish=natural`,
    )
  ).body.lines[0]
/** 1,000 sq ft take 11 gal by the first rates. */
const aDoneJob = async (used: number) => {
  clock.at += 60_000
  const job = await crew.aJob({ areaSqFt: 1000, finish: 'natural', scheduledDate: '2026-11-20' })
  await owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })
  expect(
    (
      await owner.call('PUT', `/api/jobs/${job['id']}/used`, {
        materials: [{ materialId: sealer['id'], quantity: used }],
      })
    ).status,
  ).toBe(200)
  return job
}

describe('coverage rates', () => {
  test('begin as the trade knows them, are changed, and not overwritten unseen', async () => {
    expect(await coverage()).toMatchObject({
      version: 0,
      changedAt: null,
      value: DEFAULT_COVERAGE_RATES,
      first: DEFAULT_COVERAGE_RATES,
    })
    const save = (version: number, value: Body) =>
      owner.call('PUT', '/api/coverage-rates', { businessId, version, value: { ...DEFAULT_COVERAGE_RATES, ...value } })
    expect((await save(0, { firstCoat: 50 })).body).toMatchObject({ version: 1, value: { firstCoat: 50 } })
    expect(await estimated(1000)).toMatchObject({ quantity: 22 })
    expect((await save(0, { firstCoat: 60 })).body).toMatchObject({ code: 'CHANGED' })
    expect((await save(1, {})).body).toMatchObject({ version: 2, value: DEFAULT_COVERAGE_RATES })
    expect(await estimated(1000)).toMatchObject({ quantity: 11 })
  })

  test('of jobs to come are followed at once', async () => {
    const job = await crew.aJob({ areaSqFt: 1000, finish: 'natural', scheduledDate: '2026-12-01' })
    const held = async () => (await owner.get(`/api/jobs/${job['id']}/needs`)).body.lines[0].held
    await expect.poll(held).toBe(11)
    const { version } = await coverage()
    await owner.call('PUT', '/api/coverage-rates', {
      businessId,
      version,
      value: { ...DEFAULT_COVERAGE_RATES, wastePercent: 20 },
    })
    await expect.poll(held).toBe(12)
    await owner.call('PUT', '/api/coverage-rates', { businessId, version: version + 1, value: DEFAULT_COVERAGE_RATES })
    await expect.poll(held).toBe(11)
  })

  test.each<[string, Body, string]>([
    ['a coverage of nothing', { firstCoat: 0 }, 'Enter whole square feet per gallon, from 10 to 5,000.'],
    ['a decimal coverage', { secondCoat: 99.5 }, 'Enter whole square feet per gallon, from 10 to 5,000.'],
    [
      'sand with three decimals',
      { sandPounds: 0.805 },
      'Enter pounds per square foot, from 0 to 10, with up to two decimals.',
    ],
    ['negative waste', { wastePercent: -1 }, 'Enter a whole percent from 0 to 100.'],
    ['nine coats', { satinCoats: 9 }, 'Enter 0 to 5 coats.'],
  ])('%s is refused with a sentence', async (_what, value, error) => {
    const { version } = await coverage()
    expect(
      await owner.call('PUT', '/api/coverage-rates', {
        businessId,
        version,
        value: { ...DEFAULT_COVERAGE_RATES, ...value },
      }),
    ).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('what jobs teach', () => {
  test('is shown, applied from the third job on, bounded, left aside, and forgotten', async () => {
    await aDoneJob(13)
    await aDoneJob(13)
    expect(await learned()).toMatchObject({ jobs: 2, least: 3, factor: 1, on: true })
    const third = await aDoneJob(13)
    // 39 gal where the rates said 33.
    expect(await learned()).toMatchObject({ jobs: 3, factor: 1.18 })
    expect(await estimated(1000)).toMatchObject({
      quantity: 13,
      words: '1 coat, 10% waste, adjusted 18% up from past jobs',
    })
    // Corrected: it teaches the other thing, once.
    await owner.call('PUT', `/api/jobs/${third['id']}/used`, {
      materials: [{ materialId: sealer['id'], quantity: 11 }],
    })
    expect(await learned()).toMatchObject({ jobs: 3, factor: 1.12 })
    const set = (body: Body) =>
      owner.call('PUT', '/api/coverage-rates/learning', { businessId, use: 'sealer', ...body })
    await set({ on: false })
    expect(await estimated(1000)).toMatchObject({ quantity: 11, words: '1 coat, 10% waste' })
    await set({ on: true })
    expect(await estimated(1000)).toMatchObject({ quantity: 13 })
    await set({ on: true, forget: true })
    expect(await learned()).toMatchObject({ jobs: 0, factor: 1, on: true, since: expect.any(String) })
    for (let job = 0; job < 4; job++) await aDoneJob(90)
    expect(await learned()).toMatchObject({ jobs: 4, factor: 1.5 })
  })

  test('a rate that the owner changes starts learning again', async () => {
    const { version } = await coverage()
    clock.at += 60_000
    await owner.call('PUT', '/api/coverage-rates', {
      businessId,
      version,
      value: { ...DEFAULT_COVERAGE_RATES, firstCoat: 90 },
    })
    expect(await learned()).toMatchObject({ jobs: 0, factor: 1 })
  })

  test('what jobs said before that is not said again when they are looked at later', async () => {
    const { rows } = await app.database.pool.query('select job_id from coverage_samples limit 1')
    clock.at += 60_000
    await app.parts.db.transaction(SYSTEM, (tx) => syncReservations(tx, rows[0].job_id))
    expect(await learned()).toMatchObject({ jobs: 0 })
  })

  test('is not learned from a job that is still going on', async () => {
    clock.at += 60_000
    const job = await crew.aJob({ areaSqFt: 1000, finish: 'natural', scheduledDate: '2026-11-20' })
    await owner.call('PUT', `/api/jobs/${job['id']}/used`, { materials: [{ materialId: sealer['id'], quantity: 1 }] })
    expect(await learned()).toMatchObject({ jobs: 0 })
    await owner.patch(`/api/jobs/${job['id']}/status`, { status: 'completed' })
    await expect.poll(learned).toMatchObject({ jobs: 1 })
  })

  test('is undone for a job that is reopened, and follows a corrected size', async () => {
    const before = await learned()
    const job = await aDoneJob(11)
    expect(await learned()).toMatchObject({ jobs: before['jobs'] + 1 })
    const expected = async () =>
      (await app.database.pool.query('select expected from coverage_samples where job_id = $1', [job['id']])).rows
    expect(await expected()).toEqual([{ expected: '13.000' }])
    const { version } = (await owner.get(`/api/jobs/${job['id']}`)).body
    await owner.patch(`/api/jobs/${job['id']}`, { version, areaSqFt: 500 })
    await expect.poll(expected).toEqual([{ expected: '7.000' }])
    await owner.patch(`/api/jobs/${job['id']}/status`, { status: 'in-progress' })
    await expect.poll(learned).toMatchObject({ jobs: before['jobs'] })
  })
})
