import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { calls } from '../../src/app.ts'
import { toDay } from '#lib/dates.ts'
import { PASSWORD, people } from '../support/accounts.ts'
import type { Person } from '../support/accounts.ts'
import { createClient } from '../support/api-client.ts'
import { changeOrdersOf, signedChange } from '../support/change-orders.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { aReviewLink } from '../support/finished-job.ts'
import { anInvoice, CARD } from '../support/payments.ts'
import { uploadFile } from '../support/files.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { recordProof } from '../support/record-proof.ts'

// api-access.test.ts shows that staff and technicians get 403 from every call above their role. This file tests the
// calls that they may make, with records of other people.

type Body = Record<string, any>

const { app, owner, crew } = useApp({ testPaymentsCount: true })

const ofOneRecord = (access: string) =>
  calls
    .filter((call) => call.meta.access === access && call.path.includes('{'))
    .map(({ method, path }) => `${method} ${path}`)

const AREA = '00000000-0000-4000-8000-000000000001'
const SIGNATURE = 'M28,78L40,28L60,90'
/** The steps of a technician with their own job and visit, in the order of the day. */
const DAY: Record<string, Body | undefined> = {
  'GET /api/automation/stops/{of}/{id}/preview': undefined,
  'POST /api/jobs/{id}/running-late': { minutes: 20 },
  'POST /api/jobs/{id}/on-my-way': {},
  'POST /api/jobs/{id}/start': {},
  'PATCH /api/jobs/{id}/tasks/{taskId}': { done: true },
  'PUT /api/jobs/{id}/used': { materials: [], equipment: [] },
  'PUT /api/jobs/{id}/signature': { name: 'Ruth Delgado', signature: SIGNATURE },
  'POST /api/jobs/{id}/stop': {},
  'POST /api/jobs/{id}/complete': {},
  'POST /api/visits/{id}/running-late': { minutes: 20 },
  'POST /api/visits/{id}/on-my-way': {},
  'GET /api/visits/{id}/stop': undefined,
  'PATCH /api/visits/{id}/measurement': {
    area: {
      id: AREA,
      was: null,
      is: {
        name: 'Driveway',
        unit: 'sq ft',
        length: null,
        width: null,
        size: 720,
        condition: 'fair',
        found: ['rust'],
        notes: '',
      },
    },
  },
  'GET /api/visits/{id}/estimate': undefined,
  'PUT /api/visits/{id}/estimate': { serviceId: '{service}', version: null },
  'POST /api/visits/{id}/estimate/present': {},
  'POST /api/visits/{id}/estimate/send': { by: ['sms'] },
  'GET /api/visits/{id}/fields': undefined,
  'PUT /api/visits/{id}/fields': { values: {} },
  'PATCH /api/visits/{id}/done': { done: true },
  'PATCH /api/calendar-events/{id}/done': { done: true },
  'GET /api/pinned/{of}/{id}': undefined,
  'GET /api/jobs/{id}/change-orders': undefined,
  'GET /api/jobs/{id}/change-orders/choices': undefined,
}
/** After the customer has signed: on-site.test.ts and change-orders-on-site.test.ts do it with one's own. */
const SIGNED: Record<string, Body> = {
  'POST /api/visits/{id}/deposit': { amount: 100, method: 'cash' },
  'POST /api/jobs/{id}/change-orders/on-site': { items: [{ itemId: AREA, quantity: 1 }] },
  'POST /api/change-orders/{id}/present': {},
  'POST /api/change-orders/{id}/send': { by: ['sms'] },
}
/** What is a person's own. */
const OWN: Record<string, Body | undefined> = {
  'DELETE /api/profile/sessions/{id}': { password: PASSWORD },
  'PATCH /api/profile/passkeys/{id}': { name: 'Mine now' },
  'DELETE /api/profile/passkeys/{id}': { password: PASSWORD },
  'GET /api/photos/{id}/{file}': undefined,
  'GET /api/files/{id}/download': undefined,
}

test(
  'a technician does nothing to the job, visit, photo, session or passkey of another one, by no call that there is',
  { timeout: 120_000 },
  async () => {
    // A developer who adds a call that technicians may make about one record says here what it does.
    expect(ofOneRecord('technician').toSorted()).toEqual(
      [...Object.keys(DAY), ...Object.keys(OWN), ...Object.keys(SIGNED)].toSorted(),
    )
    const { person } = people(() => app)
    const [theirs, other] = [await person('technician'), await person('technician')]
    const [kim] = [
      await crew.aTechnician({ name: 'Kim', email: theirs.email }),
      await crew.aTechnician({ name: 'Lou', email: other.email }),
    ]
    const date = toDay(app.parts.clock.now())
    const planned = { technicianIds: [kim['id']], keepClashes: true }
    const job = await crew.aJob({ ...planned, scheduledDate: date, scheduledTime: '09:00', tasks: ['Photo before'] })
    const visit = await crew.aVisit({ ...planned, date, time: '15:30' })
    const event = await crew.anEvent({ technicianIds: [kim['id']], date })
    const service = await owner.post('/api/price-book', {
      kind: 'service',
      name: 'Clean and seal',
      unit: 'sq ft',
      prices: [{ upTo: null, low: 130, usual: 200, high: 300 }],
    })
    const [task] = (await owner.get(`/api/jobs/${job['id']}`)).body.tasks
    const at = (path: string) =>
      path
        .replace('/pinned/{of}', '/pinned/jobs')
        .replace('{of}/{id}/preview', 'job/{id}/preview?kind=running-late&minutes=20')
        .replace(
          '{id}',
          (path.startsWith('/api/visits') ? visit : path.startsWith('/api/calendar-events') ? event : job)['id'],
        )
        .replace('{taskId}', task.id)
    const as = async ({ who }: Person, call: string, body: Body | undefined) => {
      const [method = '', path = ''] = call.split(' ')
      const { status } = await who.send(
        method,
        at(path),
        body && JSON.stringify(body).replace('{service}', service.body.id),
        {
          'content-type': 'application/json',
        },
      )
      return status
    }
    const whole = async () =>
      JSON.stringify(
        [
          await owner.get(`/api/jobs/${job['id']}`),
          await owner.get(`/api/visits/${visit['id']}`),
          await owner.get(`/api/calendar-events/${event['id']}`),
        ].map(({ body }) => body),
      )

    const before = await whole()
    for (const [call, body] of Object.entries({ ...DAY, ...SIGNED }))
      expect([403, 404], call).toContain(await as(other, call, body))
    expect(await whole()).toBe(before)
    // The refusals were about whose it is: the same calls, by the one whose it is.
    for (const [call, body] of Object.entries(DAY)) expect(await as(theirs, call, body), call).toBeLessThan(300)

    const [session] = await (await theirs.who.get('/api/profile/sessions')).json()
    const photo = await uploadPhoto(
      app.url,
      { cookie: [...theirs.who.cookies].map((pair) => pair.join('=')).join('; ') },
      await aPhoto(),
    )
    expect(photo.status, JSON.stringify(photo.body)).toBe(201)
    const file = await uploadFile(app.url, owner, { of: 'jobs', id: job['id'] }, '%PDF-1.7 plan', 'plan.pdf')
    expect(file.status, JSON.stringify(file.body)).toBe(201)
    const { rows } = await app.database.pool.query('select id from users where email = $1', [theirs.email])
    const passkey = await app.database.pool.query(
      `insert into passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up) values (gen_random_uuid(), 'Kim’s phone', 'x', $1, 'c', 0, 'x', false) returning id`,
      [rows[0].id],
    )
    const ids: Record<string, string> = {
      sessions: session.id,
      passkeys: passkey.rows[0].id,
      photos: photo.body.id,
      files: file.body.id,
    }
    for (const [call, body] of Object.entries(OWN)) {
      const [method = '', path = ''] = call.split(' ')
      const id = Object.entries(ids).find(([kind]) => path.includes(kind))?.[1] ?? ''
      const to = path.replace('{id}', id).replace('{file}', 'original')
      const { status } = await other.who.send(method, to, body && JSON.stringify(body), {
        'content-type': 'application/json',
      })
      expect([403, 404], call).toContain(status)
    }
    expect((await theirs.who.get('/api/auth/user')).status).toBe(200)
    expect((await app.database.pool.query('select name from passkeys where id = $1', [ids['passkeys']])).rows).toEqual([
      { name: 'Kim’s phone' },
    ])
    // Nor is any of it in the lists that the other one may read.
    for (const list of [
      `/api/jobs/day?date=${date}`,
      `/api/visits/day?date=${date}`,
      `/api/calendar-events/day?date=${date}`,
      `/api/needs/day?date=${date}`,
      '/api/photos',
      `/api/files?of=jobs&id=${job['id']}`,
      `/api/files/earlier?of=jobs&id=${job['id']}`,
      `/api/pinned/jobs/${job['id']}`,
      `/api/automation/on-my-way?date=${date}`,
    ]) {
      const text = await (await other.who.get(list)).text()
      for (const id of [
        visit['id'],
        event['id'],
        photo.body.id,
        file.body.id,
        ...(list.includes(job['id']) ? [] : [job['id']]),
      ])
        expect(text, list).not.toContain(id)
    }
    recordProof('wrong identity', {
      tried: Object.keys(DAY).length + Object.keys(OWN).length + 5,
      figure: 'a technician on another technician’s records, by every call',
    })
  },
)

/** What goes with the secret of a link. */
const LINKED: Record<string, (secret: string, estimate: Body) => Body> = {
  'POST /api/estimate-links/{id}/look': (key) => ({ key }),
  'POST /api/estimate-links/{id}/price': (key) => ({ key, choice: { packageId: 'satin', optionIds: [] } }),
  'POST /api/estimate-links/{id}/accept': (key, estimate) => signed(estimate, key),
  'POST /api/estimate-links/{id}/decline': (key) => ({ key, reason: 'No' }),
  'POST /api/estimate-links/{id}/reopen': (key) => ({ key }),
  'POST /api/change-order-links/{id}/look': (key) => ({ key }),
  'POST /api/change-order-links/{id}/accept': (key) => signedChange({ total: 1_282_00 }, key),
  'POST /api/change-order-links/{id}/decline': (key) => ({ key, reason: 'No' }),
  'POST /api/pay/{id}': (secret) => ({ secret }),
  'POST /api/pay/{id}/checkout': (secret) => ({ secret, owed: 50_000 }),
  'POST /api/pay/{id}/start': (secret) => ({ secret, owed: 50_000 }),
  'POST /api/pay/{id}/test-card': (secret) => ({ secret, owed: 50_000, card: CARD }),
  'POST /api/pay/{id}/test-confirmation': (secret) => ({ secret, token: 'x', confirmed: true }),
}
/** These carry all in one: the record is found by the secret; or a key that goes with it in a header. */
const BY_TOKEN = [
  'GET /api/review-links/{token}',
  'POST /api/review-links/{token}',
  'POST /api/review-links/{token}/photos',
]
const BY_HEADER = ['POST /api/service-requests/{id}/photos']

test(
  'the secret of one private link opens no other record, by no call and on no page',
  { timeout: 120_000 },
  async () => {
    expect(ofOneRecord('public').toSorted()).toEqual([...Object.keys(LINKED), ...BY_TOKEN, ...BY_HEADER].toSorted())
    const { aSent } = estimatesOf(app)
    const bills = [await anInvoice(app, 50_000), await anInvoice(app, 60_000)]
    const offers = [await aSent(), await aSent()]
    const changes = [await changeOrdersOf(app).aSent(), await changeOrdersOf(app).aSent()]
    const review = await aReviewLink(app)
    const [bill] = bills
    const [offer] = offers
    const secrets = [
      bills[1]?.secret,
      offers[1]?.key,
      changes[1]?.key,
      review.token,
      '',
      `${bill?.secret.slice(0, -1)}${bill?.secret.endsWith('A') ? 'B' : 'A'}`,
    ].map(String)
    const stands = async () =>
      JSON.stringify(
        [
          await owner.get(`/api/invoices/${bill?.id}`),
          await owner.get(`/api/estimates/${offer?.estimate['id']}`),
          await owner.get(`/api/jobs/${changes[0]?.job['id']}`),
        ].map(({ body }) => body),
      )
    const before = await stands()
    let tried = 0
    for (const [call, bodyOf] of Object.entries(LINKED)) {
      const [method = '', path = ''] = call.split(' ')
      const id = path.includes('pay')
        ? bill?.id
        : path.includes('change-order')
          ? changes[0]?.order['id']
          : offer?.estimate['id']
      const others = [...secrets, path.includes('pay') ? String(offer?.key) : String(bill?.secret)]
      for (const secret of others) {
        const answer = await createClient(app.url, '').call(
          method,
          path.replace('{id}', id),
          bodyOf(secret, offer?.estimate ?? {}),
        )
        expect([400, 404, 409], `${call} ${secret} ${JSON.stringify(answer.body)}`).toContain(answer.status)
        // The answer may say that the secret is empty; every other wrong secret finds nothing.
        if (secret !== '' && /\/look$|\/pay\/\{id\}$/.test(path)) expect(answer.status).toBe(404)
        expect(JSON.stringify(answer.body)).not.toMatch(/Elena|Priya|Ruskin|Lithia/)
        tried += 1
      }
    }
    for (const token of [
      bill?.secret,
      offer?.key,
      bill?.id,
      `${review.token.slice(0, -1)}!`,
      review.token.slice(0, -2),
    ]) {
      expect((await createClient(app.url, '').get(`/api/review-links/${token}`)).status).toBe(404)
      expect(
        (await createClient(app.url, '').post(`/api/review-links/${token}`, { rating: 5, comment: 'Mine.' })).status,
      ).toBe(404)
      tried += 2
    }
    for (const secret of secrets) {
      for (const page of [
        `/pay/${bill?.id}?client_secret=${secret}`,
        `/estimate/${offer?.estimate['id']}?key=${secret}`,
        `/change-order/${changes[0]?.order['id']}?key=${secret}`,
        `/unsubscribe/${bill?.id}?key=${secret}`,
        `/l/${secret.slice(0, 16)}`,
      ]) {
        const { status, body } = await createClient(app.url, '').get(page)
        expect(status, page).toBe(404)
        expect(body, page).not.toMatch(/Elena Vargas|Priya Nair|Alafia/)
        tried += 1
      }
    }
    expect(await stands()).toBe(before)
    recordProof('wrong identity', { tried, figure: 'private link secrets used on other records' })
  },
)
