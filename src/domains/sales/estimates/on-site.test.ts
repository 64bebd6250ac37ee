/** An estimate visit from the first measure to the deposit: by the technician who is there, on their own visit alone. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { uploadPhoto } from '#tests/support/photos.ts'

type Body = Record<string, any>

const DAY = '2026-11-20'
const { app, owner, technician, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })

let sam: Body
/** Items of the price book, by name. */
const items: Record<string, string> = {}
const band = (low: number, usual: number, high: number) => [{ upTo: null, low, usual, high }]
beforeAll(async () => {
  sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
  const book: Body[] = [
    { kind: 'service', name: 'Clean and seal', unit: 'sq ft', prices: band(130, 200, 300), description: 'Two coats' },
    { kind: 'service', name: 'Fence wash', unit: 'linear ft', prices: band(400, 500, 600), minimum: 30_000 },
    { kind: 'service', name: 'Steam cleaning', unit: 'sq ft' },
    { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices: band(8_500, 8_500, 8_500) },
    { kind: 'add-on', name: 'Edge restraint', unit: 'linear ft', prices: band(700, 700, 700) },
    { kind: 'add-on', name: 'Wet-look upgrade', unit: 'sq ft', prices: band(25, 25, 25) },
  ]
  for (const item of book) {
    const { status, body } = await owner.post('/api/price-book', item)
    if (status !== 201) throw new Error(JSON.stringify(body))
    items[item['name']] = body.id
  }
})

const AREA = {
  name: 'Driveway',
  unit: 'sq ft',
  length: null,
  width: null,
  size: 720,
  condition: 'fair',
  found: ['rust'],
  notes: 'Zone 2 leaks.',
}
const aVisit = (change: Body = {}) =>
  crew.aVisit({ date: DAY, service: 'Clean and seal', technicianIds: [sam.id], keepClashes: true, ...change })
async function measure(visit: Body, ...areas: Body[]): Promise<string[]> {
  const ids: string[] = []
  for (const area of areas) {
    const id = randomUUID()
    ids.push(id)
    const { status, body } = await technician.patch(`/api/visits/${visit['id']}/measurement`, {
      area: { id, was: null, is: { ...AREA, ...area } },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  return ids
}
const on = (visit: Body, path = '') => `/api/visits/${visit['id']}/estimate${path}`
const write = (who: ApiClient, visit: Body, offer: Body = {}) =>
  who.call('PUT', on(visit), { serviceId: items['Clean and seal'], version: null, ...offer })

describe('the estimate of a visit', () => {
  test('is measured, written, shown, signed and paid by who is there, and its job needs no retyping', async () => {
    const asked = {
      name: 'Dana Whitfield',
      phone: '(813) 555-0142',
      email: 'dana@example.com',
      address: '8 Bay Ct, Ruskin',
    }
    const visit = await aVisit(asked)
    const [drive] = await measure(visit, {}, { name: 'Front walk', size: 140, condition: 'good', found: [], notes: '' })
    await technician.patch(`/api/visits/${visit['id']}/measurement`, { crewNotes: { was: '', is: 'Cover the trim.' } })
    const photo = await uploadPhoto(app.url, technician, await aPhoto(), {
      visitId: visit['id'],
      visitAreaId: drive ?? '',
    })
    expect(photo, JSON.stringify(photo.body)).toMatchObject({ status: 201, body: { standing: 'hidden', jobId: null } })

    // What fits is suggested: the work that the visit is for, and what takes care of the rust.
    const first = (await technician.get(on(visit))).body
    expect(first).toMatchObject({
      estimate: null,
      offered: {
        serviceId: items['Clean and seal'],
        finishes: true,
        addOns: [{ itemId: items['Rust treatment'], chosen: true }],
      },
      canEmail: true,
      hasAgreedPrices: false,
    })
    const addOns = [...first.offered.addOns, { itemId: items['Edge restraint'], quantity: 40 }]
    const written = await write(technician, visit, { ...first.offered, addOns })
    expect(written, JSON.stringify(written.body)).toMatchObject({
      status: 200,
      body: {
        estimate: {
          state: 'draft',
          total: 860 * 200 + 8_500,
          isStale: false,
          isByHand: false,
          offer: {
            areas: [
              { name: 'Driveway', sqFt: 720 },
              { name: 'Front walk', sqFt: 140 },
            ],
            packages: [
              { name: 'Natural', lines: [{ quantity: 860, unitPrice: 130 }] },
              {
                name: 'Satin',
                recommended: true,
                lines: [{ description: 'Clean and seal, satin', detail: 'Driveway 720 sq ft, Front walk 140 sq ft' }],
              },
              { name: 'Wet-look', lines: [{ unitPrice: 300 }] },
            ],
            options: [
              { description: 'Rust treatment', detail: 'We found rust here: Driveway.', chosen: true },
              { description: 'Edge restraint', quantity: 40, unit: 'linear ft', chosen: false },
            ],
          },
        },
      },
    })
    const { id } = written.body.estimate
    const office = (await owner.get(`/api/estimates/${id}`)).body
    expect(office).toMatchObject({ visitId: visit['id'], customerName: 'Dana Whitfield', areaSqFt: 860 })
    await owner.patch(`/api/estimates/${id}`, { version: office.version, depositPercent: 25 })

    // The customer's own page, on this device: a shown draft counts as sent.
    const shown = await technician.post(on(visit, '/present'))
    expect(shown).toMatchObject({ status: 200, body: { path: expect.stringContaining(`/estimate/${id}?key=`) } })
    const page = await fetch(`${app.url}${shown.body.path}`, { headers: { cookie: technician.cookie } })
    expect(await page.text()).toContain(`href="/dashboard/visits/${visit['id']}`)
    const strangers = await fetch(`${app.url}${shown.body.path}`)
    expect(await strangers.text()).not.toContain('/dashboard/visits/')
    const key = new URL(shown.body.path, app.url).searchParams.get('key')
    const { estimate: sent } = (await technician.get(on(visit))).body
    expect(sent).toMatchObject({ state: 'sent', deposit: Math.round((860 * 200 + 8_500) / 4) })
    const signed = await technician.post(`/api/estimate-links/${id}/accept`, {
      key,
      choice: sent.choice,
      name: 'Dana Whitfield',
      signature: 'M28,78L40,28L60,90',
      preferredStart: null,
      agreed: true,
      total: sent.total,
      version: sent.version,
    })
    expect(signed, JSON.stringify(signed.body)).toMatchObject({ status: 200, body: { state: 'accepted' } })

    // A check for a part, then for no more than the rest.
    const pay = (amount: number, more: Body = { method: 'check', reference: '1042' }) =>
      technician.post(`/api/visits/${visit['id']}/deposit`, { amount, ...more })
    expect(await pay(10_000)).toMatchObject({ status: 201, body: { recorded: 10_000, owed: sent.deposit - 10_000 } })
    expect(await pay(sent.deposit)).toMatchObject({ status: 400 })
    expect((await pay(100, { method: 'transfer' })).status).toBe(400)
    expect(await pay(sent.deposit - 10_000, { method: 'cash' })).toMatchObject({ status: 201, body: { owed: 0 } })

    const { jobId } = (await technician.get(on(visit))).body.estimate
    const job = (await owner.get(`/api/jobs/${jobId}`)).body
    expect(job).toMatchObject({
      areaSqFt: 860,
      crewNotes: 'Cover the trim.\nDriveway: 720 sq ft, fair, rust. Zone 2 leaks.\nFront walk: 140 sq ft, good',
      scope: { areas: [{ name: 'Driveway', sqFt: 720 }, { name: 'Front walk' }] },
    })
    expect((await owner.get(`/api/visits/${visit['id']}`)).body).toMatchObject({ jobId, customerId: job.customerId })
    const { photos } = (await owner.get(`/api/files?of=jobs&id=${jobId}`)).body
    expect(photos).toMatchObject([{ id: photo.body.id, visitId: visit['id'], visitAreaId: drive, jobId }])
    // What was signed stays, whatever is measured afterwards.
    await measure(visit, { name: 'Pool deck', size: 400 })
    expect(await write(technician, visit, { version: sent.version })).toMatchObject({
      status: 409,
      body: { error: 'This estimate is signed, so what was agreed to stays. To change the work, change the job.' },
    })
    expect((await technician.get(on(visit))).body.estimate).toMatchObject({
      isStale: false,
      signedBy: 'Dana Whitfield',
    })
  })

  test('is its assignee’s alone: others and other calls about money stay closed', async () => {
    const others = await aVisit({ technicianIds: [] })
    const closed: [string, string, Body?][] = [
      ['GET', on(others)],
      ['PUT', on(others), { serviceId: items['Clean and seal'], version: null }],
      ['POST', on(others, '/present'), {}],
      ['POST', on(others, '/send'), { by: ['email'] }],
      ['POST', `/api/visits/${others['id']}/deposit`, { amount: 100, method: 'cash' }],
      ['GET', `/api/photos?visitId=${others['id']}`],
    ]
    for (const [method, path, body] of closed)
      expect((await technician.call(method, path, body)).status, `${method} ${path}`).toBe(404)
    for (const path of ['/api/estimates', '/api/price-book', '/api/invoices'])
      expect((await technician.get(path)).status, path).toBe(403)
    const visit = await aVisit()
    expect(await technician.post(on(visit, '/present'))).toMatchObject({
      status: 400,
      body: { error: 'Write the estimate first.' },
    })
  })

  test('says what is missing or does not fit, and takes 40 areas, but no 41st line', async () => {
    const visit = await aVisit()
    const refusal = async (offer: Body = {}) => {
      const { status, body } = await write(technician, visit, offer)
      return [status, body.issues?.[0]?.message ?? body.error]
    }
    expect(await refusal()).toEqual([400, 'Clean and seal is priced by sq ft. Add an area measured in sq ft first.'])
    const [unmeasured] = await measure(visit, { size: null })
    expect(await refusal()).toEqual([400, 'Enter the size of an area first. Clean and seal is priced by sq ft.'])
    const sized = { ...AREA, size: 720 }
    await technician.patch(`/api/visits/${visit['id']}/measurement`, {
      area: { id: unmeasured, was: { ...AREA, size: null }, is: sized },
    })
    expect(await refusal({ serviceId: items['Steam cleaning'] })).toEqual([
      400,
      'Steam cleaning has no price in the price book yet. Add one under Pricing, or ask the office to.',
    ])
    expect(await refusal({ serviceId: randomUUID() })).toEqual([
      400,
      'This item is no longer in the price book. Choose another one.',
    ])
    const edge = { itemId: items['Edge restraint'], quantity: null }
    expect(await refusal({ addOns: [edge] })).toEqual([400, 'Enter how many linear ft of Edge restraint.'])
    for (const quantity of [0, -4, 2_000_000])
      expect(await refusal({ addOns: [{ ...edge, quantity }] })).toEqual([
        400,
        'Enter how many, above zero and up to 1,000,000.',
      ])
    expect(await refusal({ addOns: Array.from({ length: 200 }, () => ({ itemId: randomUUID() })) })).toEqual([
      400,
      'You can have up to 20 additions.',
    ])
    expect(await refusal({ areas: [{ areaId: unmeasured, itemId: items['Fence wash'] }] })).toEqual([
      400,
      'Fence wash is priced by linear ft, and Driveway is measured in sq ft. Choose another item or unit.',
    ])
    // A fence is priced by an item of its own unit, at least at its minimum.
    const [fence] = await measure(visit, { name: 'Fence', unit: 'linear ft', size: 40, found: [] })
    const priced = await write(technician, visit, { areas: [{ areaId: fence, itemId: items['Fence wash'] }] })
    expect(priced.body.estimate, JSON.stringify(priced.body)).toMatchObject({
      total: 720 * 200 + 30_000,
      offer: {
        packages: [],
        lines: [{ quantity: 720 }, { description: 'Fence wash', quantity: 1, unitPrice: 30_000 }],
      },
    })
    for (let at = 3; at <= 40; at++) await measure(visit, { name: `Area ${at}`, size: 100, found: [] })
    const many = await write(technician, visit, { version: priced.body.estimate.version })
    expect(many.body.estimate.offer.areas).toHaveLength(39)
    expect(many.body.estimate.total).toBe((720 + 38 * 100) * 200)
    const lines = Array.from({ length: 200 }, (_, place) => ({
      id: `l${place}`,
      description: 'Line',
      quantity: 1,
      unit: 'each',
      unitPrice: 100,
    }))
    const { status, body } = await owner.patch(`/api/estimates/${many.body.estimate.id}`, {
      version: many.body.estimate.version,
      offer: { lines },
    })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('You can have up to 40 lines.')])
    expect((await owner.get(`/api/estimates/${many.body.estimate.id}`)).body.offer.lines).toHaveLength(1)
  })

  test('says that what was measured has changed, also the unit, and what the office or someone else changed', async () => {
    const visit = await aVisit()
    const [drive] = await measure(visit, {})
    const { estimate } = (await write(technician, visit)).body
    expect(await write(owner, visit)).toMatchObject({
      status: 409,
      body: { error: 'Someone else has just written an estimate for this visit. Reload to see it.' },
    })
    await technician.post(on(visit, '/present'))
    // The unit of an area changes after the customer has it: their price stays until it is written again.
    const linear = { ...AREA, unit: 'linear ft', size: 90 }
    await technician.patch(`/api/visits/${visit['id']}/measurement`, { area: { id: drive, was: AREA, is: linear } })
    const stale = (await technician.get(on(visit))).body.estimate
    expect(stale).toMatchObject({ isStale: true, total: 144_000, state: 'sent' })
    expect(await write(technician, visit, { version: estimate.version })).toMatchObject({ status: 400 })
    await technician.patch(`/api/visits/${visit['id']}/measurement`, { area: { id: drive, was: linear, is: AREA } })
    expect(await write(technician, visit, { version: estimate.version - 1 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    // The office gives a price by hand: the visit says so before it is written over.
    const mine = (await owner.get(`/api/estimates/${estimate.id}`)).body
    const offer = { ...mine.offer, lines: [{ ...mine.offer.lines[0], unitPrice: 150 }] }
    await owner.patch(`/api/estimates/${estimate.id}`, { version: mine.version, offer })
    expect((await technician.get(on(visit))).body.estimate).toMatchObject({ isByHand: true, total: 108_000 })
    // Work that came of the visit without an estimate has what was measured, too.
    const plain = await aVisit({ name: 'Rui Costa', phone: '(813) 555-0199' })
    await measure(plain, {})
    expect((await owner.post(`/api/visits/${plain['id']}/job`)).body.job).toMatchObject({
      areaSqFt: 720,
      crewNotes: 'Driveway: 720 sq ft, fair, rust. Zone 2 leaks.',
    })
  })
})

describe('a discount at a visit', () => {
  const allow = (discounts: boolean) =>
    owner.call('PUT', '/api/rights/technician', { switches: { discounts }, password: app.owner.password })
  const offer = () => ({ serviceId: items['Clean and seal'], version: null as number | null })
  const deal = { name: 'Neighbor deal', percent: 5 }

  test('is the office’s to give, and a technician’s once the owner lets them', async () => {
    const visit = await aVisit()
    await measure(visit, {})
    expect((await technician.get(on(visit))).body).toMatchObject({ mayDiscount: false, offered: { discount: null } })
    const refused = await write(technician, visit, { discount: deal })
    expect(refused).toMatchObject({
      status: 403,
      body: { error: 'You can’t change the discount. Ask the office to do it.' },
    })
    expect((await technician.get(on(visit))).body.estimate).toBe(null)
    const given = await write(owner, visit, { discount: { name: 'HOA deal', cents: 10_000 } })
    expect(given.body).toMatchObject({
      mayDiscount: true,
      offered: { discount: { name: 'HOA deal', cents: 10_000 } },
      estimate: { discount: 10_000, total: 720 * 200 - 10_000 },
    })
    // What the office gave stays when the technician changes something else.
    const { version } = given.body.estimate
    const same = await write(technician, visit, {
      version,
      addOns: [{ itemId: items['Rust treatment'], chosen: true }],
    })
    expect(same.body.estimate, JSON.stringify(same.body)).toMatchObject({ total: 720 * 200 + 8_500 - 10_000 })
    const now = same.body.estimate.version
    expect((await write(technician, visit, { version: now, discount: null })).status).toBe(403)

    expect((await allow(true)).status).toBe(200)
    const theirs = await write(technician, visit, { version: now, discount: deal })
    expect(theirs.body).toMatchObject({
      mayDiscount: true,
      estimate: { total: Math.round(720 * 200 * 0.95), offer: { discount: deal } },
    })
    await allow(false)
  })

  test('is refused with a sentence where it cannot be, and nothing changes', async () => {
    const visit = await aVisit()
    await measure(visit, {})
    const { version } = (await write(owner, visit, { discount: deal })).body.estimate
    const wrong = async (discount: unknown, sentence: string) => {
      const { status, body } = await write(owner, visit, { ...offer(), version, discount })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
    }
    await wrong({ name: '', percent: 5 }, 'Enter a discount name.')
    await wrong({ name: 'Deal', percent: 120 }, 'Enter a percentage from 0 to 100.')
    await wrong({ name: 'Deal', cents: -1 }, 'Enter a price from $0 to $1,000,000.')
    await wrong('5%', 'Enter the discount as a percentage or in dollars.')
    expect((await owner.get(on(visit))).body.estimate).toMatchObject({ version, offer: { discount: deal } })
  })
})
