import { beforeAll, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { useApp } from '../support/use-app.ts'
import { OFFER } from '../support/estimates.ts'
import { recordProof } from '../support/record-proof.ts'
import { operationsOf } from './contract.ts'
import type { Operation } from './contract.ts'
import { namedRecords } from './named-records.ts'

// A user works for both businesses, and each has records of its own: no call puts a record into the books of the other.

type Body = Record<string, any>
/** What a business has of its own: ids. */
type Own = Record<
  | 'businessId'
  | 'job'
  | 'done'
  | 'billed'
  | 'draft'
  | 'technician'
  | 'equipment'
  | 'material'
  | 'estimate'
  | 'visit'
  | 'contract',
  string
>

const { app, owner, crew } = useApp()
let today: string
let customerId: string
let both: [Own, Own]
let operations: Operation[]
beforeAll(async () => {
  today = toDay(app.parts.clock.now())
  customerId = (await crew.aCustomer({ email: 'ruth@example.com' }))['id']
  both = [await aWorld(0), await aWorld(1)]
  operations = await operationsOf(app)
})

async function made(path: string, body: Body): Promise<string> {
  const answer = await owner.post(path, body)
  expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 201 })
  return answer.body.id
}

/** All of one customer, so that what is refused is refused for the business alone. */
async function aWorld(place: 0 | 1): Promise<Own> {
  const businessId = await crew.business(place)
  const of = { businessId, customerId }
  const technician: string = (await crew.aTechnician({ businessId, name: `Kim ${place}` }))['id']
  const equipment: string = (await crew.someEquipment({ businessId }))['id']
  const stock = {
    name: 'Natural sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3400,
    quantityOnHand: 40,
    minStockLevel: 50,
  }
  const material = await made('/api/materials', { businessId, ...stock })
  const when = {
    scheduledDate: today,
    scheduledTime: `1${place}:00`,
    technicianIds: [technician],
    equipmentIds: [equipment],
    keepClashes: true,
  }
  const [job, done, billed] = [await crew.aJob({ ...of, ...when }), await crew.aJob(of), await crew.aJob(of)].map(
    ({ id }) => String(id),
  )
  for (const id of [done, billed])
    expect((await owner.patch(`/api/jobs/${id}/status`, { status: 'completed' })).status).toBe(200)
  return {
    businessId,
    job: String(job),
    done: String(done),
    billed: String(billed),
    draft: await made('/api/invoices', { ...of, amount: 20_000, status: 'draft' }),
    technician,
    equipment,
    material,
    estimate: await made('/api/estimates', {
      ...of,
      service: 'Pool Deck Sealing',
      title: 'Pool deck',
      offer: OFFER,
      areaSqFt: 620,
    }),
    visit: (
      await crew.aVisit({
        businessId,
        date: today,
        time: `1${place + 4}:00`,
        technicianIds: [technician],
        keepClashes: true,
      })
    )['id'],
    contract: await made('/api/recurring-services', {
      ...of,
      service: 'Paver Sealing',
      frequency: 'monthly',
      amount: 15_000,
      nextScheduledDate: addDays(today, 3),
    }),
  }
}

type Sent = [path: string, body: Body | undefined]
const A_VISIT = {
  name: 'Tom Okafor',
  phone: '(813) 555-0177',
  address: '17 Heron Ct, Riverview, FL 33578',
  service: 'Pool Deck Sealing',
  time: '17:00',
}
/**
 * Each name in a body that says what belongs to one business, and a call in which `here` is one's own and `named` is
 * whose it says.
 */
const REFERS: Record<string, (here: Own, named: Own) => Sent> = {
  'POST /estimates jobId': (here, named) => [
    '/estimates',
    {
      businessId: here.businessId,
      customerId,
      jobId: named.job,
      service: 'Pool Deck Sealing',
      title: 'Pool deck',
      offer: OFFER,
      areaSqFt: 620,
    },
  ],
  'POST /invoices jobId': (here, named) => [
    '/invoices',
    { businessId: here.businessId, customerId, jobId: named.done, amount: 20_000, status: 'sent' },
  ],
  'PATCH /invoices/{id} jobId': (here, named) => [`/invoices/${here.draft}`, { jobId: named.billed }],
  'POST /jobs technicianIds': (here, named) => [
    '/jobs',
    { businessId: here.businessId, customerId, service: 'Paver Sealing', technicianIds: [named.technician] },
  ],
  'POST /jobs equipmentIds': (here, named) => [
    '/jobs',
    { businessId: here.businessId, customerId, service: 'Paver Sealing', equipmentIds: [named.equipment] },
  ],
  'PATCH /jobs/{id} technicianIds': (here, named) => [
    `/jobs/${here.job}`,
    { technicianIds: [named.technician], keepClashes: true },
  ],
  'PATCH /jobs/{id} equipmentIds': (here, named) => [
    `/jobs/${here.job}`,
    { equipmentIds: [named.equipment], keepClashes: true },
  ],
  'PUT /jobs/{id}/hours technicianId': (here, named) => [
    `/jobs/${here.job}/hours`,
    { hours: [{ technicianId: named.technician, minutes: 60 }] },
  ],
  'PUT /jobs/{id}/needs materialId': (here, named) => [
    `/jobs/${here.job}/needs`,
    { version: 0, surface: 'normal', joints: 'normal', coats: 1, lines: [{ materialId: named.material, quantity: 2 }] },
  ],
  'PUT /jobs/{id}/used materialId': (here, named) => [
    `/jobs/${here.job}/used`,
    { materials: [{ materialId: named.material, quantity: 2 }] },
  ],
  'PUT /jobs/{id}/used equipmentId': (here, named) => [
    `/jobs/${here.job}/used`,
    { materials: [], equipment: [{ equipmentId: named.equipment, hours: 1 }] },
  ],
  'POST /recurring-services technicianIds': (here, named) => [
    '/recurring-services',
    {
      businessId: here.businessId,
      customerId,
      service: 'House wash',
      frequency: 'monthly',
      amount: 15_000,
      nextScheduledDate: '2027-03-01',
      technicianIds: [named.technician],
    },
  ],
  'PATCH /recurring-services/{id} technicianIds': (here, named) => [
    `/recurring-services/${here.contract}`,
    { technicianIds: [named.technician] },
  ],
  'POST /visits technicianIds': (here, named) => [
    '/visits',
    { ...A_VISIT, businessId: here.businessId, date: today, technicianIds: [named.technician], keepClashes: true },
  ],
  'PATCH /visits/{id} technicianIds': (here, named) => [
    `/visits/${here.visit}`,
    { technicianIds: [named.technician], keepClashes: true },
  ],
}
/** A photo is of no business until it shows a job, and then of that job's; the price book and crews are of both. */
const OF_EITHER = [
  'PATCH /photos/{id} jobId',
  'POST /automation/notices/decide messageIds',
  'POST /conversations/{with}/photo-link photoId',
  ...['POST /price-book', 'PATCH /price-book/{id}'].map((call) => `${call} pictureId`),
  ...['POST /crews', 'PUT /crews/{id}'].map((call) => `${call} technicianIds`),
]
/** Answers for each row, and so with 200: change-many.test.ts names a technician of the other business there. */
const BY_ROW = ['PATCH /jobs/bulk technicianIds']
/** Needs a version and a date, or a saved card: the tests of these calls name what is another's. */
const BY_VERSION = [
  ...['', '/on-site'].map((end) => `POST /jobs/{id}/change-orders${end} photoIds`),
  ...['technicianIds', 'equipmentIds'].map((ids) => `POST /jobs/{id}/visits ${ids}`),
  ...['technicianIds', 'equipmentIds'].map((ids) => `PATCH /jobs/{id}/visits/{visitId} ${ids}`),
  ...['POST /calendar-events', 'PATCH /calendar-events/{id}'].map((call) => `${call} technicianIds`),
  'POST /invoices/{id}/charge cardId',
  'PUT /recurring-services/{id}/card cardId',
]
async function stands(): Promise<string> {
  const lists = [
    'jobs',
    'invoices',
    'estimates',
    'visits',
    'materials',
    'equipment',
    'technicians',
    'recurring-services',
  ]
  const jobs = both.flatMap(({ job, done, billed }) => [job, done, billed])
  const answers = await Promise.all(
    [
      ...lists.map((list) => `/api/${list}`),
      ...jobs.flatMap((id) => [`/api/jobs/${id}`, `/api/jobs/${id}/needs`, `/api/jobs/${id}/cost`]),
    ].map((path) => owner.get(path)),
  )
  return JSON.stringify(answers.map(({ status, body }) => [status, body]))
}
/** A change says which edition it is of. */
async function asked(name: string, [path, body]: Sent): Promise<{ status: number; body: Body }> {
  const of = `/api${path.split('/').slice(0, 3).join('/')}`
  const version = name.includes('{id}') ? (await owner.get(of)).body.version : undefined
  return owner.call(
    name.split(' ')[0] ?? '',
    `/api${path}`,
    body && version !== undefined ? { version, ...body } : body,
  )
}
test(
  'no call puts what belongs to one business into the other, and each takes its own',
  { timeout: 120_000 },
  async () => {
    // A developer who adds a call that names a record of a business says here how it is made.
    const naming = operations
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ name, body }) => namedRecords(body?.['application/json']?.schema).map((id) => `${name} ${id}`))
    expect(naming.toSorted()).toEqual([...Object.keys(REFERS), ...OF_EITHER, ...BY_ROW, ...BY_VERSION].toSorted())

    const before = await stands()
    const [paver, washing] = both
    const crossed = [both, [washing, paver] as const]
    for (const [name, callOf] of Object.entries(REFERS))
      for (const [here, there] of crossed) {
        const { status, body: answer } = await asked(name, callOf(here, there))
        expect([400, 404, 409], `${name}: ${status} ${JSON.stringify(answer)}`).toContain(status)
        expect(answer['error'], name).toMatch(/^[A-Z].*\.$/)
      }
    expect(await stands()).toBe(before)
    // They were refused for whose it is: the same calls with one's own.
    for (const [name, callOf] of Object.entries(REFERS))
      for (const own of both) {
        const { status, body: answer } = await asked(name, callOf(own, own))
        expect(status, `${name}: ${JSON.stringify(answer)}`).toBeLessThan(300)
      }
    recordProof('wrong identity', {
      tried: Object.keys(REFERS).length * 2,
      figure: 'records of one business in calls by the other',
    })
  },
)

test(
  'what is asked of one business names nothing of the other, by every call that takes a business',
  { timeout: 120_000 },
  async () => {
    const given: Record<string, string> = {
      from: today,
      to: addDays(today, 30),
      date: today,
      by: 'technician',
      service: 'Paver Sealing',
      areaSqFt: '600',
      minutes: '120',
      program: 'csv',
    }
    const asking = operations.filter(
      ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'businessId'),
    )
    expect(asking.length).toBeGreaterThan(20)
    let named = 0
    for (const { name, path, parameters } of asking)
      for (const [place, here] of both.entries()) {
        const other = both[1 - place] as Own
        const query = new URLSearchParams({ businessId: here.businessId })
        for (const one of parameters)
          if (one.in === 'query' && given[one.name] !== undefined) query.set(one.name, given[one.name] ?? '')
        // Nothing is exported of days that are not over.
        if (path.startsWith('/books/')) query.set('to', today)
        // The jobs of a customer, who is of both.
        const { status, body } = await owner.get(
          `/api${path.replace('/customers/{id}/', `/customers/${customerId}/`)}?${query}`,
        )
        expect(status, `${name} ${JSON.stringify(body)}`).toBe(200)
        const text = JSON.stringify(body)
        for (const [what, id] of Object.entries(other))
          expect(text, `${name}: ${what} of the other business`).not.toContain(id)
        if (Object.entries(here).some(([what, id]) => what !== 'businessId' && text.includes(id))) named += 1
      }
    // They did have something to tell.
    expect(named).toBeGreaterThan(asking.length)
    recordProof('wrong identity', {
      tried: asking.length * 2,
      figure: 'lists and figures of one business, searched for the other’s data',
    })
  },
)

/** A part of a record: where it is added, how it is changed, and how it is taken away. */
const PARTS: Record<string, { of: (own: Own) => string; add: Body; change?: Body }> = {
  '/customers/{id}/addresses/{addressId}': {
    of: () => customerId,
    add: { label: 'Rental', address: '5 Bay St, Ruskin, FL 33570' },
    change: { label: 'Rental', address: '6 Bay St, Ruskin, FL 33570' },
  },
  '/customers/{id}/contacts/{contactId}': {
    of: () => customerId,
    add: { name: 'Ines', phone: '(813) 555-0155' },
    change: { name: 'Ines Delgado', phone: '(813) 555-0155' },
  },
  '/jobs/{id}/tasks/{taskId}': { of: ({ job }) => job, add: { text: 'Photo before' }, change: { done: true } },
  '/technicians/{id}/time-off/{timeOffId}': {
    of: ({ technician }) => technician,
    add: { firstDay: '2027-03-01', lastDay: '2027-03-02' },
  },
}
/** Two records of one kind, a record with its kind, or a part that is a number or a name within its record. */
const NO_PART = [
  'GET /automation/stops/{of}/{id}/preview',
  'GET /next-steps/{of}/{id}',
  'GET /pinned/{of}/{id}',
  'GET /documents/{kind}/{id}/message',
  'POST /documents/{kind}/{id}/send',
  ...['GET', 'POST'].map((method) => `${method} /customers/{id}/merge/{otherId}`),
  // A visit of another job: job-visits.test.ts.
  'PATCH /jobs/{id}/visits/{visitId}',
  'DELETE /jobs/{id}/visits/{visitId}',
  'POST /jobs/{id}/payment-steps/{step}/invoice',
  'PATCH /imports/{id}/lines/{line}',
  'POST /imports/{id}/lines/{line}/decide',
]
const TAKEN_BACK = 'POST /materials/{id}/moves/{moveId}/take-back'

test('what is part of one record is changed by no address of another one', { timeout: 60_000 }, async () => {
  const ofParts = Object.entries(PARTS).flatMap(([path, { change }]) => [
    ...(change ? [`PATCH ${path}`] : []),
    `DELETE ${path}`,
  ])
  const inside = operations.filter(({ path }) => (path.match(/\{/g) ?? []).length > 1).map(({ name }) => name)
  expect(inside.toSorted()).toEqual([...ofParts, ...NO_PART, TAKEN_BACK].toSorted())

  const [paver, washing] = both
  const stranger: string = (await crew.aCustomer({ name: 'Hal Brandt' }))['id']
  for (const [path, { of, add, change }] of Object.entries(PARTS)) {
    const list = path.slice(0, path.lastIndexOf('/'))
    const [own, other] = [of(paver), path.startsWith('/customers') ? stranger : of(washing)]
    const added = await owner.post(`/api${list.replace('{id}', own)}`, add)
    expect(added.status, `${list} ${JSON.stringify(added.body)}`).toBe(201)
    // What is answered is the list, the whole record with that list, or the part alone.
    const { body: answer } = added
    const part = [answer[list.split('/').at(-1) ?? ''] ?? answer].flat().at(-1).id
    for (const [method, body] of [
      ['PATCH', change],
      ['DELETE', undefined],
    ] as const) {
      if (method === 'PATCH' && body === undefined) continue
      const at = (id: string): Sent => [`${list.replace('{id}', id)}/${part}`, body]
      const wrong = await asked(`${method} ${path}`, at(other))
      expect(wrong.status, `${method} ${path} ${JSON.stringify(wrong.body)}`).toBe(404)
      const right = await asked(`${method} ${path}`, at(own))
      expect(right.status, `${method} ${path} ${JSON.stringify(right.body)}`).toBeLessThan(300)
    }
  }
  const takeBack = (material: string, move: string) =>
    owner.post(`/api/materials/${material}/moves/${move}/take-back`, {})
  await made(`/api/materials/${paver.material}/moves`, { kind: 'received', quantity: 5, unitCost: 3000 })
  const [move] = (await owner.get(`/api/materials/${paver.material}/moves`)).body
  expect((await takeBack(washing.material, move.id)).status).toBe(404)
  expect((await takeBack(paver.material, move.id)).status).toBeLessThan(300)
  recordProof('wrong identity', {
    tried: ofParts.length + 1,
    figure: 'a part of one record at the URL of another record',
  })
})
