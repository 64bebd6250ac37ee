import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, HEADINGS, imported, messyFile, sendFile, settled, someLines } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const linesOf = async (id: string, state: string): Promise<any[]> =>
  (await owner.get(`/api/imports/${id}/lines?limit=200&state=${state}`)).body
const customers = async (): Promise<any[]> => (await owner.get('/api/customers?limit=200')).body
const file = (...lines: string[]) => [HEADINGS, ...lines].join('\n')

describe('a messy file', () => {
  test('is read as intended, and each of its twenty wrong lines is reported by number with a sentence', async () => {
    const { bytes, wrong } = messyFile()
    const dry = await checked(app.url, owner, bytes)
    expect(dry).toMatchObject({
      encoding: 'windows-1252',
      delimiter: ';',
      status: 'checked',
      lines: 53,
      counts: { new: 30, known: 0, twice: 3, wrong: 20 },
    })
    expect(dry.columns.map(({ target }: any) => target)).toEqual([
      'name',
      'phone',
      'email',
      'address',
      'serviceCategory',
      'serviceCount',
      'transactionDate',
      'note',
    ])
    const wrongLines = await linesOf(dry.id, 'wrong')
    expect(wrongLines.map(({ line }) => line)).toEqual(wrong)
    expect(wrongLines.slice(0, 8).map(({ issues }) => issues[0].message)).toEqual([
      'Phone has 9 digits: 813 555 019',
      'Phone has 6 digits: 813 555',
      'Name is empty',
      'Email has no @: tom.okafor.example',
      'This line has no phone, email or address',
      'Phone has 2 digits: 12',
      'Phone can’t be a real number: 000-000-0000',
      'This line has 10 cells but there are 8 columns. Put quotation marks around any cell that contains semicolons',
    ])
    expect((await linesOf(dry.id, 'twice')).map(({ same, twin }) => [same, twin])).toEqual([
      ['phone', 2],
      ['email', 4],
      ['phone', 4],
    ])
    // Nothing is there before the last press.
    expect(await customers()).toEqual([])
  })

  test('is imported whole, found by the search and counted, in the order of the file; then undone without a trace', async () => {
    const dry = await checked(app.url, owner, messyFile().bytes)
    const done = await imported(owner, dry.id)
    expect(done).toMatchObject({ status: 'done', added: 30, changed: 0, counts: { new: 30, twice: 3, wrong: 20 } })
    const there = await customers()
    expect(there.map(({ name }) => name)).toEqual(
      Array.from({ length: 30 }, (_one, number) => `Señora "Zoë" Número ${number}`),
    )
    expect(there[0]).toMatchObject({
      phone: '+18135554100',
      email: 'zoe0@example.com',
      address: '0 Shell Point Rd, Ruskin',
      serviceCategory: 'Paver Sealing',
      serviceCount: 3,
      transactionDate: '11/18/2025',
    })
    expect((await owner.get('/api/customers?q=senora%20%22zoe')).body).toHaveLength(30)
    expect((await owner.get('/api/customers/counts')).body).toMatchObject({
      all: 30,
      categories: { 'Paver Sealing': 30 },
    })
    expect(done.columns.flatMap(({ samples }: any) => samples)).toEqual([])

    await owner.post(`/api/imports/${dry.id}/undo`)
    expect(await settled(owner, dry.id)).toMatchObject({
      status: 'undone',
      undoUntil: null,
      undone: { removed: 30, restored: 0, stayed: 0 },
    })
    expect(await customers()).toEqual([])
    expect((await owner.get('/api/customers/counts')).body).toMatchObject({ all: 0, archived: 0 })
    expect((await owner.post(`/api/imports/${dry.id}/undo`)).body).toMatchObject({ code: 'CONFLICT' })
  })

  test('can be mended line by line, and the wrong lines downloaded with their reasons and sent again', async () => {
    const dry = await checked(app.url, owner, messyFile().bytes)
    const [first, second] = await linesOf(dry.id, 'wrong')
    const mended = await owner.patch(`/api/imports/${dry.id}/lines/${first.line}`, { cells: { phone: '813 555 0199' } })
    expect(mended.body).toMatchObject({ state: 'new', phone: '+18135550199', issues: [{ message: 'No address' }] })
    const still = await owner.patch(`/api/imports/${dry.id}/lines/${second.line}`, { cells: { phone: '81355' } })
    expect(still.body).toMatchObject({
      state: 'wrong',
      issues: [{ field: 'phone', message: 'Phone has 5 digits: 81355' }],
    })
    const twin = await owner.patch(`/api/imports/${dry.id}/lines/${second.line}`, {
      cells: { name: 'Zoë Número 0', phone: '(813) 555-4100' },
    })
    expect(twin.body).toMatchObject({ state: 'twice', same: 'phone', twin: 2 })
    expect((await owner.get(`/api/imports/${dry.id}`)).body.counts).toMatchObject({
      new: 31,
      known: 0,
      twice: 4,
      wrong: 18,
    })
    expect(await owner.patch(`/api/imports/${dry.id}/lines/2`, { cells: { phone: '' } })).toMatchObject({ status: 409 })
    expect(await owner.patch(`/api/imports/${dry.id}/lines/99999`, { cells: {} })).toMatchObject({ status: 404 })

    const csv = await owner.get(`/api/imports/${dry.id}/wrong.csv`)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="customers-to-fix.csv"')
    const rows = csv.body.trim().split('\r\n')
    expect(rows).toHaveLength(19)
    expect(rows[0]).toBe(
      '\uFEFFCust Name,Ph #,E-mail addr,Street,Type,Jobs,Last svc,Memo,Line,Problem'.replace(
        '\uFEFF',
        csv.body.startsWith('\uFEFF') ? '\uFEFF' : '',
      ),
    )
    expect(rows[1]).toContain('Name is empty')
    const again = await sendFile(app.url, owner, csv.body)
    expect(again.body).toMatchObject({ lines: 18, delimiter: ',' })
    expect(again.body.columns.slice(-2).map(({ target }: any) => target)).toEqual([null, null])
  })
})

describe('customers who are here already', () => {
  const here = {
    name: 'Elena Vargas',
    phone: '(813) 555-0148',
    address: '1204 Shell Point Rd, Ruskin',
    transactionDate: '3/4/2024',
    serviceCount: 2,
  }
  const asFile = file(
    'Elena M. Vargas,813.555.0148,elena@example.com,"9 New Rd, Ruskin",Roof Cleaning,5,11/2/2025',
    ...someLines(2),
  )

  test.each([
    [
      'skip',
      {
        name: 'Elena Vargas',
        email: null,
        serviceCategory: null,
        serviceCount: 2,
        transactionDate: '3/4/2024',
        version: 1,
      },
    ],
    [
      'fill',
      {
        name: 'Elena Vargas',
        email: 'elena@example.com',
        serviceCategory: 'Roof Cleaning',
        serviceCount: 2,
        transactionDate: '3/4/2024',
        version: 2,
      },
    ],
    [
      'update',
      {
        name: 'Elena M. Vargas',
        email: 'elena@example.com',
        address: '9 New Rd, Ruskin',
        serviceCategory: 'Roof Cleaning',
        serviceCount: 5,
        transactionDate: '11/2/2025',
        version: 2,
      },
    ],
  ])(
    'are found by phone in any notation, and with %s become what that says; undo puts them back',
    async (known, after) => {
      const before = (await owner.post('/api/customers', here)).body
      const dry = await checked(app.url, owner, asFile)
      expect(dry.counts).toMatchObject({ new: 2, known: 1, twice: 0, wrong: 0 })
      expect(await linesOf(dry.id, 'known')).toMatchObject([
        { line: 2, same: 'phone', customer: { id: before.id, name: 'Elena Vargas' } },
      ])
      const done = await imported(owner, dry.id, known)
      expect(done).toMatchObject({ added: 2, changed: known === 'skip' ? 0 : 1 })
      expect((await owner.get(`/api/customers/${before.id}`)).body).toMatchObject(after)
      await owner.post(`/api/imports/${dry.id}/undo`)
      expect((await settled(owner, dry.id)).undone).toMatchObject({
        removed: 2,
        restored: known === 'skip' ? 0 : 1,
        stayed: 0,
      })
      const { version: _was, ...unchanged } = before
      expect((await owner.get(`/api/customers/${before.id}`)).body).toMatchObject(unchanged)
      expect(await customers()).toHaveLength(1)
    },
  )

  test('are found by e-mail, archived ones too; a new number needs a new consent to texts', async () => {
    const made = (await owner.post('/api/customers', { ...here, email: 'elena@example.com' })).body
    await app.database.pool.query('update customers set sms_consent_at = now() where id = $1', [made.id])
    await owner.post(`/api/customers/${made.id}/archive`)
    const dry = await checked(app.url, owner, file('Elena Vargas,(813) 555-0999,ELENA@example.com,9 New Rd,,,'))
    expect(dry.counts).toMatchObject({ new: 0, known: 1 })
    await imported(owner, dry.id, 'update')
    expect((await owner.get(`/api/customers/${made.id}`)).body).toMatchObject({
      phone: '+18135550999',
      consent: { textsAgreedAt: null },
    })
    await owner.post(`/api/imports/${dry.id}/undo`)
    await settled(owner, dry.id)
    expect((await owner.get(`/api/customers/${made.id}`)).body).toMatchObject({
      phone: '+18135550148',
      consent: { textsAgreedAt: expect.any(String) },
    })
  })

  test('leave an audit entry with what changed and who changed it; the import leaves one for all that it added', async () => {
    const { id } = (await owner.post('/api/customers', here)).body
    const dry = await checked(app.url, owner, asFile)
    await imported(owner, dry.id, 'fill')
    const { body } = await owner.get(`/api/audit?kind=customers&record=${id}`)
    expect(body[0]).toMatchObject({
      action: 'updated',
      by: 'Owner',
      before: { email: null, serviceCategory: null },
      after: { email: 'elena@example.com', serviceCategory: 'Roof Cleaning' },
    })
    expect(Object.keys(body[0].after)).toHaveLength(2)
    const { rows } = await app.database.pool.query(
      "select action, actor_name, after from audit_entries where entity = 'imports' and entity_id = $1",
      [dry.id],
    )
    expect(rows).toEqual([
      { action: 'imported', actor_name: 'Owner', after: { fileName: 'customers.csv', added: 2, changed: 1 } },
    ])
  })

  test('and are added between the dry run and the import are not added twice', async () => {
    const dry = await checked(app.url, owner, asFile)
    expect(dry.counts.new).toBe(3)
    await owner.post('/api/customers', here)
    expect(await imported(owner, dry.id)).toMatchObject({ added: 2, counts: { new: 2, known: 1 } })
    expect((await customers()).filter(({ phone }) => phone === '+18135550148')).toHaveLength(1)
  })
})

test('a file that changes a phone has what waits for the old one go to the new one, and so has its undo', async () => {
  const was = '+18135550163'
  const { id } = (
    await owner.post('/api/customers', {
      name: 'Elena Vargas',
      phone: was,
      email: 'moves@example.com',
      address: '1 Shell Rd',
    })
  ).body
  const { rows } = await app.database.pool.query(
    `insert into communications (type, purpose, recipient, message, customer_id, status, send_after, created_at)
      values ('sms', 'reminder', $1, 'We come at 9.', $2, 'pending', now() + interval '2 days', now()) returning id`,
    [was, id],
  )
  const recipient = async () =>
    (await app.database.pool.query('select recipient from communications where id = $1', [rows[0].id])).rows[0]
      .recipient
  const dry = await checked(
    app.url,
    owner,
    [HEADINGS, 'Elena Vargas,(813) 555-0164,moves@example.com,1 Shell Rd,,,'].join('\n'),
  )
  await imported(owner, dry.id, 'update')
  await expect.poll(recipient).toBe('+18135550164')
  await owner.post(`/api/imports/${dry.id}/undo`)
  await expect.poll(recipient).toBe(was)
})

describe('an undo', () => {
  test('leaves customers with work since the import, and says who and why; once that work is gone, removes them too', async () => {
    const dry = await checked(app.url, owner, file(...someLines(5)))
    await imported(owner, dry.id)
    const [one, two, three, four] = await customers()
    const business = (await owner.get('/api/businesses')).body[0]
    const job = (
      await owner.post('/api/jobs', { businessId: business.id, customerId: one.id, service: 'Paver Sealing' })
    ).body
    await owner.patch(`/api/customers/${two.id}`, { version: two.version, name: 'Renamed' })
    await owner.post(`/api/customers/${three.id}/notes`, { text: 'Called.' })
    expect(four).toBeDefined()
    await owner.post(`/api/imports/${dry.id}/undo`)
    const undone = await settled(owner, dry.id)
    expect(undone.undone).toMatchObject({ removed: 2, stayed: 3 })
    expect(Object.fromEntries(undone.undone.who.map(({ customerId, why }: any) => [customerId, why]))).toEqual({
      [one.id]: 'has 1 job',
      [two.id]: 'changed since',
      [three.id]: 'has 1 note',
    })
    expect(await customers()).toHaveLength(3)
    expect(undone.undoUntil).not.toBeNull()
    await owner.call('DELETE', `/api/jobs/${job.id}`)
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({ removed: 3, stayed: 2 })
  })

  test('leaves what someone has changed since the import changed it', async () => {
    const { id } = (
      await owner.post('/api/customers', { name: 'Person Vargas', phone: '(727) 200-0000', address: '1 Old Rd' })
    ).body
    const dry = await checked(app.url, owner, file(...someLines(1)))
    await imported(owner, dry.id, 'update')
    await owner.patch(`/api/customers/${id}`, { version: 2, address: '2 Newest Rd' })
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({
      restored: 0,
      stayed: 1,
      who: [{ customerId: id, why: 'changed since' }],
    })
    expect((await owner.get(`/api/customers/${id}`)).body).toMatchObject({
      name: 'Person 0 Vargas',
      address: '2 Newest Rd',
    })
  })
})

describe('while an import is under way', () => {
  test('cancelling takes back what was written, and nothing else', { timeout: 60_000 }, async () => {
    const { id: known } = (
      await owner.post('/api/customers', { name: 'Person Vargas', phone: '(727) 200-0001', address: '1 Old Rd' })
    ).body
    const dry = await checked(app.url, owner, file(...someLines(12_000)))
    await owner.post(`/api/imports/${dry.id}/start`, { known: 'update' })
    await expect
      .poll(async () => (await owner.get(`/api/imports/${dry.id}`)).body.progress.done, { interval: 20 })
      .toBeGreaterThan(0)
    const cancelled = await owner.post(`/api/imports/${dry.id}/cancel`)
    expect(cancelled.body.status).toBe('cancelling')
    const ended = await settled(owner, dry.id)
    expect(ended).toMatchObject({ status: 'cancelled', undone: { restored: 1, stayed: 0 } })
    expect(ended.added).toBeGreaterThan(0)
    expect(ended.added).toBeLessThan(11_999)
    expect(ended.undone.removed).toBe(ended.added)
    expect(await customers()).toMatchObject([{ id: known, name: 'Person Vargas', address: '1 Old Rd' }])
    expect((await owner.get('/api/customers/counts')).body).toMatchObject({ all: 1 })
  })

  test('another one waits for its turn, and a customer in both is added once', { timeout: 60_000 }, async () => {
    const [one, two] = await Promise.all([
      checked(app.url, owner, file(...someLines(3000))),
      checked(app.url, owner, file(...someLines(3000, 1500))),
    ])
    const ended = await Promise.all([imported(owner, one.id, 'skip', 40_000), imported(owner, two.id, 'skip', 40_000)])
    expect(ended.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(ended[0].added + ended[1].added).toBe(4500)
    const { rows } = await app.database.pool.query(
      'select count(*)::int as many, count(distinct phone)::int as phones from customers',
    )
    expect(rows).toEqual([{ many: 4500, phones: 4500 }])
  })

  test(
    'one that comes after another, which the database has counted by then, takes no longer',
    { timeout: 60_000 },
    async () => {
      const first = await checked(app.url, owner, file(...someLines(12_000)))
      expect(await imported(owner, first.id, 'skip', 20_000)).toMatchObject({ added: 12_000 })
      await truncate(app.database.pool, 'customers')
      await app.database.pool.query('vacuum analyze customers')
      await app.database.pool.query('vacuum analyze import_lines')
      // Every line compared with every other takes minutes.
      const second = await checked(app.url, owner, file(...someLines(12_000)))
      expect(await imported(owner, second.id, 'skip', 20_000)).toMatchObject({ added: 12_000 })
    },
  )

  test('a second press starts nothing else, and a dry run can be stopped', async () => {
    const dry = await checked(app.url, owner, file(...someLines(50)))
    const presses = await Promise.all([1, 2, 3].map(() => owner.post(`/api/imports/${dry.id}/start`, {})))
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await settled(owner, dry.id)).toMatchObject({ added: 50 })
    expect(
      await owner.post(`/api/imports/${dry.id}/check`, { targets: dry.columns.map(({ target }: any) => target) }),
    ).toMatchObject({ status: 409 })
    expect(await owner.call('DELETE', `/api/imports/${dry.id}`)).toMatchObject({ status: 409 })

    const sent = (await sendFile(app.url, owner, file(...someLines(20_000)))).body
    await owner.post(`/api/imports/${sent.id}/check`, { targets: sent.columns.map(({ target }: any) => target) })
    expect((await owner.post(`/api/imports/${sent.id}/cancel`)).body.status).toBe('columns')
    expect((await owner.call('DELETE', `/api/imports/${sent.id}`)).status).toBe(200)
    expect((await owner.get(`/api/imports/${sent.id}`)).status).toBe(404)
  })
})
