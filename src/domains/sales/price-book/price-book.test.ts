import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Item } from './contract.ts'

const { app, owner, crew } = useApp()

const list = async (): Promise<Item[]> => (await owner.get<Item[]>('/api/price-book')).body
const named = async (name: string): Promise<Item> => {
  const found = (await list()).find((item) => item.name === name)
  if (!found) throw new Error(`${name} is not in the price book`)
  return found
}
const change = (item: Item, to: object, caller = owner) =>
  caller.patch(`/api/price-book/${item.id}`, { version: item.version, ...to })
const add = (more: object = {}) =>
  owner.post<Item>('/api/price-book', { kind: 'add-on', name: `Extra ${(count += 1)}`, unit: 'each', ...more })
let count = 0
const settings = async () => (await owner.get('/api/settings')).body.rates
const oneFlat = (cents: number) => [{ upTo: null, low: cents, usual: cents, high: cents }]
const BANDS = [
  { upTo: 500, low: 175, usual: 195, high: 220 },
  { upTo: 1500, low: 150, usual: 165, high: 195 },
  { upTo: null, low: 130, usual: 145, high: 165 },
]

describe('the first rows', () => {
  test('are the six services at the rates of the business, and the customer categories without a price', async () => {
    const items = await list()
    expect(items.filter(({ key }) => key !== null).map(({ key, name, unit }) => [key, name, unit])).toEqual([
      ['paver-sealing', 'Paver Sealing', 'sq ft'],
      ['paver-cleaning', 'Paver Cleaning', 'sq ft'],
      ['paver-restoration', 'Paver Restoration', 'sq ft'],
      ['pressure-washing', 'Pressure Washing', 'sq ft'],
      ['pool-deck', 'Pool Deck Sealing', 'sq ft'],
      ['driveway', 'Driveway Sealing', 'sq ft'],
    ])
    expect(items.filter(({ key }) => key === null).map(({ name, prices }) => [name, prices])).toEqual([
      ['Driveway Cleaning', []],
      ['Pool Area Cleaning', []],
      ['House Wash', []],
      ['Roof Cleaning', []],
    ])
    const { value } = await settings()
    expect(items[0]).toMatchObject({
      prices: [{ upTo: null, low: value['paver-sealing'].low, usual: 175, high: value['paver-sealing'].high }],
      minimum: value['paver-sealing'].minimum,
      priceConfirmed: false,
    })
  })

  test('are for the office to see and not for technicians or visitors', async () => {
    expect((await (await app.as('staff')).get('/api/price-book')).status).toBe(200)
    expect((await (await app.as('technician')).get('/api/price-book')).status).toBe(403)
    expect((await app.visitor.get('/api/price-book')).status).toBe(401)
  })
})

describe('rates in Settings and the price book are one', () => {
  test('a price by area changes the rate in Settings, and a rate from Settings the price here', async () => {
    const item = await named('Paver Cleaning')
    expect((await change(item, { prices: BANDS, minimum: 25_000 })).body).toMatchObject({
      prices: BANDS,
      minimum: 25_000,
      priceConfirmed: true,
    })
    expect((await settings()).value['paver-cleaning']).toMatchObject({ low: 130, high: 220, minimum: 25_000 })
    // The old call sends what it knows: low, high and minimum. The same range keeps the prices by area.
    const { version, value } = await settings()
    const plain = Object.fromEntries(
      Object.entries<{ low: number; high: number; minimum: number }>(value).map(([key, { low, high, minimum }]) => [
        key,
        { low, high, minimum },
      ]),
    )
    await owner.call('PUT', '/api/settings/rates', {
      version,
      value: { ...plain, driveway: { low: 111, high: 222, minimum: 333 } },
    })
    expect((await named('Paver Cleaning')).prices).toEqual(BANDS)
    expect(await named('Driveway Sealing')).toMatchObject({
      prices: [{ upTo: null, low: 111, usual: 167, high: 222 }],
      minimum: 333,
    })
    // Another range is one for every area.
    const again = await settings()
    await owner.call('PUT', '/api/settings/rates', {
      version: again.version,
      value: { ...plain, 'paver-cleaning': { low: 40, high: 60, minimum: 0 } },
    })
    expect((await named('Paver Cleaning')).prices).toEqual([{ upTo: null, low: 40, usual: 50, high: 60 }])
  })

  test('the ballpark and the price of a job follow the area', async () => {
    await change(await named('Pool Deck Sealing'), { prices: BANDS, minimum: 0 })
    const ballpark = (areaSqFt: number) => app.visitor.get(`/api/ballpark?service=pool-deck&areaSqFt=${areaSqFt}`)
    expect((await ballpark(400)).body).toMatchObject({ low: 70_000, high: 88_000 })
    expect((await ballpark(2000)).body).toMatchObject({ low: 260_000, high: 330_000 })
    const { customerId } = await crew.aJob()
    const { body } = await owner.get(
      `/api/customer-pricing/price?customerId=${customerId}&service=pool-deck&areaSqFt=1000`,
    )
    expect(body.base).toBe(165_000)
  })

  test('two people who change one price, one in Settings, do not overwrite each other', async () => {
    const seen = await named('Paver Restoration')
    const { version, value } = await settings()
    await owner.call('PUT', '/api/settings/rates', {
      version,
      value: { ...value, 'paver-restoration': { low: 1, high: 2, minimum: 3 } },
    })
    expect(await change(seen, { minimum: 99 })).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect(await named('Paver Restoration')).toMatchObject({ minimum: 3 })
  })
})

test('two people who edit one item: the second sees who was quicker', async () => {
  const { body: item } = await add()
  expect((await change(item, { note: 'mine' })).status).toBe(200)
  expect(await change(item, { note: 'theirs' })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED', changed: { by: 'You', version: 2 } },
  })
})

test('says what is wrong with an item, and keeps nothing of it', async () => {
  const before = (await list()).length
  for (const [more, path, sentence] of [
    [{ name: '' }, 'name', 'Enter a name.'],
    [{ unit: 'yard' }, 'unit', 'Choose each, sq ft, linear ft or hour.'],
    [{ prices: oneFlat(-1) }, 'prices.0.low', 'Enter a price from $0 to $1,000,000.'],
    [
      { prices: [{ upTo: null, low: 3, usual: 2, high: 4 }] },
      'prices.0.usual',
      'The usual price can’t be below the low price.',
    ],
    [{ prices: [BANDS[1], BANDS[0], BANDS[2]] }, 'prices.1.upTo', 'Each range must end above the one before it.'],
    [{ minutes: 30 }, 'perUnits', 'Enter both the time and what it’s for, or leave both empty.'],
    [{ name: 'paver SEALING' }, 'name', '“Paver Sealing” is already in the price book. Choose another name.'],
  ] as const) {
    const { status, body } = await add(more)
    expect(status, path).toBe(400)
    expect(body).toMatchObject({ issues: expect.arrayContaining([{ path, message: sentence }]) })
  }
  expect((await list()).length).toBe(before)
})

describe('the six services of the website', () => {
  test('keep their name and unit, and are turned off instead of removed', async () => {
    const item = await named('Pressure Washing')
    expect((await change(item, { name: 'Power washing' })).body.error).toMatch(/Your website and its quote form/)
    expect((await change(item, { unit: 'hour' })).body.error).toMatch(/by the square foot/)
    expect(await owner.call('DELETE', `/api/price-book/${item.id}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/Turn it off instead/) },
    })
  })

  test('leave the quote form and its prices while they are off, and the old call still takes them', async () => {
    const option = '<option value="pressure-washing">'
    expect((await app.visitor.get('/')).body).toContain(option)
    const off = await change(await named('Pressure Washing'), { active: false })
    expect((await app.visitor.get('/')).body).not.toContain(option)
    expect((await app.visitor.get('/api/ballpark?service=pressure-washing&areaSqFt=900')).status).toBe(409)
    await change(off.body, { active: true })
    expect((await app.visitor.get('/')).body).toContain(option)
  })

  test('a price that is confirmed alone does not publish the examples of the others', async () => {
    await owner.call('DELETE', '/api/settings/rates')
    await change(await named('Driveway Sealing'), { prices: BANDS })
    expect((await app.visitor.get('/api/ballpark?service=driveway&areaSqFt=700')).status).toBe(200)
    expect((await app.visitor.get('/api/ballpark?service=paver-sealing&areaSqFt=700')).status).toBe(409)
    expect((await settings()).isFirst).toBe(true)
  })
})

describe('an item in use', () => {
  test('is renamed or removed, and jobs keep their words while rules and recurring services follow', async () => {
    const { body: item } = await add({ kind: 'service', name: 'Roof Wash', prices: oneFlat(45) })
    const job = await crew.aJob({ service: 'Roof Wash' })
    await owner.post('/api/customer-pricing', {
      customerId: job.customerId,
      service: 'Roof Wash',
      priceType: 'discount_percent',
      value: 10,
    })
    expect((await owner.get(`/api/price-book/${item.id}/usage`)).body).toMatchObject({
      jobs: 1,
      rules: 1,
      estimates: 0,
    })
    const renamed = await change(item, { name: 'Soft Wash' })
    await expect
      .poll(async () => (await owner.get(`/api/customer-pricing?customerId=${job.customerId}`)).body[0].service)
      .toBe('Soft Wash')
    expect((await owner.get(`/api/jobs/${job.id}`)).body.service).toBe('Roof Wash')
    expect((await owner.call('DELETE', `/api/price-book/${renamed.body.id}`)).status).toBe(200)
    expect((await list()).some(({ id }) => id === item.id)).toBe(false)
    expect((await owner.get(`/api/jobs/${job.id}`)).body.service).toBe('Roof Wash')
    expect((await owner.post(`/api/price-book/${item.id}/restore`, {})).body.name).toBe('Soft Wash')
  })

  test('changes nothing on an estimate that was made: not its unit, price or words', async () => {
    const { body: item } = await add({ name: 'Rust spot', unit: 'each', prices: oneFlat(8500), taxable: false })
    const { customerId, businessId } = await crew.aJob()
    const line = {
      id: 'a',
      description: 'Rust spot',
      quantity: 2,
      unit: 'each',
      unitPrice: 8500,
      taxable: false,
      itemId: item.id,
    }
    const { body: estimate, status } = await owner.post('/api/estimates', {
      businessId,
      customerId,
      service: 'Paver Sealing',
      title: 'Patio',
      validUntil: '2099-01-01',
      taxRate: 7500,
      offer: { lines: [line, { ...line, id: 'b', description: 'Sealer', taxable: true, itemId: undefined }] },
    })
    expect(status, JSON.stringify(estimate)).toBe(201)
    await change(item, { unit: 'hour', name: 'Rust work', prices: oneFlat(1) })
    await owner.call('DELETE', `/api/price-book/${item.id}`)
    const { body: after } = await owner.get(`/api/estimates/${estimate.id}`)
    expect(after.offer).toEqual(estimate.offer)
    expect(after.offer.lines[0]).toMatchObject({ unit: 'each', unitPrice: 8500, taxable: false, itemId: item.id })
  })
})

test('puts the items of a kind in the order of the owner', async () => {
  const first = (await list()).filter(({ kind }) => kind === 'add-on').map(({ id }) => id)
  const ids = first.toReversed()
  await owner.call('PUT', '/api/price-book/order', { kind: 'add-on', ids })
  expect((await list()).filter(({ kind }) => kind === 'add-on').map(({ id }) => id)).toEqual(ids)
  expect((await owner.call('PUT', '/api/price-book/order', { kind: 'add-on', ids: ids.slice(1) })).status).toBe(409)
})
