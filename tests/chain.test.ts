/**
 * One piece of work from the first words to the last cent: what was said, chosen, measured or signed at one station is
 * found at every later one where it is needed, and nothing is typed twice.
 */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createClient } from './support/app.ts'
import type { Answer } from './support/app.ts'
import { useApp } from './support/use-app.ts'

type Body = Record<string, any>

const DAY = '2026-11-20'
const { app, owner, technician, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })

/** The body of an answer that must be a good one. */
async function good(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** What a visitor, the office, the crew and the customer see at each station, as text. */
type Station =
  | 'request'
  | 'customer'
  | 'visit of the crew'
  | 'estimate'
  | 'estimate page'
  | 'job'
  | 'day of the crew'
  | 'invoice'
  | 'pay page'
const seen = new Map<Station, string>()

/** A value as it is entered at its origin, or in each of its spellings, and the stations that must have it. */
const VALUES: [string | string[], ...Station[]][] = [
  // Said by the visitor.
  [
    'Dana Whitfield',
    'request',
    'customer',
    'visit of the crew',
    'estimate',
    'job',
    'day of the crew',
    'invoice',
    'pay page',
  ],
  ['+18135550199', 'request', 'customer', 'visit of the crew', 'job', 'day of the crew', 'invoice'],
  ['dana.whitfield@example.com', 'request', 'customer', 'invoice'],
  [
    '8 Bay Ct, Ruskin',
    'request',
    'customer',
    'visit of the crew',
    'estimate',
    'estimate page',
    'job',
    'day of the crew',
    'invoice',
    'pay page',
  ],
  ['Oil stain near the garage door', 'request', 'customer', 'visit of the crew', 'estimate', 'job', 'day of the crew'],
  ['731', 'request', 'customer'],
  ['"textsAgreedAt":"2026', 'customer'],
  // Noted by the office.
  ['Call before you come', 'customer', 'estimate', 'job', 'day of the crew'],
  ['4471#', 'customer', 'visit of the crew', 'estimate', 'job', 'day of the crew'],
  ['Gate code', 'customer', 'visit of the crew', 'estimate', 'job', 'day of the crew'],
  ['Two beagles', 'customer', 'visit of the crew', 'estimate', 'job', 'day of the crew'],
  ['Pets', 'customer', 'visit of the crew', 'estimate', 'job', 'day of the crew'],
  ['Letter of Oct 3', 'customer', 'job', 'day of the crew'],
  ['HOA letter', 'job', 'day of the crew'],
  ['15:30', 'visit of the crew'],
  // Measured and found by the crew.
  ['Circular drive', 'visit of the crew', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['Front walk', 'visit of the crew', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['720', 'visit of the crew', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['140', 'visit of the crew', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['860', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['rust', 'visit of the crew', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['fair', 'visit of the crew', 'job', 'day of the crew'],
  ['Zone 2 leaks', 'visit of the crew', 'job', 'day of the crew'],
  ['Cover the bronze trim', 'visit of the crew', 'job', 'day of the crew'],
  // Priced from the price book.
  ['Clean and seal', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page', 'customer'],
  ['sq ft', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  [['"unitPrice":200', '"unitPrice\\":200', '$2.00'], 'estimate', 'estimate page', 'job', 'invoice', 'pay page'],
  [['172000', '$1,720.00'], 'estimate', 'estimate page', 'job', 'invoice', 'pay page', 'customer'],
  ['Rust treatment', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page', 'customer'],
  [['8500', '$85.00'], 'estimate', 'estimate page', 'job', 'invoice', 'pay page'],
  ['We found rust here: Circular drive.', 'estimate', 'estimate page', 'job', 'day of the crew', 'invoice', 'pay page'],
  [['180500', '$1,805.00'], 'estimate', 'estimate page', 'job', 'customer'],
  ['Ready before Christmas', 'estimate', 'estimate page', 'customer'],
  // Chosen, signed and paid by the customer.
  ['Dana M. Whitfield', 'estimate', 'estimate page', 'job'],
  ['Mon Dec 7, morning', 'estimate', 'job'],
  ['M28,78L40,28L60,90', 'estimate', 'job'],
  [['45125', '$451.25'], 'estimate', 'estimate page', 'job', 'invoice', 'pay page', 'customer'],
  ['1042', 'estimate', 'customer'],
  // Planned by the office, and added on site.
  ['2026-12-07', 'job', 'day of the crew'],
  ['09:00', 'job', 'day of the crew'],
  ['"arrivalWindowMinutes":120', 'job', 'day of the crew'],
  ['Sam Ortega', 'visit of the crew', 'job', 'day of the crew'],
  ['Paver bench', 'job', 'day of the crew', 'invoice', 'pay page'],
  ['A bench by the pool', 'job'],
  [['184900', '$1,849.00'], 'job', 'invoice', 'pay page', 'customer'],
  [['139775', '$1,397.75'], 'invoice', 'pay page', 'customer'],
]
const look = async (station: Station, ...answers: Promise<Answer>[]) => {
  const all = await Promise.all(answers)
  for (const { status, body } of all) expect(status, `${station}: ${JSON.stringify(body)}`).toBeLessThan(300)
  seen.set(station, all.map(({ body }) => (typeof body === 'string' ? body : JSON.stringify(body))).join('\n'))
}

test('what is said, chosen, measured and signed is found at every later station', async () => {
  const sam = await crew.aTechnician({ name: 'Sam Ortega', email: 'technician@tidestone.test' })
  const band = (cents: number) => [{ upTo: null, low: cents, usual: cents, high: cents }]
  const sealing = await good(
    owner.post('/api/price-book', {
      kind: 'service',
      name: 'Clean and seal',
      unit: 'sq ft',
      prices: band(200),
      description: 'Two coats of sealer',
    }),
  )
  await good(
    owner.post('/api/price-book', { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices: band(8500) }),
  )
  const [gate, pets, hoa] = await Promise.all(
    [
      { of: 'customers', name: 'Gate code' },
      { of: 'addresses', name: 'Pets' },
      { of: 'jobs', name: 'HOA letter' },
    ].map((field) => good(owner.post('/api/custom-fields', { ...field, type: 'text', forCrew: true }))),
  )

  // The visitor.
  const visitor = createClient(app.url, '')
  const request = await good(
    visitor.post('/api/service-requests', {
      name: 'Dana Whitfield',
      phone: '(813) 555-0199',
      email: 'dana.whitfield@example.com',
      address: '8 Bay Ct, Ruskin',
      service: 'driveway',
      message: 'Oil stain near the garage door',
      areaSqFt: 731,
      smsConsent: true,
    }),
  )
  await look('request', owner.get(`/api/service-requests/${request.id}`))

  // The office.
  const { customerId } = await good(owner.post(`/api/service-requests/${request.id}/customer`, {}))
  await good(owner.post(`/api/customers/${customerId}/notes`, { text: 'Call before you come' }))
  const set = (of: string, id: string, field: Body, value: string) =>
    good(owner.call('PUT', '/api/custom-values', { of, id, values: { [field['id']]: value } }))
  await set('customers', customerId, gate, '4471#')
  await set('main-address', customerId, pets, 'Two beagles')
  const visit = await good(
    owner.post('/api/visits', {
      businessId: await crew.business(),
      requestId: request.id,
      customerId,
      name: 'Dana Whitfield',
      phone: '(813) 555-0199',
      email: 'dana.whitfield@example.com',
      address: '8 Bay Ct, Ruskin',
      service: 'Clean and seal',
      date: DAY,
      time: '15:30',
      technicianIds: [sam.id],
      keepClashes: true,
    }),
  )

  // The crew measures, writes and shows the estimate; the customer signs and pays a deposit.
  const at = `/api/visits/${visit.id}`
  const measure = (area: Body) =>
    good(
      technician.patch(`${at}/measurement`, {
        area: {
          id: randomUUID(),
          was: null,
          is: { unit: 'sq ft', length: null, width: null, condition: 'fair', found: [], notes: '', ...area },
        },
      }),
    )
  await measure({ name: 'Circular drive', size: 720, found: ['rust'], notes: 'Zone 2 leaks' })
  await measure({ name: 'Front walk', size: 140, condition: 'good' })
  await good(technician.patch(`${at}/measurement`, { crewNotes: { was: '', is: 'Cover the bronze trim' } }))
  await look('visit of the crew', technician.get(`${at}/stop`))
  const { offered } = await good(technician.get(`${at}/estimate`))
  const written = await good(
    technician.call('PUT', `${at}/estimate`, { serviceId: sealing.id, version: null, ...offered, finishes: false }),
  )
  const { id: estimateId } = written.estimate
  const { version } = await good(owner.get(`/api/estimates/${estimateId}`))
  await good(
    owner.patch(`/api/estimates/${estimateId}`, { version, depositPercent: 25, intro: 'Ready before Christmas' }),
  )
  const { path } = await good(technician.post(`${at}/estimate/present`))
  const key = new URL(path, app.url).searchParams.get('key')
  const { estimate: shown } = await good(technician.get(`${at}/estimate`))
  await good(
    visitor.post(`/api/estimate-links/${estimateId}/accept`, {
      key,
      choice: shown.choice,
      name: 'Dana M. Whitfield',
      signature: 'M28,78L40,28L60,90',
      preferredStart: 'Mon Dec 7, morning',
      agreed: true,
      total: shown.total,
      version: shown.version,
    }),
  )
  await good(technician.post(`${at}/deposit`, { amount: shown.deposit, method: 'check', reference: '1042' }))
  await look(
    'estimate',
    owner.get(`/api/pinned/estimates/${estimateId}`),
    owner.get(`/api/estimates/${estimateId}`),
    owner.get(`/api/estimates/${estimateId}/payments`),
  )
  await look('estimate page', visitor.get(path))

  // The job: a day, a window, a person, and one more thing that the customer wants.
  const { jobId } = (await good(technician.get(`${at}/estimate`))).estimate
  // What the visitor said comes to the job a moment after the job itself.
  const job = await vi.waitUntil(async () => {
    const made = await good(owner.get(`/api/jobs/${jobId}`))
    return made.crewNotes?.includes('Oil stain') && made
  }, 30_000)
  await good(
    owner.patch(`/api/jobs/${jobId}`, {
      version: job.version,
      scheduledDate: '2026-12-07',
      scheduledTime: '09:00',
      arrivalWindowMinutes: 120,
      technicianIds: [sam.id],
    }),
  )
  await set('jobs', jobId, hoa, 'Letter of Oct 3')
  const planned = await good(owner.get(`/api/jobs/${jobId}`))
  const { areas, lines } = planned.scope
  const bench = { id: randomUUID(), description: 'Paver bench', quantity: 1, unit: 'each', unitPrice: 4_400 }
  await good(
    owner.call('PUT', `/api/jobs/${jobId}/scope`, {
      version: planned.version,
      scope: { areas, lines: [...lines.map(({ total: _, ...line }: Body) => line), bench] },
      change: {
        reason: 'A bench by the pool',
        name: 'Dana M. Whitfield',
        signature: 'M28,78L40,28L60,90',
        total: planned.scope.total + 4_400,
      },
    }),
  )
  await look(
    'job',
    owner.get(`/api/pinned/jobs/${jobId}`),
    owner.get(`/api/jobs/${jobId}`),
    owner.get(`/api/custom-values?of=jobs&id=${jobId}`),
  )
  await look(
    'day of the crew',
    technician.get(`/api/pinned/jobs/${jobId}`),
    technician.get('/api/jobs/day?date=2026-12-07'),
  )
  await good(owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' }))
  const [{ invoiceId }] = await good(owner.post('/api/invoices/bulk', { items: [{ id: jobId }] }))
  const { clientSecret: secret } = await good(owner.post(`/api/invoices/${invoiceId}/create-payment-intent`))
  await look('invoice', owner.get(`/api/invoices/${invoiceId}`))
  await look('pay page', visitor.post(`/api/pay/${invoiceId}`, { secret }))
  await look(
    'customer',
    owner.get(`/api/customers/${customerId}`),
    owner.get(`/api/customers/${customerId}/timeline`),
    owner.get(`/api/customers/${customerId}/account`),
    owner.get(`/api/invoices?customerId=${customerId}`),
    owner.get(`/api/estimates?customerId=${customerId}`),
    owner.get(`/api/jobs?customerId=${customerId}`),
    owner.get(`/api/custom-values?of=customers&id=${customerId}`),
    owner.get(`/api/custom-values?of=main-address&id=${customerId}`),
  )

  const missing = VALUES.flatMap(([spellings, ...stations]) =>
    stations
      .filter((station) => ![spellings].flat().some((value) => seen.get(station)?.includes(value)))
      .map((station) => `${[spellings].flat()[0]} at the ${station}`),
  )
  expect(missing).toEqual([])
  expect(VALUES.length).toBeGreaterThanOrEqual(40)
})
