import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { finishedJob } from '#tests/support/finished-job.ts'
import { prepared, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'

const { app, owner } = useApp()

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows

/** No one else in this database has these values. */
const PERSON = {
  name: 'Xanthippe Quillfeather',
  phone: '(813) 555-0733',
  email: 'xanthippe.q@example.com',
  address: '77 Sundial Lane, Wimauma',
}
const TRACES = ['xanthippe', 'quillfeather', '18135550733', '(813) 555-0733', '813-555-0733', 'sundial lane']

/**
 * Creates a customer with a request, a job, an invoice, messages, a review, photos, notes, prices, visits, alerts, a
 * merge, and a file that waits.
 */
async function createPersonWithRecords(): Promise<{ id: string; jobId: string; requestId: string }> {
  const { jobId, requestId } = await finishedJob(app, {
    ...PERSON,
    message: 'Xanthippe Quillfeather here, call (813) 555-0733.',
  })
  const { customerId: id } = (await owner.get(`/api/jobs/${jobId}`)).body
  const business = (await owner.get('/api/businesses')).body[0].id
  await owner.patch(`/api/service-requests/${requestId}/status`, { status: 'completed' })
  await query(
    `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, status, due_date, notes, line_items) values ('INV-2026-0001', $1, $2, $3, 48000, 'paid', now(), 'For Xanthippe', $4)`,
    [
      business,
      id,
      jobId,
      JSON.stringify([
        { description: 'Sealing for Xanthippe Quillfeather', quantity: 1, unitPrice: 48000, total: 48000 },
      ]),
    ],
  )
  await query(
    `insert into reviews (job_id, customer_id, rating, comment, shown_as, status) values ($1, $2, 5, 'Xanthippe was here', 'Xanthippe Q.', 'approved')`,
    [jobId, id],
  )
  await query(
    `insert into customer_pricing (customer_id, service, price_type, value, notes) values ($1, 'S', 'fixed', 100, 'Xanthippe asked')`,
    [id],
  )
  await query(
    `insert into visits (business_id, customer_id, name, phone, address, service, date, time, status, notes) values ($1, $2, $3, '+18135550733', $4, 'S', now(), '09:00', 'done', 'Xanthippe was out')`,
    [business, id, PERSON.name, PERSON.address],
  )
  // And one that is not linked to the customer.
  const untied = {
    businessId: business,
    name: 'Xanthippe',
    phone: PERSON.phone,
    address: PERSON.address,
    service: 'S',
    date: '2026-11-20',
    time: '09:00',
  }
  const visit = (await owner.post('/api/visits', { ...untied, notes: 'Xanthippe is at home from nine.' })).body
  await owner.patch(`/api/visits/${visit.id}/status`, { status: 'done' })
  await owner.post(`/api/customers/${id}/notes`, { text: 'Xanthippe Quillfeather likes tea.' })
  await owner.post(`/api/jobs/${jobId}/notes`, { text: 'Call 813-555-0733.' })
  const line = (await owner.post(`/api/jobs/${jobId}/tasks`, { text: 'Ask Xanthippe for the gate' })).body
  expect(
    (await owner.patch(`/api/jobs/${jobId}/tasks/${line.id}`, { text: 'Ask Xanthippe for the code' })).status,
  ).toBe(200)
  await owner.post(`/api/customers/${id}/addresses`, { label: 'Rental', address: '78 Sundial Lane' })
  await owner.post(`/api/customers/${id}/contacts`, { name: 'Xanthippe Quillfeather Jr.', phone: '(813) 555-0734' })
  const customer = (await owner.get(`/api/customers/${id}`)).body
  await owner.patch(`/api/customers/${id}`, {
    version: customer.version,
    tags: ['Xanthippe VIP'],
    address: '79 Sundial Lane',
  })
  const photo = (
    await uploadPhoto(app.url, owner, await aPhoto({ width: 900, height: 700 }), {
      jobId,
      caption: 'Xanthippe at the gate',
    })
  ).body
  await prepared(owner, photo.id)
  await owner.post('/api/automation/process-communications')
  // A note about another customer names them.
  const neighbor = (
    await owner.post('/api/customers', { name: 'Kim Tran', phone: '(813) 555-0888', address: '1 Other Rd' })
  ).body
  await owner.post(`/api/customers/${neighbor.id}/notes`, { text: 'Was sent to us by Xanthippe Quillfeather.' })
  const twin = (
    await owner.post('/api/customers', { name: 'X. Quillfeather', phone: '(813) 555-0999', address: PERSON.address })
  ).body
  const current = (await owner.get(`/api/customers/${id}`)).body
  await owner.post(`/api/customers/${id}/merge/${twin.id}`, { version: current.version, otherVersion: 1 })
  return { id, jobId, requestId }
}

/** Every text, JSON and list of texts of the whole database that holds one of these, whatever its table. */
async function traces(): Promise<string[]> {
  const columns = await query(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as of, quote_ident(a.attname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype, 'varchar'::regtype)`)
  const found: string[] = []
  for (const { of, name } of columns) {
    const rows = await query(`select ${name}::text as text from ${of} where ${name}::text ilike any($1)`, [
      TRACES.map((trace) => `%${trace}%`),
    ])
    found.push(...rows.map(({ text }) => `${of}.${name}: ${String(text).slice(0, 200)}`))
  }
  return found
}

describe('what is stored about a person', () => {
  test(
    'is shown to the owner, exported with its photos, and erased from all of their own records',
    { timeout: 120_000 },
    async () => {
      const { id, jobId } = await createPersonWithRecords()
      expect((await traces()).length).toBeGreaterThan(20)
      const { body: preview } = await owner.get(`/api/customers/${id}/personal-data`)
      expect(preview).toMatchObject({ name: PERSON.name, invoices: 1, hindrances: [], erasedAt: null })
      expect(preview.records).toEqual(
        expect.arrayContaining([
          { what: 'job', many: 1 },
          { what: 'photo', many: 1 },
          { what: 'invoice', many: 1 },
        ]),
      )
      // The preview names what is removed, blanked, and retained, with counts and reasons.
      expect(preview.removed).toEqual(
        expect.arrayContaining([
          { what: 'photo', many: 1 },
          { what: 'service addresses', many: 2 },
          { what: 'notes', many: 2 },
        ]),
      )
      expect(preview.redacted).toEqual(
        expect.arrayContaining([
          { what: 'job', many: 1 },
          { what: 'request', many: 1 },
          { what: 'review', many: 1 },
        ]),
      )
      expect(preview.kept).toEqual([
        {
          what: 'invoice',
          many: 1,
          why: 'Numbers, line items, notes and amounts stay as issued, for your tax records.',
        },
      ])

      const answer = await fetch(`${app.url}/api/customers/${id}/personal-data.zip`, {
        headers: { cookie: owner.cookie },
      })
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        200,
        'application/zip',
        'attachment; filename="Xanthippe-Quillfeather-personal-data.zip"',
      ])
      const files = unzip(Buffer.from(await answer.arrayBuffer()))
      expect([...files.keys()]).toEqual(['read-me.html', 'data.json', expect.stringMatching(/^photos\/.+\.jpg$/)])
      const data = JSON.parse(String(files.get('data.json')))
      expect(data.Customer[0]).toMatchObject({ name: PERSON.name, phone: '+18135550733', email: PERSON.email })
      expect(Object.keys(data)).toEqual(
        expect.arrayContaining(['Requests', 'Jobs', 'Invoices', 'Messages', 'Reviews', 'Notes', 'Photos', 'history']),
      )
      expect(data['Estimate visits']).toHaveLength(2)
      expect(data['Job checklists']).toMatchObject([{ text: 'Ask Xanthippe for the code' }])
      expect(String(files.get('read-me.html'))).toContain('Xanthippe Quillfeather likes tea.')
      const [photo] = [...files.values()].slice(2)
      expect(photo?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))

      expect(await owner.post(`/api/customers/${id}/erase`, { name: 'Somebody Else' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'name' }] },
      })
      expect((await owner.post(`/api/customers/${id}/erase`, { name: 'xanthippe quillfeather ' })).status).toBe(200)
      // Issued documents, and text about other people, stay.
      expect((await traces()).map((trace) => trace.slice(0, trace.indexOf(':'))).toSorted()).toEqual([
        'public.invoices.line_items',
        'public.invoices.notes',
        'public.notes.text',
      ])

      const erased = (await owner.get(`/api/customers/${id}`)).body
      expect(erased).toMatchObject({
        name: 'Erased',
        phone: '',
        email: null,
        address: '',
        tags: [],
        addresses: [],
        contacts: [],
        archivedAt: expect.any(String),
      })
      expect(
        await query(`select invoice_number, amount, status, line_items from invoices where customer_id = $1`, [id]),
      ).toEqual([
        {
          invoice_number: 'INV-2026-0001',
          amount: 48000,
          status: 'paid',
          line_items: expect.stringContaining('Sealing for Xanthippe Quillfeather'),
        },
      ])
      expect(await query(`select text from notes`)).toEqual([{ text: 'Was sent to us by Xanthippe Quillfeather.' }])
      // The files go too.
      await expect.poll(async () => query('select id from photos where job_id = $1', [jobId])).toEqual([])
      const { body: trail } = await owner.get(`/api/audit?kind=customers&record=${id}`)
      expect(trail[0]).toMatchObject({ action: 'erased', by: 'Owner', after: { jobs: 1, photos: 1 } })
      expect((await owner.get(`/api/customers/${id}/timeline`)).status).toBe(200)
      expect(await owner.post(`/api/customers/${id}/erase`, { name: 'Erased' })).toMatchObject({ status: 409 })
      expect((await owner.get('/api/merges')).body.filter(({ undoUntil }: any) => undoUntil !== null)).toEqual([])
      expect((await app.visitor.get('/reviews')).body).not.toContain('Xanthippe')
    },
  )

  test('is not erased while a job, a request or an invoice is open, and says what to do first', async () => {
    const business = (await owner.get('/api/businesses')).body[0].id
    const { id } = (
      await owner.post('/api/customers', { name: 'Hal Brandt', phone: '(813) 555-0601', address: '1 Rd' })
    ).body
    await owner.post('/api/jobs', { businessId: business, customerId: id, service: 'Paver Sealing' })
    await query(
      `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-2026-0002', $1, $2, 100, 'sent', now())`,
      [business, id],
    )
    const sentences = [
      'Hal Brandt has 1 open job. Complete or cancel it first.',
      'Hal Brandt has 1 unpaid invoice. Settle or void it first.',
    ]
    expect((await owner.get(`/api/customers/${id}/personal-data`)).body.hindrances).toEqual(sentences)
    expect(await owner.post(`/api/customers/${id}/erase`, { name: 'Hal Brandt' })).toMatchObject({
      status: 409,
      body: { error: sentences.join(' ') },
    })
    expect((await owner.get(`/api/customers/${id}`)).body.name).toBe('Hal Brandt')
  })

  test('leaves a namesake, and a person with the same phone, untouched', async () => {
    const [one, two] = await Promise.all(
      ['(813) 555-0701', '(813) 555-0702'].map(
        async (phone) => (await owner.post('/api/customers', { name: 'Maria Smith', phone, address: '1 Rd' })).body,
      ),
    )
    await owner.post(`/api/customers/${two.id}/notes`, { text: 'Maria Smith has a dog. (813) 555-0702' })
    expect((await owner.post(`/api/customers/${one.id}/erase`, { name: 'Maria Smith' })).status).toBe(200)
    expect((await owner.get(`/api/customers/${two.id}`)).body).toMatchObject({
      name: 'Maria Smith',
      phone: '+18135550702',
    })
    expect(await query('select text from notes where customer_id = $1', [two.id])).toEqual([
      { text: 'Maria Smith has a dog. (813) 555-0702' },
    ])
  })

  test('is visible only to the owner, and only for a customer who exists', async () => {
    const staff = await app.as('staff')
    const missingId = '00000000-0000-4000-8000-000000000000'
    expect((await staff.get(`/api/customers/${missingId}/personal-data.zip`)).status).toBe(403)
    expect((await owner.get(`/api/customers/${missingId}/personal-data.zip`)).status).toBe(404)
    expect((await owner.get('/api/customers/nonsense/personal-data.zip')).status).toBe(404)
    expect((await owner.post(`/api/customers/${missingId}/erase`, { name: 'x' })).status).toBe(404)
  })
})

/** The files of an archive by their names, out of its directory at the end (PKWARE, APPNOTE 4.3). */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let many = zip.readUInt16LE(end + 10); many > 0; many--) {
    const [method, size, nameLength, extra, comment, start] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(from, from + size)
    files.set(zip.subarray(at + 46, at + 46 + nameLength).toString(), method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + extra + comment
  }
  return files
}
