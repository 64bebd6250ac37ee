import { expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { calls } from '../src/app.ts'
import { createFactories } from './support/factories.ts'

// A technician sees no money: every call that is open to them is made on a job full of it. The one exception is the
// estimate that they write at their own visit (decision 091).

const TODAY = '2026-11-20'
const { app, owner, technician } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })

/** Of money by its name, and the sums of this test by their digits, in cents and in dollars. */
const MONEY =
  /amount|price|cost|deposit|paid|payment|margin|cents|average|purchase|rate"|\$|12345|123\.45|6789|67\.89|4321|43\.21|hourly/i

/** What every visitor reads on the site: how one can pay, and when. */
const PUBLIC = /"payment(Methods|Terms)":/g

/** Ids are of any digits, those of a sum among them. */
const ID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

test('a technician sees no money in any answer', async () => {
  const crew = createFactories(app)
  const businessId = await crew.business()
  const sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test', hourlyCost: 4321 })
  const sealer = await owner.post('/api/materials', {
    businessId,
    name: 'Wet-look sealer',
    category: 'sealant',
    unit: 'gallons',
    quantityOnHand: 40,
    minStockLevel: 5,
    unitCost: 6789,
  })
  expect(sealer.status).toBe(201)
  const washer = await crew.someEquipment({ purchaseCost: 12345 })
  const job = await crew.aJob({
    scheduledDate: TODAY,
    scheduledTime: '09:00',
    technicianIds: [sam.id],
    equipmentIds: [washer.id],
    areaSqFt: 850,
    finish: 'wet-look',
    amount: 12345,
    notes: 'Pays by check.',
    tasks: ['First coat'],
  })
  const visit = await crew.aVisit({ date: TODAY, technicianIds: [sam.id] })
  const event = await crew.anEvent({ date: TODAY, technicianIds: [sam.id] })
  const [task] = (await technician.get(`/api/jobs/day?date=${TODAY}`)).body[0].tasks
  const made: [string, string, unknown?][] = [
    ['GET', `/api/jobs/day?date=${TODAY}`],
    ['GET', `/api/visits/day?date=${TODAY}`],
    ['GET', `/api/calendar-events/day?date=${TODAY}`],
    ['PATCH', `/api/calendar-events/${event.id}/done`, { done: true }],
    ['GET', `/api/needs/day?date=${TODAY}`],
    ['GET', '/api/needs/shelf'],
    ['POST', `/api/jobs/${job.id}/start`, {}],
    ['PATCH', `/api/jobs/${job.id}/tasks/${task.id}`, { done: true }],
    [
      'PUT',
      `/api/jobs/${job.id}/used`,
      { materials: [{ materialId: sealer.body.id, quantity: 9 }], equipment: [{ equipmentId: washer.id, hours: 1.5 }] },
    ],
    ['PUT', `/api/jobs/${job.id}/used`, { materials: [{ materialId: sealer.body.id, quantity: 900 }] }],
    ['PUT', `/api/jobs/${job.id}/signature`, { name: 'Ruth Delgado', signature: 'typed' }],
    ['POST', `/api/jobs/${job.id}/stop`, {}],
    ['POST', `/api/jobs/${job.id}/complete`, {}],
    ['GET', `/api/jobs/day?date=${TODAY}`],
    ['GET', `/api/needs/day?date=${TODAY}`],
    ['GET', `/api/photos?jobId=${job.id}`],
    ['GET', '/api/business-facts'],
    ['GET', '/api/businesses'],
    ['GET', '/api/auth/user'],
    ['GET', `/api/visits/${visit.id}/stop`],
    ['PATCH', `/api/visits/${visit.id}/measurement`, { crewNotes: { was: '', is: 'Start at the street.' } }],
    ['PATCH', `/api/visits/${visit.id}/done`, { done: true }],
  ]
  const seen: string[] = []
  for (const [method, path, body] of made) {
    const answer = await technician.call(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(
      path.endsWith('/used') ? 410 : 300,
    )
    const found = MONEY.exec(JSON.stringify(answer.body).replaceAll(ID, '').replaceAll(PUBLIC, ''))
    if (found) seen.push(`${method} ${path} says ${found[0]}: ${JSON.stringify(answer.body)}`)
  }
  expect(seen).toEqual([])
})

/** What is written, shown, sent and paid at a visit that is assigned to them. */
const AT_THEIR_VISIT = [
  'estimates.onSite',
  'estimates.writeOnSite',
  'estimates.present',
  'estimates.sendOnSite',
  'payments.recordOnSite',
]

test('every call that speaks of money is closed to a technician, but for those of their own visit', async () => {
  const ofMoney = calls.filter(({ path }) =>
    /invoice|payment|deposit|pricing|estimate|cost|margin|materials|equipment|supplier|stock|reorder|reports|recurring/.test(
      path,
    ),
  )
  expect(ofMoney.length).toBeGreaterThan(30)
  expect(ofMoney.filter(({ meta }) => meta.access === 'technician').map(({ name }) => name)).toEqual(
    expect.arrayContaining(AT_THEIR_VISIT),
  )
  expect(ofMoney.filter(({ meta }) => meta.access === 'technician')).toHaveLength(AT_THEIR_VISIT.length)
})
