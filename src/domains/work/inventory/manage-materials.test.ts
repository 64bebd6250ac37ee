import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as stock from './stock-operations.ts'

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-18T15:00:00Z') } })
let businessId: string
beforeAll(async () => {
  businessId = await crew.business()
})

type Body = Record<string, any>
const SEALER = {
  name: 'Wet-look sealer',
  category: 'sealant',
  unit: 'gallons',
  quantityOnHand: 3,
  minStockLevel: 10,
  unitCost: 3900,
}
const add = async (change: Body = {}): Promise<Body> => {
  const answer = await owner.post('/api/materials', { businessId, ...SEALER, ...change })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const listed = async (query = ''): Promise<string[]> =>
  (await owner.get(`/api/materials?businessId=${businessId}${query}`)).body.map(({ name }: Body) => name)

describe('a material', () => {
  test('is created as the spec sends it, with a default minimum of 10, and is low at its minimum', async () => {
    const bare = { businessId, name: 'Natural sealer', category: 'sealant', unit: 'gallons', unitCost: 3400 }
    expect(await owner.post('/api/materials', bare)).toMatchObject({
      status: 201,
      body: { quantityOnHand: 0, minStockLevel: 10, low: true, averageCost: 3400 },
    })
    const rust = await add({
      name: 'Rust remover',
      category: 'cleaning_solution',
      quantityOnHand: 11,
      supplier: 'Gulf Coast Supply',
    })
    expect(rust).toMatchObject({ low: false, supplier: 'Gulf Coast Supply', available: 11, quantityReserved: 0 })
    // The low ones first, then by name; the other business has its own.
    await add({ name: 'Another sealer', businessId: await crew.business(1) })
    await add({ name: 'algae wash', quantityOnHand: 2 })
    expect(await listed()).toEqual(['algae wash', 'Natural sealer', 'Rust remover'])
    const low: Body[] = (await owner.get(`/api/materials/low-stock?businessId=${businessId}`)).body
    expect(low.map(({ name }) => name)).toEqual(['algae wash', 'Natural sealer'])
    expect(await listed('&q=gulf')).toEqual(['Rust remover'])
    const page = await owner.get(`/api/materials?businessId=${businessId}&limit=2`)
    expect(page.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect((await owner.get(next)).body).toMatchObject([{ name: 'Rust remover' }])
  })

  test('keeps when it was restocked last, where that is said; later deliveries count from then on', async () => {
    const one = await add({
      name: 'Sand of before',
      unit: 'bags',
      quantityOnHand: 5,
      lastRestocked: '2026-10-02T14:00:00Z',
    })
    expect(one).toMatchObject({ quantityOnHand: 5, lastRestocked: '2026-10-02T14:00:00.000Z' })
    expect(await add({ name: 'Sand of nobody knows when', unit: 'bags', lastRestocked: null })).toMatchObject({
      lastRestocked: null,
    })
    for (const lastRestocked of ['yesterday', '', '1999-01-01'])
      expect(await owner.post('/api/materials', { businessId, ...SEALER, lastRestocked }), lastRestocked).toMatchObject(
        {
          status: 400,
          body: {
            issues: [{ path: 'lastRestocked', message: 'Enter a date and time between 2000 and 2099.' }],
          },
        },
      )
    const { body } = await owner.post(`/api/materials/${one.id}/moves`, { kind: 'received', quantity: 3 })
    expect(Date.parse(body.lastRestocked)).toBeGreaterThan(Date.parse(one.lastRestocked))
  })

  test('is bought of one supplier, however the name is written', async () => {
    const one = await add({ name: 'Sand A', unit: 'bags', supplier: 'Ruskin Stone Yard' })
    const other = await add({ name: 'Sand B', unit: 'bags', supplier: ' ruskin stone yard ' })
    expect(other).toMatchObject({ supplierId: one.supplierId, supplier: 'Ruskin Stone Yard' })
    const suppliers: Body[] = (await owner.get('/api/suppliers')).body
    const yard = suppliers.find(({ name }) => name === 'Ruskin Stone Yard')
    expect(yard).toMatchObject({ materials: 2 })
    expect(await owner.call('DELETE', `/api/suppliers/${yard?.id}`)).toMatchObject({
      status: 409,
      body: { error: 'Ruskin Stone Yard can’t be deleted because materials are linked to it.' },
    })
    expect(await owner.patch(`/api/suppliers/${yard?.id}`, { version: 1, phone: '813 555 0142' })).toMatchObject({
      body: { phone: '+18135550142', version: 2 },
    })
    expect(await owner.patch(`/api/suppliers/${yard?.id}`, { version: 2, name: 'GULF COAST SUPPLY' })).toMatchObject({
      status: 409,
    })
  })

  test('keeps its stock when it is changed, and two windows do not overwrite each other', async () => {
    const { id, version } = await add({ name: 'Satin sealer' })
    const change = (body: Body) => owner.patch(`/api/materials/${id}`, body)
    expect(
      await change({ version, minStockLevel: 5, packName: 'pail', packUnits: 5, use: 'sealer', finish: 'satin' }),
    ).toMatchObject({
      status: 200,
      body: {
        quantityOnHand: 3,
        minStockLevel: 5,
        packName: 'pail',
        packUnits: 5,
        use: 'sealer',
        finish: 'satin',
        version: 2,
      },
    })
    expect(await change({ version, name: 'Other' })).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect(await change({ version: 2, packName: null })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'packName' }] },
    })
    // A slip of the unit is set right while nothing was done with it.
    expect(await change({ version: 2, unit: 'gal' })).toMatchObject({ status: 200 })
    await owner.post(`/api/materials/${id}/moves`, { kind: 'received', quantity: 5 })
    expect(await change({ version: 3, unit: 'bags', use: null })).toMatchObject({
      status: 400,
      body: {
        error: 'Satin sealer is tracked in gal. To use a different unit, add a new material and archive this one.',
      },
    })
  })

  test('of which there was none keeps its unit from the first delivery on', async () => {
    const { id } = await add({ name: 'Gloss sealer', quantityOnHand: 0 })
    expect(await owner.patch(`/api/materials/${id}`, { version: 1, unit: 'gal' })).toMatchObject({ status: 200 })
    await owner.post(`/api/materials/${id}/moves`, { kind: 'received', quantity: 5 })
    expect(await owner.patch(`/api/materials/${id}`, { version: 2, unit: 'bags', use: null })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'unit' }] },
    })
  })

  test.each<[string, Body, string, string]>([
    ['half a gallon', { quantityOnHand: 2.5 }, 'quantityOnHand', 'Enter a whole number from 0'],
    ['less than nothing', { quantityOnHand: -1 }, 'quantityOnHand', 'Enter a whole number from 0'],
    ['half a minimum', { minStockLevel: 1.5 }, 'minStockLevel', 'Enter a whole number from 0'],
    ['a cost with three decimals', { unitCost: 3912.5 }, 'unitCost', 'Enter dollars and cents'],
    ['no cost', { unitCost: undefined }, 'unitCost', 'Enter the unit cost.'],
    ['no name', { name: ' ' }, 'name', 'Enter a name.'],
    ['no unit', { unit: '' }, 'unit', 'Enter the unit'],
    [
      'sealer in bags of nobody knows what',
      { use: 'sealer', unit: 'bags' },
      'contents',
      'Sealer and cleaner are estimated in gallons. Track it in gallons',
    ],
    ['sealer by the pound', { use: 'sealer', unit: 'lb' }, 'unit', 'so this can’t be tracked in pounds'],
    ['a pack without an amount', { packName: 'pail' }, 'packUnits', 'Enter how many are in a pack.'],
    ['contents with three decimals', { contents: 0.125, contentsUnit: 'gal' }, 'contents', 'up to two decimals'],
  ])('with %s is refused with a sentence', async (_what, wrong, path, sentence) => {
    expect(await owner.post('/api/materials', { businessId, ...SEALER, ...wrong })).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringContaining(sentence) }] },
    })
  })

  test('has cost on average what is said of it until something is received: a slip of the finger is set right with it', async () => {
    const { id } = await add({ name: 'Slip', unitCost: 39_000 })
    expect(await owner.patch(`/api/materials/${id}`, { version: 1, unitCost: 3900 })).toMatchObject({
      body: { unitCost: 3900, averageCost: 3900 },
    })
    await owner.post(`/api/materials/${id}/moves`, { kind: 'received', quantity: 3, unitCost: 4100 })
    // From then on what was paid counts, and another price is one for the next time.
    expect(await owner.patch(`/api/materials/${id}`, { version: 2, unitCost: 5000 })).toMatchObject({
      body: { unitCost: 5000, averageCost: 4000 },
    })
  })

  test('that anything was done with is archived instead of deleted, by the owner alone', async () => {
    const used = await add({ name: 'Used sealer' })
    const fresh = await add({ name: 'Fresh sealer', quantityOnHand: 0 })
    const remove = (id: string, as = owner) => as.call('DELETE', `/api/materials/${id}`)
    expect((await remove(used.id, await app.as('staff'))).status).toBe(403)
    expect(await remove(used.id)).toMatchObject({ status: 200, body: { id: used.id, archived: true } })
    expect(await remove(fresh.id)).toMatchObject({ status: 200, body: { archived: false } })
    expect((await owner.get(`/api/materials/${fresh.id}`)).status).toBe(404)
    expect(await listed()).not.toContain('Used sealer')
    expect(await listed('&archived=true')).toEqual(['Used sealer'])
    expect((await owner.get(`/api/materials/${used.id}/moves`)).body).toHaveLength(1)
    expect(await owner.post(`/api/materials/${used.id}/unarchive`)).toMatchObject({ body: { archivedAt: null } })
    expect(await listed()).toContain('Used sealer')
  })

  test('is none of a technician’s', async () => {
    const technician = await app.as('technician')
    for (const path of [
      '/api/materials',
      '/api/materials/low-stock',
      '/api/materials/reorder',
      '/api/suppliers',
      '/api/equipment',
      '/api/materials/reorder.csv',
    ])
      expect((await technician.get(path)).status).toBe(403)
  })
})

describe('the reorder list', () => {
  test('says what to buy, how many packs and from which supplier, for coming jobs and up to the minimum', async () => {
    const second = await crew.business(1)
    const put = (change: Body) => add({ businessId: second, ...change })
    const sealer = await put({ name: 'Wet-look sealer', supplier: 'Gulf Coast Supply', packName: 'pail', packUnits: 5 })
    await put({
      name: '=Joint sand',
      unit: 'bags',
      quantityOnHand: 9,
      minStockLevel: 20,
      unitCost: 1200,
      supplier: 'Ruskin Stone Yard',
      contents: 50,
      contentsUnit: 'lb',
    })
    await put({ name: 'Enough', quantityOnHand: 40 })
    const job = await crew.aJob()
    await app.parts.db.transaction(SYSTEM, (tx) =>
      stock.reserve(tx, { jobId: job.id, materialId: sealer.id, wanted: 8, day: '2026-11-20' }),
    )
    const lines: Body[] = (await owner.get(`/api/materials/reorder?businessId=${second}`)).body
    // 3 on hand, 8 needed and 10 to be left: 15, which are 3 pails.
    expect(lines.map(({ name }) => name)).toEqual(['Wet-look sealer', '=Joint sand', 'Another sealer'])
    expect(lines[0]).toMatchObject({
      packs: 3,
      units: 15,
      cost: 58_500,
      needed: 8,
      neededOn: '2026-11-20',
      supplier: 'Gulf Coast Supply',
      quantityReserved: 3,
    })
    expect(lines[1]).toMatchObject({ packs: 11, units: 11, cost: 13_200, needed: 0, neededOn: null })

    // What it says was bought: it asks for no more.
    await owner.post(`/api/materials/${sealer.id}/moves`, { kind: 'received', quantity: 15 })
    const bought: Body[] = (await owner.get(`/api/materials/reorder?businessId=${second}`)).body
    expect(bought.map(({ name }) => name)).toEqual(['=Joint sand', 'Another sealer'])
    await owner.patch(`/api/materials/${sealer.id}/stock`, { quantityOnHand: 3 })

    const file = await fetch(`${app.url}/api/materials/reorder.csv?businessId=${second}`, {
      headers: { cookie: owner.cookie },
    })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="reorder-list-2026-11-18.csv"')
    const csv = (await file.text()).split('\r\n')
    expect(csv[1]).toBe('Wet-look sealer,Gulf Coast Supply,3,pail,15,gallons,39.00,585.00,3,3,8,2026-11-20,10')
    // No formula for a spreadsheet.
    expect(csv[2]).toBe("'=Joint sand,Ruskin Stone Yard,11,bag,11,bags,12.00,132.00,9,0,0,,20")

    const pdf = await fetch(`${app.url}/api/materials/reorder.pdf?businessId=${second}`, {
      headers: { cookie: owner.cookie },
    })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    const text = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')
    for (const words of [
      'Reorder list',
      'Wet-look sealer of 5 gal',
      '3 pails',
      '$195.00',
      '$585.00',
      '3 gal on hand, 8 needed Fri Nov 20, minimum 10',
      'Ruskin Stone Yard',
    ])
      expect(text).toContain(words)
    expect((await owner.get('/api/materials/reorder.csv?businessId=x')).status).toBe(400)
    expect((await fetch(`${app.url}/api/materials/reorder.pdf`)).status).toBe(401)
  })
})
