import { describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'

const { app, owner, crew } = useApp()
const add = createUnrelatedCustomers(app)

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows
const REFUSED = { status: 409, body: { error: 'This customer’s data was erased, so the record can’t be changed.' } }
const erase = ({ id, name }: { id: string; name: string }) => owner.post(`/api/customers/${id}/erase`, { name })

describe('an erased customer', () => {
  /** With a job, a request and a line of a checklist from before. */
  async function erased() {
    const person = await add()
    const job = await crew.aJob({ customerId: person.id, tasks: ['Photo before'] })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    const request = (
      await owner.post('/api/service-requests/by-hand', {
        name: person.name,
        phone: person.phone,
        customerId: person.id,
      })
    ).body
    await owner.patch(`/api/service-requests/${request.id}/status`, { status: 'cancelled' })
    expect((await erase(person)).status).toBe(200)
    const { version } = (await owner.get(`/api/customers/${person.id}`)).body
    const [task] = (await owner.get(`/api/jobs/${job.id}`)).body.tasks
    return {
      id: person.id as string,
      version: version as number,
      job: (await owner.get(`/api/jobs/${job.id}`)).body,
      request: request.id as string,
      task: task.id,
    }
  }

  test('accepts nothing: no note, contact, job, request, change, or merge', async () => {
    const { id, version, job, request, task } = await erased()
    const other = await add()
    const open = (await owner.post('/api/service-requests/by-hand', { name: 'Somebody', phone: '(813) 555-0199' })).body
    const at = `/api/customers/${id}`
    const photo = (await uploadPhoto(app.url, owner, await aPhoto({ hue: 90 }))).body.id
    const both = { version, otherVersion: other.version }
    const tries: [string, Promise<Answer>][] = [
      ['note', owner.post(`${at}/notes`, { text: 'Likes tea.' })],
      ['address', owner.post(`${at}/addresses`, { label: 'Rental', address: '1 Rd' })],
      ['contact', owner.post(`${at}/contacts`, { name: 'Kim', phone: '(813) 555-0198' })],
      ['change', owner.patch(at, { version, name: 'Back Again' })],
      ['unarchive', owner.post(`${at}/unarchive`)],
      ['job', owner.post('/api/jobs', { businessId: await crew.business(), customerId: id, service: 'Sealing' })],
      ['change of a job', owner.patch(`/api/jobs/${job.id}`, { version: job.version, notes: 'Call 555' })],
      ['status of a job', owner.patch(`/api/jobs/${job.id}/status`, { status: 'scheduled' })],
      ['clock of a job', owner.post(`/api/jobs/${job.id}/start`)],
      ['line of a checklist', owner.post(`/api/jobs/${job.id}/tasks`, { text: 'Ask Kim' })],
      ['words of a checklist', owner.patch(`/api/jobs/${job.id}/tasks/${task}`, { text: 'Ask Kim' })],
      ['note of a job', owner.post(`/api/jobs/${job.id}/notes`, { text: 'Ask Kim' })],
      ['photo that waited on a phone', uploadPhoto(app.url, owner, await aPhoto(), { jobId: job.id })],
      ['photo of another job', owner.patch(`/api/photos/${photo}`, { jobId: job.id })],
      [
        'request',
        owner.post('/api/service-requests/by-hand', { name: 'Kim', phone: '(813) 555-0197', customerId: id }),
      ],
      ['choice', owner.call('PUT', `/api/service-requests/${open.id}/customer`, { customerId: id })],
      ['change of a request', owner.patch(`/api/service-requests/${request}`, { version: 2, name: 'Kim' })],
      ['way back of a request', owner.post(`/api/service-requests/${request}/status/undo`)],
      ['note of a request', owner.post(`/api/service-requests/${request}/notes`, { text: 'Ask Kim' })],
      ['reply', owner.post(`/api/service-requests/${request}/messages`, { type: 'sms', message: 'Hello' })],
      ['merge into', owner.post(`${at}/merge/${other.id}`, both)],
      [
        'merge of',
        owner.post(`/api/customers/${other.id}/merge/${id}`, { version: other.version, otherVersion: version }),
      ],
    ]
    for (const [what, answer] of tries) expect(await answer, what).toMatchObject(REFUSED)
    expect(
      await query('select name, phone, email, archived_at is not null as archived from customers where id = $1', [id]),
    ).toEqual([{ name: 'Erased', phone: '', email: null, archived: true }])
    expect(
      await query('select id from notes where customer_id = $1 or job_id = $2 or request_id = $3', [
        id,
        job.id,
        request,
      ]),
    ).toEqual([])
  })

  test('can still be looked at, and deleted where nothing is left of them', async () => {
    const { id, job } = await erased()
    for (const path of [id, `${id}/timeline`, `${id}/job-history`, `${id}/attached`])
      expect((await owner.get(`/api/customers/${path}`)).status, path).toBe(200)
    expect((await owner.get(`/api/customers/${id}/personal-data`)).body).toMatchObject({
      name: 'Erased',
      erasedAt: expect.stringMatching(/^20/),
    })
    expect((await owner.post(`/api/jobs/${job.id}/archive`)).status).toBe(200)
    expect(await erase({ id, name: 'Erased' })).toMatchObject({
      status: 409,
      body: { error: 'This person’s data has already been erased.' },
    })
    const alone = await add()
    expect((await erase(alone)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/customers/${alone.id}`)).status).toBe(200)
  })

  test('is recognized by the erasure itself, not by the name Erased', async () => {
    const person = await add({ name: 'Erased' })
    await query(`update customers set phone = '' where id = $1`, [person.id])
    expect((await owner.get(`/api/customers/${person.id}/personal-data`)).body.erasedAt).toBeNull()
    expect((await owner.post(`/api/customers/${person.id}/notes`, { text: 'A name like any other.' })).status).toBe(201)
  })
})

describe('an erasure and what is added at the same time', () => {
  /** How many of the statements of this database wait for a row. */
  const waiting = async () =>
    (
      await query(
        `select count(*)::int as many from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    )[0].many

  test('wait for each other: what comes during the erasure is refused', async () => {
    const person = await add()
    const eraser = await app.database.pool.connect()
    try {
      await eraser.query('begin')
      await eraser.query('select 1 from customers where id = $1 for update', [person.id])
      const coming = [
        owner.post(`/api/customers/${person.id}/notes`, { text: 'Likes tea.' }),
        owner.post(`/api/customers/${person.id}/contacts`, { name: 'Kim', phone: '(813) 555-0198' }),
        owner.post('/api/jobs', { businessId: await crew.business(), customerId: person.id, service: 'Sealing' }),
      ]
      await expect.poll(waiting).toBe(3)
      await eraser.query('update customers set erased_at = now() where id = $1', [person.id])
      await eraser.query('commit')
      for (const answer of coming) expect(await answer).toMatchObject(REFUSED)
    } finally {
      eraser.release()
    }
  })

  test('wait for each other: what was there first goes with the rest, and a job keeps the person', async () => {
    for (const [what, status] of [
      ['notes', 200],
      ['jobs', 409],
    ] as const) {
      const person = await add()
      const writer = await app.database.pool.connect()
      try {
        await writer.query('begin')
        if (what === 'notes')
          await writer.query(`insert into notes (customer_id, text, author_name) values ($1, 'Likes tea.', 'Sam')`, [
            person.id,
          ])
        else
          await writer.query(
            `insert into jobs (business_id, customer_id, service, status) values ($1, $2, 'Sealing', 'requested')`,
            [await crew.business(), person.id],
          )
        const answer = erase(person)
        await expect.poll(waiting).toBe(1)
        await writer.query('commit')
        expect(await answer, what).toMatchObject({ status })
      } finally {
        writer.release()
      }
      if (what === 'notes') expect(await query('select id from notes where customer_id = $1', [person.id])).toEqual([])
    }
  })

  test('leave nothing behind, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const person = await add()
      const answers = await Promise.all([
        erase(person),
        owner.post(`/api/customers/${person.id}/notes`, { text: 'Likes tea.' }),
        owner.post(`/api/customers/${person.id}/contacts`, { name: 'Kim', phone: '(813) 555-0198' }),
        owner.post('/api/jobs', { businessId: await crew.business(), customerId: person.id, service: 'Sealing' }),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const left = await query(
        `select (select count(*) from notes where customer_id = $1)::int + (select count(*) from customer_contacts where customer_id = $1)::int
          + (select count(*) from jobs where customer_id = $1)::int as many`,
        [person.id],
      )
      if (answers[0].status === 200) expect(left).toEqual([{ many: 0 }])
    }
  })
})

test('a customer who was erased before the date was stored gets the date from the audit log', async () => {
  const [person, other] = [await add(), await add()]
  expect((await erase(person)).status).toBe(200)
  await query('update customers set erased_at = null')
  for (const statement of (await readFile('migrations/0014_when_persons_were_erased.sql', 'utf8')).split(
    '--> statement-breakpoint',
  ))
    await query(statement)
  const [{ at }] = await query(
    `select created_at as at from audit_entries where entity_id = $1 and action = 'erased'`,
    [person.id],
  )
  expect(
    await query('select id, erased_at from customers where id = any($1) order by erased_at', [[person.id, other.id]]),
  ).toEqual([
    { id: person.id, erased_at: at },
    { id: other.id, erased_at: null },
  ])
})
