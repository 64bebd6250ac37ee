/** What was chosen and measured on an estimate is on the job, the crew's stop and the invoice, and typed nowhere twice. */
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/api-client.ts'
import { estimatesOf, OFFER, signed } from '#tests/support/estimates.ts'
import { toInvoicedScope } from '#domains/money/invoices/lines-of-scope.ts'
import { findFinish } from './find-finish.ts'

type Body = Record<string, any>

const clock = { at: Date.parse('2026-11-20T14:00:00Z'), now: () => new Date(clock.at) }
const { app, owner, technician, crew } = useApp({ clock })
const TODAY = '2026-11-20'

const aLine = (id: string, change: Body = {}): Body => ({
  id,
  description: `Line ${id}`,
  quantity: 1,
  unit: 'each',
  unitPrice: 100_00,
  ...change,
})

/** Two measured areas, each with its own line in each package, an add-on for both, a discount and sales tax. */
const offer = {
  ...OFFER,
  areas: [
    { name: 'Driveway', sqFt: 720 },
    { name: 'Front walk', sqFt: 140 },
  ],
  packages: [
    { id: 'satin', name: 'Satin', lines: [aLine('s1', { unit: 'sq ft', byArea: true, unitPrice: 1_40 })] },
    {
      id: 'wet',
      name: 'Wet-look',
      lines: ['Driveway', 'Front walk'].map((area, at) =>
        aLine(`w${at}`, {
          description: 'Clean, sand and seal, KX-PACKAGE',
          detail: 'KX-DETAIL',
          unit: 'sq ft',
          byArea: true,
          area,
          unitPrice: 1_65,
        }),
      ),
    },
  ],
  options: [
    aLine('sand', { description: 'KX-ADDON sand', unit: 'sq ft', byArea: true, unitPrice: 35 }),
    aLine('rust', { description: 'KX-RUST', unitPrice: 85_00, taxable: false }),
    aLine('edge', { description: 'KX-NOT-CHOSEN', quantity: 40, unit: 'linear ft', unitPrice: 7_00 }),
  ],
  discount: { name: 'KX-NEIGHBOR deal', percent: 5 },
}

async function accept(change: Body = {}): Promise<{ estimate: Body; jobId: string; total: number }> {
  const { estimate, key } = await estimatesOf(app).aSent({ offer, taxRate: 7500, areaSqFt: null, ...change })
  const choice = { packageId: 'wet', optionIds: ['sand', 'rust'] }
  const visitor = createClient(app.url, '')
  const { total } = (await visitor.post(`/api/estimate-links/${estimate.id}/price`, { key, choice })).body
  const answer = await visitor.post(`/api/estimate-links/${estimate.id}/accept`, {
    ...signed(estimate, key, { choice, total }),
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return { estimate, total, jobId: (await owner.get(`/api/estimates/${estimate.id}`)).body.jobId }
}

test('each value of an accepted estimate is on the job, on the crew’s stop without prices, and on the invoice to the cent', async () => {
  const { estimate, jobId, total } = await accept()
  expect(estimate.areaSqFt).toBe(860)
  // 1,188 + 231 + 301 + 85, less 5 %, and 7.5 % tax on all but the rust.
  expect(total).toBe(1_714_75 + 122_55)
  const job = (await owner.get(`/api/jobs/${jobId}`)).body
  expect(job).toMatchObject({ amount: total, areaSqFt: 860, finish: 'wet-look' })
  expect(job.scope).toMatchObject({
    areas: offer.areas,
    discount: offer.discount,
    taxRate: 7500,
    subtotal: 1_805_00,
    off: 90_25,
    tax: 122_55,
    total,
    agreed: { number: estimate.estimateNumber, name: 'Priya Nair' },
  })
  const facts = (lines: Body[]) =>
    lines.map(({ area, quantity, unit, description }) => [area, quantity, unit, description])
  const chosen = [
    ['Driveway', 720, 'sq ft', 'Clean, sand and seal, KX-PACKAGE'],
    ['Front walk', 140, 'sq ft', 'Clean, sand and seal, KX-PACKAGE'],
    [undefined, 860, 'sq ft', 'KX-ADDON sand'],
    [undefined, 1, 'each', 'KX-RUST'],
  ]
  expect(facts(job.scope.lines)).toEqual(chosen)
  // Materials follow the size and the finish; the margin counts no sales tax.
  expect((await owner.get(`/api/jobs/${jobId}/needs`)).body.usualCoats).toBe(2)
  expect((await owner.get(`/api/jobs/${jobId}/cost`)).body.planned.income).toBe(total - 122_55)

  const { id: technicianId } = await crew.aTechnician({ email: 'technician@tidestone.test' })
  const planned = await owner.patch(`/api/jobs/${jobId}`, {
    version: job.version,
    scheduledDate: TODAY,
    technicianIds: [technicianId],
  })
  expect(planned.status).toBe(200)
  const [stop] = (await technician.get(`/api/jobs/day?date=${TODAY}`)).body
  expect(stop).toMatchObject({ areas: offer.areas, finish: 'wet-look', areaSqFt: 860 })
  expect(facts(stop.lines)).toEqual(chosen)
  expect(stop.lines[0].detail).toBe('KX-DETAIL')
  expect(JSON.stringify(stop)).not.toMatch(/price|amount|cents|1188|total/i)

  const deposit = await owner.post(`/api/estimates/${estimate.id}/payments`, { amount: 400_00, method: 'cash' })
  expect(deposit.status, JSON.stringify(deposit.body)).toBe(201)
  expect((await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })).status).toBe(200)
  const { lineItems, ...said } = toInvoicedScope(job.scope)
  const billed = await owner.post('/api/invoices', {
    businessId: job.businessId,
    customerId: job.customerId,
    jobId,
    amount: total,
    ...said,
    lineItems: JSON.stringify(lineItems),
  })
  expect(billed, JSON.stringify(billed.body)).toMatchObject({ status: 201 })
  expect(billed.body).toMatchObject({ amount: total, paid: 400_00, balance: total - 400_00, tax: 122_55 })
  const lines = JSON.parse(billed.body.lineItems)
  expect(lines.map(({ description, quantity, unit }: Body) => [description, quantity, unit])).toEqual(
    chosen.map(([area, quantity, unit, words]) => [area ? `${area}: ${words}` : words, quantity, unit]),
  )
  expect(lines[0].detail).toBe('KX-DETAIL')
})

test('agreed line items change only with a change order that the customer signs for its new total', async () => {
  const { estimate, jobId, total } = await accept()
  const { version, scope } = (await owner.get(`/api/jobs/${jobId}`)).body
  const input = (change: Body) => ({ version, scope: { ...toInput(scope), ...change } })
  const refused = await owner.call('PUT', `/api/jobs/${jobId}/scope`, input({ lines: scope.lines.slice(1) }))
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: expect.stringMatching(/^Priya Nair agreed to these line items\. To change them, make a change order/),
    },
  })
  // On site: steps are added, and the customer signs the new total on the phone.
  const added = aLine('steps', { description: 'KX-STEPS', quantity: 60, unit: 'sq ft', unitPrice: 1_65 })
  const change = {
    reason: 'You asked for the steps.',
    name: 'Priya Nair',
    signature: 'M28,78L40,28',
    total: total + 101_10,
  }
  const order = (to: Body) =>
    owner.call('PUT', `/api/jobs/${jobId}/scope`, {
      ...input({ lines: [...scope.lines, added] }),
      change: { ...change, ...to },
    })
  expect((await order({ total })).body.error).toMatch(/^The new total is \$1,938\.40\. Show it to the customer again/)
  expect((await order({ signature: '' })).status).toBe(400)
  expect((await order({ name: '' })).status).toBe(400)
  expect((await owner.get(`/api/jobs/${jobId}`)).body).toMatchObject({ amount: total, version })
  const accepted = await order({})
  expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200, body: { amount: total + 101_10 } })
  expect(accepted.body.scope.changes).toMatchObject([
    { number: 1, was: total, total: total + 101_10, name: 'Priya Nair', reason: 'You asked for the steps.' },
  ])
  expect(toInvoicedScope(accepted.body.scope).lineItems.at(-1)).toMatchObject({ description: 'KX-STEPS', total: 99_00 })
  // The estimate stays as it was agreed to, and a second press of an old window changes nothing.
  expect((await owner.get(`/api/estimates/${estimate.id}`)).body.amount).toBe(total)
  expect((await order({})).body.code).toBe('CHANGED')
})

test('areas of an accepted job can be measured again without a new price; what is over takes no change order', async () => {
  const { jobId, total } = await accept()
  const { version, scope } = (await owner.get(`/api/jobs/${jobId}`)).body
  const input = (change: Body) => ({ version, scope: { ...toInput(scope), ...change } })
  const areas = [
    { name: 'Driveway', sqFt: 800 },
    { name: 'Front walk', sqFt: 140 },
  ]
  const measured = await owner.call('PUT', `/api/jobs/${jobId}/scope`, input({ areas }))
  expect(measured).toMatchObject({ status: 200, body: { areaSqFt: 940, amount: total } })
  expect(measured.body.scope.lines[0].quantity).toBe(720)
  expect((await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })).status).toBe(200)
  const late = await owner.call('PUT', `/api/jobs/${jobId}/scope`, {
    version: (await owner.get(`/api/jobs/${jobId}`)).body.version,
    scope: { ...toInput(measured.body.scope), lines: [] },
    change: { reason: '', name: 'Priya Nair', signature: 'typed', total: 0 },
  })
  expect(late.body.error).toBe('This job is completed. Reopen it before you change what was agreed.')
})

test('a job gets line items from the office: they make its price, two people do not overwrite each other, bad ones keep it as it was', async () => {
  const job = await crew.aJob({ amount: 500_00, areaSqFt: 400 })
  expect((await owner.get(`/api/jobs/${job.id}`)).body.scope).toBeNull()
  const areas = Array.from({ length: 40 }, (_, at) => ({ name: `Area ${at + 1}`, sqFt: 100 + at }))
  const lines = Array.from({ length: 200 }, (_, at) =>
    aLine(
      `l${at}`,
      at < 40 ? { unit: 'sq ft', byArea: true, area: `Area ${at + 1}`, unitPrice: 1_00 } : { unitPrice: 1 },
    ),
  )
  const put = (scope: Body, version: number) => owner.call('PUT', `/api/jobs/${job.id}/scope`, { version, scope })
  const saved = await put({ areas, lines }, job.version)
  expect(saved, JSON.stringify(saved.body).slice(0, 300)).toMatchObject({
    status: 200,
    body: { areaSqFt: 4_780, amount: 4_780_00 + 160 },
  })
  // The second window saw the version before.
  expect(await put({ areas, lines: lines.slice(0, 1) }, job.version)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED' },
  })
  const { version } = saved.body
  const refusals: [Body, RegExp][] = [
    [{ areas, lines: [...lines, aLine('one more')] }, /up to 200 line items/],
    [{ areas: [...areas, { name: 'Area 41', sqFt: 1 }], lines: [] }, /up to 40 areas/],
    [{ areas: [areas[0], areas[0]], lines: [] }, /its own name/],
    [{ areas: [], lines: [aLine('a', { area: 'Lanai' })] }, /“Lanai” isn’t listed anymore/],
    [{ lines: [aLine('a'), aLine('a')] }, /its own name/],
    [
      { lines: [aLine('a', { unitPrice: 900_000_00 }), aLine('b', { unitPrice: 900_000_00 })] },
      /more than \$1,000,000/,
    ],
    [{ lines: [aLine('a', { unit: 'yards' })] }, /each, sq ft, linear ft or hour/],
    [{ lines: [aLine('a', { quantity: 0 })] }, /above zero/],
  ]
  for (const [scope, sentence] of refusals) {
    const { status, body } = await put(scope, version)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(JSON.stringify(body)).toMatch(sentence)
  }
  for (const change of [{ amount: 1_00 }, { areaSqFt: 10 }])
    expect((await owner.patch(`/api/jobs/${job.id}`, { version, ...change })).status).toBe(400)
  expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({ amount: 4_780_00 + 160, version })
  // Without lines and areas it is a job as before, at the price that it had.
  const cleared = await put({}, version)
  expect(cleared.body).toMatchObject({ scope: null, amount: 4_780_00 + 160, areaSqFt: 4_780 })
  expect((await owner.get(`/api/jobs/${job.id}/timeline`)).body.map(({ words }: Body) => words).join('\n')).toMatch(
    /line items/i,
  )
})

test('line items stay when their price book row is renamed, changed in unit, or deleted', async () => {
  const item = (
    await owner.post('/api/price-book', { kind: 'add-on', name: 'KX rust treatment', unit: 'each', prices: [] })
  ).body
  const lines = [aLine('a', { description: item.name, itemId: item.id, unitPrice: 85_00 })]
  const job = await crew.aJob({ scope: { lines } })
  expect(job.amount).toBe(85_00)
  const { version } = item
  expect((await owner.patch(`/api/price-book/${item.id}`, { version, name: 'Renamed', unit: 'sq ft' })).status).toBe(
    200,
  )
  const shown = async () => (await owner.get(`/api/jobs/${job.id}`)).body.scope.lines[0]
  expect(await shown()).toMatchObject({ description: 'KX rust treatment', unit: 'each', total: 85_00 })
  expect((await owner.call('DELETE', `/api/price-book/${item.id}`)).status).toBe(200)
  expect(await shown()).toMatchObject({ description: 'KX rust treatment', unit: 'each', itemId: item.id })
})

test('finds the one finish that a package or a line names', () => {
  expect(findFinish(['Wet-look'])).toBe('wet-look')
  expect(findFinish(['Better: clean, sand and seal', 'Seal, Wet Look'])).toBe('wet-look')
  expect(findFinish(['Satin or natural'])).toBeNull()
  expect(findFinish(['Natural stone', null])).toBe('natural')
  expect(findFinish(['Unnatural', 'Rust'])).toBeNull()
})

const toInput = ({ areas, lines, discount, taxRate }: Body): Body => ({ areas, lines, discount, taxRate })
