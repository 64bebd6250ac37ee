import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import * as stock from './stock-operations.ts'

const { app, owner, crew } = useApp()
let businessId: string
beforeAll(async () => {
  businessId = await crew.business()
})

type Body = Record<string, any>
let made = 0
const aMaterial = async (change: Body = {}): Promise<Body> => {
  const answer = await owner.post('/api/materials', {
    businessId,
    name: `Wet-look sealer ${++made}`,
    category: 'sealant',
    unit: 'gallons',
    quantityOnHand: 10,
    minStockLevel: 10,
    unitCost: 3900,
    ...change,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const write = <T>(change: (tx: Tx) => Promise<T>): Promise<T> => app.parts.db.transaction(SYSTEM, change)
const seen = async (id: string) => (await owner.get(`/api/materials/${id}`)).body
const ledger = async (id: string): Promise<Body[]> => (await owner.get(`/api/materials/${id}/moves`)).body
const move = (id: string, body: Body) => owner.post(`/api/materials/${id}/moves`, body)
const rows = (of: Body[]) => of.map(({ kind, quantity, onHandAfter }) => [kind, quantity, onHandAfter])

describe('the ledger', () => {
  test('explains how much there is: received, counted and used, with the person and the reason', async () => {
    const { id } = await aMaterial()
    await move(id, { kind: 'received', quantity: 15, unitCost: 4200, supplier: 'Gulf Coast Supply' })
    await move(id, { kind: 'counted', quantity: 24, note: 'One leaked' })
    const after = await move(id, { kind: 'used', quantity: 4 })
    expect(after).toMatchObject({
      status: 201,
      body: { quantityOnHand: 20, available: 20, unitCost: 4200, averageCost: 4080, supplier: null },
    })
    expect(after.body.lastRestocked).not.toBeNull()
    const moves = await ledger(id)
    expect(rows(moves)).toEqual([
      ['used', -4, 20],
      ['counted', -1, 24],
      ['received', 15, 25],
      ['counted', 10, 10],
    ])
    expect(moves[0]).toMatchObject({ unitCost: 4080, note: null })
    expect(moves[1]).toMatchObject({ note: 'One leaked', unitCost: 4080 })
    expect(moves[2]).toMatchObject({
      supplier: 'Gulf Coast Supply',
      unitCost: 4200,
      byName: expect.stringMatching(/./),
    })
    expect(moves[3]).toMatchObject({ note: 'Starting quantity', unitCost: 3900 })
  })

  test('takes what the spec sends as a count', async () => {
    const { id } = await aMaterial({ quantityOnHand: 3 })
    const lastRestocked = '2026-11-20T15:00:00.000Z'
    expect(await owner.patch(`/api/materials/${id}/stock`, { quantityOnHand: 18, lastRestocked })).toMatchObject({
      status: 200,
      body: { quantityOnHand: 18, lastRestocked, low: false },
    })
    expect(rows(await ledger(id))).toEqual([
      ['counted', 15, 18],
      ['counted', 3, 3],
    ])
  })

  test('is never changed, and never deleted', async () => {
    const { id } = await aMaterial()
    await expect(
      app.database.pool.query('update stock_movements set quantity = 99 where material_id = $1', [id]),
    ).rejects.toThrow('stock_movements are kept as they are')
    await expect(app.database.pool.query('delete from stock_movements where material_id = $1', [id])).rejects.toThrow(
      'stock_movements are kept as they are',
    )
  })

  test('more used than there is asks first, then records a shortage', async () => {
    const { id, name } = await aMaterial({ quantityOnHand: 3 })
    const sentence = `There are only 3 gal of ${name} on record, but 9 gal were used.`
    expect(await move(id, { kind: 'used', quantity: 9 })).toMatchObject({
      status: 409,
      body: { code: 'SHORT_OF_STOCK', error: sentence },
    })
    expect(await seen(id)).toMatchObject({ quantityOnHand: 3 })
    expect(await move(id, { kind: 'used', quantity: 9, acceptShortage: true })).toMatchObject({
      status: 201,
      body: { quantityOnHand: 0 },
    })
    expect(rows(await ledger(id))).toEqual([
      ['used', -9, 0],
      ['shortage', 6, 9],
      ['counted', 3, 3],
    ])
  })

  test('reverses a delivery that was entered by mistake together with its cost, once, while nothing of it was used', async () => {
    const { id } = await aMaterial({ quantityOnHand: 3 })
    await move(id, { kind: 'received', quantity: 5, unitCost: 4100 })
    const slip = await move(id, { kind: 'received', quantity: 15, unitCost: 42_000, supplier: 'Gulf Coast Supply' })
    expect(slip.body).toMatchObject({ quantityOnHand: 23, unitCost: 42_000, averageCost: 28_791 })
    const [wrong, right, first] = await ledger(id)
    const takeBack = (moveId: string, body: Body = {}) =>
      owner.post(`/api/materials/${id}/moves/${moveId}/take-back`, body)
    expect(await takeBack(wrong?.id, { note: '$42, not $420' })).toMatchObject({
      status: 201,
      // 3 at $39.00 and 5 at $41.00.
      body: { quantityOnHand: 8, unitCost: 4100, averageCost: 4025 },
    })
    expect((await ledger(id))[0]).toMatchObject({
      kind: 'corrected',
      quantity: -15,
      onHandAfter: 8,
      unitCost: 42_000,
      note: '$42, not $420',
      jobId: null,
    })
    expect(await takeBack(wrong?.id)).toMatchObject({
      status: 409,
      body: { error: 'This delivery has already been reversed.' },
    })
    expect(await takeBack(first?.id)).toMatchObject({
      status: 409,
      body: { error: 'Only deliveries can be reversed. Enter a count instead.' },
    })
    await move(id, { kind: 'used', quantity: 1 })
    expect(await takeBack(right?.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('has been used since') },
    })
    expect(await takeBack('00000000-0000-4000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'This entry doesn’t exist.' },
    })
    const technician = await app.as('technician')
    expect((await technician.post(`/api/materials/${id}/moves/${right?.id}/take-back`, {})).status).toBe(403)
  })

  test('of two identical deliveries, reverses the one that was entered twice once, however many press the button', async () => {
    const { id } = await aMaterial({ quantityOnHand: 0 })
    for (const _ of [1, 2]) await move(id, { kind: 'received', quantity: 10, unitCost: 3900 })
    const [twice, once] = await ledger(id)
    const takeBack = (moveId: string) => owner.post(`/api/materials/${id}/moves/${moveId}/take-back`, {})
    const presses = await Promise.all([1, 2, 3].map(() => takeBack(twice?.id)))
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await seen(id)).toMatchObject({ quantityOnHand: 10 })
    expect((await takeBack(once?.id)).status).toBe(201)
    expect(await seen(id)).toMatchObject({ quantityOnHand: 0 })
  })

  test('leaves no price behind when the only delivery is reversed', async () => {
    const { id } = await aMaterial({ quantityOnHand: 0 })
    await move(id, { kind: 'received', quantity: 5, unitCost: 4100 })
    await move(id, { kind: 'counted', quantity: 0 })
    await move(id, { kind: 'received', quantity: 5, unitCost: 41_000 })
    const [slip] = await ledger(id)
    expect((await owner.post(`/api/materials/${id}/moves/${slip?.id}/take-back`, {})).body).toMatchObject({
      quantityOnHand: 0,
      unitCost: 4100,
      averageCost: 4100,
    })
  })

  test.each(['-271821-04-20T00:00:00Z', '+275760-09-13T00:00:00Z', 'yesterday'])(
    'a restocking on %s is refused with a sentence',
    async (lastRestocked) => {
      const { id } = await aMaterial()
      expect(await owner.patch(`/api/materials/${id}/stock`, { quantityOnHand: 5, lastRestocked })).toMatchObject({
        status: 400,
        body: {
          issues: [{ path: 'lastRestocked', message: 'Enter a date and time between 2000 and 2099.' }],
        },
      })
    },
  )

  test.each<[string, Body, string, string]>([
    ['half a gallon', { kind: 'received', quantity: 0.5 }, 'quantity', 'Enter a whole number'],
    ['less than nothing', { kind: 'used', quantity: -3 }, 'quantity', 'Enter a whole number'],
    ['nothing received', { kind: 'received', quantity: 0 }, 'quantity', 'Enter a whole number from 1'],
    [
      'a cost with three decimals',
      { kind: 'received', quantity: 5, unitCost: 3912.5 },
      'unitCost',
      'Enter dollars and cents',
    ],
    ['a deed that is none', { kind: 'lost', quantity: 5 }, 'kind', 'Choose a delivery, usage or a count.'],
    ['another unit', { kind: 'received', quantity: 3, unit: 'pails' }, 'unit', 'is tracked in gal, not pails.'],
  ])('%s is refused with a sentence', async (_what, wrong, path, sentence) => {
    const { id } = await aMaterial()
    expect(await move(id, wrong)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringContaining(sentence) }] },
    })
    expect(await seen(id)).toMatchObject({ quantityOnHand: 10 })
  })
})

describe('what is reserved', () => {
  test('is held as far as it goes, and what arrives fills those who are short, the nearest day first', async () => {
    const { id: materialId } = await aMaterial()
    const [late, soon] = [await crew.aJob(), await crew.aJob()]
    const reserve = (jobId: string, wanted: number, day: string) =>
      write((tx) => stock.reserve(tx, { jobId, materialId, wanted, day }))
    expect(await reserve(late.id, 8, '2026-12-04')).toEqual({ held: 8, short: 0 })
    expect(await reserve(soon.id, 8, '2026-12-01')).toEqual({ held: 2, short: 6 })
    expect(await seen(materialId)).toMatchObject({
      quantityOnHand: 10,
      quantityReserved: 10,
      available: 0,
      quantityShort: 6,
    })
    await move(materialId, { kind: 'received', quantity: 5 })
    const [first, second] = (await owner.get(`/api/materials/${materialId}/reservations`)).body
    expect([first, second]).toMatchObject([
      {
        jobId: soon.id,
        customerName: 'Ruth Delgado',
        service: 'Paver Restoration',
        day: '2026-12-01',
        held: 7,
        short: 1,
      },
      { jobId: late.id, held: 8, short: 0 },
    ])
    // What a job releases goes to the jobs that are short; a lower count takes from the latest day.
    await write((tx) => stock.release(tx, late.id))
    expect(await seen(materialId)).toMatchObject({ quantityReserved: 8, quantityShort: 0 })
    expect(await reserve(late.id, 4, '2026-12-04')).toEqual({ held: 4, short: 0 })
    await move(materialId, { kind: 'counted', quantity: 9 })
    expect(await seen(materialId)).toMatchObject({ quantityOnHand: 9, quantityReserved: 9, quantityShort: 3 })
  })

  test('is used first, and what is left of it stays for the job', async () => {
    const { id: materialId } = await aMaterial()
    const job = await crew.aJob()
    await write((tx) => stock.reserve(tx, { jobId: job.id, materialId, wanted: 6, day: '2026-12-01' }))
    const used = await write((tx) =>
      stock.consume(tx, {
        jobId: job.id,
        lines: [
          { materialId, quantity: 3 },
          { materialId, quantity: 1 },
        ],
      }),
    )
    expect(used).toEqual([{ materialId, quantity: 4, unitCost: 3900, short: 0 }])
    expect(await seen(materialId)).toMatchObject({ quantityOnHand: 6, quantityReserved: 2, available: 4 })
    await write((tx) => stock.returnToStock(tx, { jobId: job.id, lines: [{ materialId, quantity: 1 }] }))
    expect(await ledger(materialId)).toMatchObject([
      { kind: 'corrected', quantity: 1, customerName: 'Ruth Delgado' },
      { kind: 'used' },
      { kind: 'counted' },
    ])
  })

  test('of a job that is deleted goes with it', async () => {
    const { id: materialId } = await aMaterial()
    const job = await crew.aJob()
    await write((tx) => stock.reserve(tx, { jobId: job.id, materialId, wanted: 6, day: '2026-12-01' }))
    expect((await owner.call('DELETE', `/api/jobs/${job.id}`)).status).toBe(200)
    expect(await seen(materialId)).toMatchObject({ quantityReserved: 0 })
  })
})
