import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'
import { IGNORED_TABLES, RECORD_LABELS } from '#domains/sales/customers/find-references.ts'

const { app, owner } = useApp()
const add = createUnrelatedCustomers(app)

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows

test('every table that refers to customers is known to the merge by name, and its rows by an id', async () => {
  const tables = await query(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'customers'::regclass`,
  )
  const names = tables.map(({ name }) => name)
  expect(names.filter((name) => !(name in RECORD_LABELS) && !IGNORED_TABLES.includes(name))).toEqual([])
  for (const name of names.filter((one) => !IGNORED_TABLES.includes(one)))
    expect(await query(`select id from ${name} limit 0`)).toEqual([])
  // One customer of two must not break a rule of such a table.
  const unique = await query(`
    select c.conrelid::regclass::text as name from pg_constraint f join pg_index i on i.indrelid = f.conrelid and i.indisunique and f.conkey[1] = any(i.indkey)
    join pg_constraint c on c.oid = f.oid where f.contype = 'f' and f.confrelid = 'customers'::regclass`)
  expect(unique.map(({ name }) => name).filter((name) => !IGNORED_TABLES.includes(name))).toEqual([])
})

describe('a merge', () => {
  let made = 0
  /** A row of every table that refers to customers. */
  async function everythingOf(id: string): Promise<void> {
    const business = (await owner.get('/api/businesses')).body[0].id
    const job = (await owner.post('/api/jobs', { businessId: business, customerId: id, service: 'Paver Sealing' })).body
    const phone = '(813) 555-9' + String(made++).padStart(3, '0')
    const request = (
      await app.visitor.post('/api/service-requests', {
        name: 'R',
        phone,
        email: `r${made}@example.com`,
        address: 'A',
        service: 'driveway',
        message: 'M',
      })
    ).body
    await query('update service_requests set customer_id = $1 where id = $2', [id, request.id])
    await query(
      `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, due_date) values ($1, $2, $3, $4, 100, now())`,
      [`INV-${made}`, business, id, job.id],
    )
    await query(
      `insert into communications (customer_id, type, purpose, recipient, message, send_after) values ($1, 'sms', 'reminder', '+18135550148', 'Hi', now())`,
      [id],
    )
    await query(`insert into reviews (customer_id, rating, comment) values ($1, 5, 'Good')`, [id])
    await query(
      `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date) values ($1, $2, 'S', 'monthly', 100, now())`,
      [id, business],
    )
    await query(
      `insert into saved_cards (customer_id, business_id, provider, consent) values ($1, $2, 'embedded', 'I agree.')`,
      [id, business],
    )
    await query(
      `insert into estimates (estimate_number, customer_id, business_id, service, title, offer, amount, valid_until) values ($3, $1, $2, 'S', 'T', '{}', 100, now())`,
      [id, business, `EST-${made}`],
    )
    await query(
      `insert into customer_pricing (customer_id, service, price_type, value) values ($1, 'S', 'fixed', 100)`,
      [id],
    )
    await query(
      `insert into visits (business_id, customer_id, name, phone, address, service, date, time) values ($1, $2, 'N', '+18135550148', 'A', 'S', now(), '09:00')`,
      [business, id],
    )
    await query(
      `with c as (insert into campaigns (name, way, text, subject, email, audience) values ('C', 'text', 'T', '', '', '{}') returning id),
        p as (insert into campaign_people (campaign_id, customer_id) select id, $1 from c)
        insert into offer_links (code, customer_id, campaign_id) select $2, $1, id from c`,
      [id, `code${made}`],
    )
    await query(`insert into short_links (code_hash, page_hash, sealed, customer_id) values ($2, 'p', 's', $1)`, [
      id,
      `hash${made}`,
    ])
    await query(
      `insert into replies (phone, customer_id, body, provider_id) values ('+18135550148', $1, 'B', gen_random_uuid()::text)`,
      [id],
    )
    await query(
      `insert into calls (phone, customer_id, direction, by_name, at) values ('+18135550148', $1, 'out', 'Ray', now())`,
      [id],
    )
    await query(
      `insert into photos (customer_id, type, category, width, height, byte_size, content_hash) values ($1, 'other', 'Paver Sealing', 4, 3, 9, 'h')`,
      [id],
    )
    await query(
      `insert into files (customer_id, name, kind, byte_size, content_hash) values ($1, 'plan.pdf', 'pdf', 9, 'h')`,
      [id],
    )
    await query(
      `with field as (insert into custom_fields (of, name, type) values ('customers', gen_random_uuid()::text, 'text') returning id)
       insert into custom_values (field_id, customer_id, value) select id, $1, 'Yes' from field`,
      [id],
    )
    await query(
      `insert into consents (channel, address, covers, agreed, source, customer_id, at) values ('sms', '+18135550148', 'offers', true, 'office', $1, now())`,
      [id],
    )
    await owner.post(`/api/customers/${id}/notes`, { text: 'A note' })
    await owner.post(`/api/customers/${id}/addresses`, { label: 'Rental', address: '9 Rental Rd' })
    await owner.post(`/api/customers/${id}/contacts`, { name: 'Spouse', phone: '(813) 555-0177' })
  }

  const tables = Object.keys(RECORD_LABELS)
  const countsOf = async (id: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [
          table,
          (await query(`select count(*)::int as many from ${table} where customer_id = $1`, [id]))[0].many,
        ]),
      ),
    )

  const whole = async (id: string) => (await owner.get(`/api/customers/${id}`)).body
  const mergeOf = async (survivor: any, other: any, choice: object = {}) => {
    const [one, two] = [await whole(survivor.id), await whole(other.id)]
    return owner.post(`/api/customers/${one.id}/merge/${two.id}`, {
      version: one.version,
      otherVersion: two.version,
      ...choice,
    })
  }

  test('moves everything that hangs on the other one, says before what, and its undo puts every row back', async () => {
    const survivor = await add({ name: 'Elena Vargas', phone: '(813) 555-0401', transactionDate: '1/5/2024' })
    const other = await add({
      name: 'Elvira M. Zorn',
      phone: '(813) 555-0402',
      email: 'evargas@example.com',
      transactionDate: '11/2/2025',
      serviceCount: 3,
      tags: ['VIP'],
    })
    await everythingOf(other.id)
    await everythingOf(survivor.id)
    const [ofSurvivor, ofOther] = [await countsOf(survivor.id), await countsOf(other.id)]
    for (const table of tables) expect([table, ofOther[table]]).toEqual([table, expect.any(Number)])
    expect(Object.values(ofOther).every((many) => many > 0)).toBe(true)
    const before = { survivor: await whole(survivor.id), other: await whole(other.id) }

    const { body: preview } = await owner.get(`/api/customers/${survivor.id}/merge/${other.id}`)
    expect(Object.fromEntries(preview.moves.map(({ what, many }: any) => [what, many]))).toMatchObject({
      job: 1,
      request: 1,
      invoice: 1,
      message: 1,
      review: 1,
      note: 1,
      'recurring service': 1,
      estimate: 1,
    })

    const merged = await mergeOf(survivor, other, {
      take: { phone: 'other', transactionDate: 'other', serviceCount: 'both' },
    })
    expect(merged, JSON.stringify(merged.body)).toMatchObject({
      status: 200,
      body: { keptName: 'Elena Vargas', removedName: 'Elvira M. Zorn', undoneAt: null },
    })
    const together = await countsOf(survivor.id)
    for (const table of tables)
      expect([table, together[table]]).toEqual([
        table,
        (ofSurvivor[table] ?? 0) +
          (ofOther[table] ?? 0) +
          ({ customer_contacts: 1, customer_addresses: 1 }[table] ?? 0),
      ])
    const after = await whole(survivor.id)
    expect(after).toMatchObject({
      name: 'Elena Vargas',
      phone: '+18135550402',
      email: 'evargas@example.com',
      transactionDate: '11/2/2025',
      serviceCount: 4,
      tags: ['VIP'],
    })
    // The number that was not chosen is still there.
    expect(after.contacts.map(({ phone }: any) => phone)).toContain('+18135550401')
    expect((await owner.get(`/api/customers/${other.id}`)).status).toBe(404)
    expect((await owner.get(`/api/customers/${other.id}/merged-into`)).body).toEqual({ id: survivor.id })
    expect((await owner.get('/api/customers?q=Elvira M. Zorn')).body).toEqual([])
    // A job is found by the name that it has now.
    expect((await owner.get('/api/jobs?q=Elvira M. Zorn')).body).toEqual([])

    const undone = await owner.post(`/api/merges/${merged.body.id}/undo`)
    expect(undone, JSON.stringify(undone.body)).toMatchObject({
      status: 200,
      body: { undoneAt: expect.any(String), undoUntil: null },
    })
    expect(await countsOf(survivor.id)).toEqual(ofSurvivor)
    expect(await countsOf(other.id)).toEqual(ofOther)
    const now = { survivor: await whole(survivor.id), other: await whole(other.id) }
    const { version: _1, ...survivorBefore } = before.survivor
    const { version: _2, ...otherBefore } = before.other
    expect(now.survivor).toMatchObject(survivorBefore)
    expect(now.other).toMatchObject(otherBefore)
    expect((await owner.get(`/api/customers/${other.id}/merged-into`)).body).toEqual({ id: null })
    // Undone twice is undone.
    expect((await owner.post(`/api/merges/${merged.body.id}/undo`)).status).toBe(200)
  })

  test('takes what the other one has where this one has nothing, and keeps consent and STOP with the number', async () => {
    const [survivor, other] = [
      await add({ phone: '(813) 555-0501' }),
      await add({ phone: '(813) 555-0502', email: 'only@example.com', serviceCategory: 'House Wash' }),
    ]
    await query(`update customers set sms_consent_at = now() where id = $1`, [survivor.id])
    await query(`update customers set texts_stopped_at = now() where id = $1`, [other.id])
    await mergeOf(survivor, other, { take: { phone: 'other' }, keepBoth: false })
    const after = await whole(survivor.id)
    expect(after).toMatchObject({
      phone: '+18135550502',
      email: 'only@example.com',
      serviceCategory: 'House Wash',
      contacts: [],
      consent: { textsAgreedAt: null, textsStoppedAt: expect.any(String) },
    })
  })

  test('remembers who already received the offers of a round', async () => {
    const [survivor, other] = [await add({ phone: '(813) 555-0511' }), await add({ phone: '(813) 555-0512' })]
    for (const { id } of [survivor, other])
      await query(`insert into reseal_reminders (customer_id, kind, last_day) values ($1, 'reseal', '2023-11-01')`, [
        id,
      ])
    await query(`insert into reseal_reminders (customer_id, kind, last_day) values ($1, 'reseal', '2022-05-01')`, [
      other.id,
    ])
    await mergeOf(survivor, other, { take: {}, keepBoth: false })
    expect(
      await query(`select last_day::text from reseal_reminders where customer_id = $1 order by last_day`, [
        survivor.id,
      ]),
    ).toEqual([{ last_day: '2022-05-01' }, { last_day: '2023-11-01' }])
  })

  test('is undone without losing the STOP that came from their number since', async () => {
    const [survivor, other] = [await add({ phone: '(813) 555-0503' }), await add({ phone: '(813) 555-0503' })]
    const { body: merge } = await mergeOf(survivor, other)
    await query(`update customers set texts_stopped_at = now() where id = $1`, [survivor.id])
    expect((await owner.post(`/api/merges/${merge.id}/undo`)).status).toBe(200)
    for (const { id } of [survivor, other]) expect((await whole(id)).consent.textsStoppedAt).not.toBeNull()
  })

  test('is refused when one of the two is not as it was seen, is the same, or is gone', async () => {
    const [survivor, other] = [await add(), await add()]
    await owner.patch(`/api/customers/${other.id}`, { version: 1, name: 'Changed Meanwhile' })
    expect(
      await owner.post(`/api/customers/${survivor.id}/merge/${other.id}`, { version: 1, otherVersion: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    expect(
      await owner.post(`/api/customers/${survivor.id}/merge/${survivor.id}`, { version: 1, otherVersion: 1 }),
    ).toMatchObject({ status: 400 })
    const missingId = '00000000-0000-4000-8000-000000000000'
    expect(
      await owner.post(`/api/customers/${survivor.id}/merge/${missingId}`, { version: 1, otherVersion: 1 }),
    ).toMatchObject({ status: 404 })
    expect(await owner.post(`/api/merges/${missingId}/undo`)).toMatchObject({ status: 404 })
    expect(await whole(other.id)).toMatchObject({ name: 'Changed Meanwhile' })
  })

  test('is not undone over later changes, nor below a later merge; both say why', async () => {
    const [a, b, c] = [
      await add({ name: 'Ann A' }),
      await add({ name: 'Ann B', email: 'annb@example.com' }),
      await add({ name: 'Ann C' }),
    ]
    const first = (await mergeOf(a, b, { take: { name: 'other' } })).body
    const { version } = await whole(a.id)
    await owner.patch(`/api/customers/${a.id}`, { version, name: 'Ann Better' })
    expect(await owner.post(`/api/merges/${first.id}/undo`)).toMatchObject({
      status: 409,
      body: {
        error:
          'Ann Better was changed after the merge (name), so undoing it would lose those changes. Change it back first.',
      },
    })
    await owner.patch(`/api/customers/${a.id}`, { version: version + 1, name: 'Ann B' })
    const second = (await mergeOf(c, a)).body
    expect(await owner.post(`/api/merges/${first.id}/undo`)).toMatchObject({
      status: 409,
      body: { error: 'Ann B was later merged into Ann C. Undo that merge first.' },
    })
    // A link to the first one leads through both.
    expect((await owner.get(`/api/customers/${b.id}/merged-into`)).body).toEqual({ id: c.id })
    expect((await owner.post(`/api/merges/${second.id}/undo`)).status).toBe(200)
    expect((await owner.post(`/api/merges/${first.id}/undo`)).status).toBe(200)
    expect([await whole(a.id), await whole(b.id), await whole(c.id)].map(({ name }) => name)).toEqual([
      'Ann A',
      'Ann B',
      'Ann C',
    ])
  })

  test('what came since stays with the one who stayed, and what is gone since is not missed', async () => {
    const [survivor, other] = [await add(), await add()]
    await owner.post(`/api/customers/${other.id}/notes`, { text: 'Old' })
    const merge = (await mergeOf(survivor, other)).body
    await query('delete from notes where customer_id = $1', [survivor.id])
    await owner.post(`/api/customers/${survivor.id}/notes`, { text: 'New' })
    expect((await owner.post(`/api/merges/${merge.id}/undo`)).status).toBe(200)
    expect((await countsOf(survivor.id)).notes).toBe(1)
    expect((await countsOf(other.id)).notes).toBe(0)
  })

  test('leaves an entry with both names, and of two presses at once one merges', async () => {
    const [survivor, other] = [await add({ name: 'Stays' }), await add({ name: 'Goes' })]
    const presses = await Promise.all(
      [1, 2].map(() => owner.post(`/api/customers/${survivor.id}/merge/${other.id}`, { version: 1, otherVersion: 1 })),
    )
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const { body } = await owner.get(`/api/audit?kind=customers&record=${survivor.id}`)
    expect(body[0]).toMatchObject({ action: 'merged with another', by: 'Owner', after: { merged: 'Goes' } })
    expect((await owner.get('/api/merges')).body[0]).toMatchObject({
      keptName: 'Stays',
      removedName: 'Goes',
      by: 'Owner',
    })
  })
})
