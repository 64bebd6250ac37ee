import { beforeEach, expect, test } from 'vitest'
import { download, readCsv, readIif, readOnline, toCents, type Downloaded } from '#tests/support/book-files.ts'
import { anInvoice } from '#tests/support/payments.ts'
import { truncate } from '#tests/support/truncate.ts'
import { useApp } from '#tests/support/use-app.ts'

let now = new Date('2026-10-10T15:00:00Z')
const { app, owner, crew } = useApp({ testPaymentsCount: true, clock: { now: () => now } })
const sql = (text: string, values: unknown[] = []) => app.parts.db.pool.query(text, values)

let businessId = ''
beforeEach(async () => {
  now = new Date('2026-10-10T15:00:00Z')
  await truncate(app.database.pool, 'customers, jobs, invoices, estimates, book_exports, book_accounts')
  businessId = await crew.business()
})

const asked = (change: Record<string, string> = {}) => ({
  businessId,
  program: 'csv',
  from: '2026-10-01',
  to: '2026-10-31',
  ...change,
})
const preview = (change: Record<string, string> = {}) =>
  owner.get(`/api/books/preview?${new URLSearchParams(asked(change))}`)
async function exportBooks(change: Record<string, string> = {}): Promise<Made> {
  const { status, body } = await owner.post('/api/books/exports', asked(change))
  expect(status, JSON.stringify(body)).toBe(201)
  return { ...body, downloads: await download(app, owner, body) }
}
type Made = { id: string; files: { name: string }[]; newCustomers: number; downloads: Downloaded[] }
const pay = (id: string, amount: number, method = 'cash', change = {}) =>
  owner.post(`/api/invoices/${id}/payments`, { amount, method, ...change })
/** Rows of the plain journal: day, type, document, account, and cents with credits below zero. */
const journal = ({ downloads }: Made) =>
  readCsv(downloads.find(({ name }) => name.startsWith('journal'))?.text ?? '').map((row) => [
    row.Date,
    row.Type,
    row.Account,
    toCents(row.Debit ?? '') - toCents(row.Credit ?? ''),
  ])

test('a month holds its invoice, tax and payment by account, and balances', async () => {
  const { id } = await anInvoice(app, 10_750, { taxRate: 7500, lineItems: lines('Driveway sealing', 10_000) })
  expect((await pay(id, 10_750, 'check')).status).toBe(201)
  now = new Date('2026-11-02T15:00:00Z')
  expect((await preview()).body).toMatchObject({ entries: 2, newCustomers: 1, total: 21_500, matchesLedger: true })
  expect(journal(await exportBooks())).toEqual([
    ['2026-10-10', 'invoice', 'Accounts receivable', 10_750],
    ['2026-10-10', 'invoice', 'Income, sealing', -10_000],
    ['2026-10-10', 'invoice', 'Sales tax collected', -750],
    ['2026-10-10', 'payment', 'Bank', 10_750],
    ['2026-10-10', 'payment', 'Accounts receivable', -10_750],
  ])
  const query = new URLSearchParams({ businessId, from: '2026-10-01', to: '2026-10-31' })
  expect((await owner.get(`/api/books/sales-tax?${query}`)).body).toMatchObject({
    rows: [{ rate: 7500, invoices: 1, sales: 10_000, tax: 750 }],
  })
  expect((await owner.get(`/api/books/sales-tax.csv?${query}`)).body).toContain('7.5,1,100,7.5')
  expect((await owner.get(`/api/books/payment-methods?${query}`)).body.rows[1]).toEqual({
    method: 'check',
    payments: 1,
    received: 10750,
    tips: 0,
    refunded: 0,
    net: 10750,
  })
  expect((await owner.get(`/api/books/payment-methods.csv?${query}`)).body).toContain('Check,1,107.5,0,0,107.5')
})

const lines = (description: string, total: number) =>
  JSON.stringify([{ description, quantity: 1, unitPrice: total, total }])

test('what was voided after its month was exported goes out as a correction, once, and the old file stays the same', async () => {
  const { id } = await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  const october = await exportBooks()
  await owner.post(`/api/invoices/${id}/void`, { reason: 'Wrong house' })
  now = new Date('2026-12-01T15:00:00Z')
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect((await preview(november)).body.groups).toMatchObject([{ is: 'correction', month: '2026-10-01', entries: 1 }])
  expect(journal(await exportBooks(november))).toEqual([
    ['2026-11-02', 'void', 'Accounts receivable', -42_000],
    ['2026-11-02', 'void', 'Income, sealing', 42_000],
  ])
  expect((await owner.post('/api/books/exports', asked(november))).body.error).toBe(
    'There’s nothing new to export for these days.',
  )
  expect((await download(app, owner, october)).map(({ text }) => text)).toEqual(
    october.downloads.map(({ text }) => text),
  )
})

test('a payment that is entered late, for a month that was exported, is in the next export and dated in its period', async () => {
  const { id } = await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  await exportBooks()
  await pay(id, 42_000, 'cash', { at: '2026-10-30' })
  now = new Date('2026-12-01T15:00:00Z')
  const late = await exportBooks({ from: '2026-11-01', to: '2026-11-30' })
  expect(journal(late)).toEqual([
    ['2026-11-01', 'payment', 'Bank', 42_000],
    ['2026-11-01', 'payment', 'Accounts receivable', -42_000],
  ])
  // The same month again has nothing left, and another program starts from nothing.
  expect((await preview()).body.entries).toBe(0)
  expect((await preview({ program: 'xero' })).body.entries).toBe(2)
})

test('another account changes nothing that was exported, and a correction goes to the account of the time', async () => {
  const job = await crew.aJob({ service: 'Driveway Sealing', amount: 10_000, scheduledDate: '2026-10-09' })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const { body: made } = await owner.post('/api/invoices', {
    businessId,
    customerId: job.customerId,
    jobId: job.id,
    amount: 1e4,
    status: 'sent',
    lineItems: lines('All of it', 1e4),
  })
  expect(made.status).toBe('sent')
  now = new Date('2026-11-02T15:00:00Z')
  await exportBooks()
  const { body } = await owner.get(`/api/books/accounts?businessId=${businessId}`)
  const accounts = { ...body.accounts, incomeSealing: { name: 'Sealing (new)', code: '4011' } }
  const change = { businessId, accounts, xeroTaxName: body.xeroTaxName }
  expect((await owner.call('PUT', '/api/books/accounts', { ...change, version: 5 })).status).toBe(409)
  expect((await owner.call('PUT', '/api/books/accounts', { ...change, version: body.version })).status).toBe(200)
  expect((await preview()).body.entries).toBe(0)
  await sql(`update jobs set service = 'Pressure Washing' where id = $1`, [job.id])
  expect(journal(await exportBooks())).toEqual([
    ['2026-10-10', 'correction', 'Income, sealing', 10_000],
    ['2026-10-10', 'correction', 'Income, washing and cleaning', -10_000],
  ])
})

test('two exports at once hold everything once', async () => {
  await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/books/exports', asked())))
  expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409', '409'])
  expect((await owner.get(`/api/books/exports?businessId=${businessId}`)).body).toHaveLength(1)
})

test('the same request again answers the same export', async () => {
  await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [first, again] = [
    await owner.post('/api/books/exports', asked(), key),
    await owner.post('/api/books/exports', asked(), key),
  ]
  expect(again.body.id).toBe(first.body.id)
})

test.each([
  ['2026-10-31', '2026-10-01', 'The start date can’t be after the end date.'],
  ['2025-01-01', '2026-10-01', 'Choose one year or less.'],
  ['2026-10-01', '2026-10-11', 'The end date is in the future. Choose today or an earlier day.'],
  ['2026-13-01', '2026-10-01', 'Enter a valid date as YYYY-MM-DD.'],
])('a period from %s to %s is refused: %s', async (from, to, sentence) => {
  const answer = await preview({ from, to })
  expect([answer.status, answer.body.error]).toEqual([400, sentence])
  expect((await owner.post('/api/books/exports', asked({ from, to }))).status).toBe(400)
})

test('an empty period, another program and another business are distinguished from a mistake', async () => {
  expect((await preview({ to: '2026-10-10' })).body).toMatchObject({
    entries: 0,
    groups: [],
    total: 0,
    matchesLedger: true,
  })
  const nothing = await owner.post('/api/books/exports', asked({ to: '2026-10-10' }))
  expect([nothing.status, nothing.body.error]).toEqual([409, 'There’s nothing new to export for these days.'])
  expect((await preview({ program: 'sage' })).body.error).toContain('Choose QuickBooks Online')
  expect((await preview({ businessId: crypto.randomUUID(), to: '2026-10-10' })).status).toBe(404)
})

test('Xero needs a code for each account that is used, and an account needs a name', async () => {
  await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  const { body } = await owner.get(`/api/books/accounts?businessId=${businessId}`)
  const change = (incomeSealing: object) =>
    owner.call('PUT', '/api/books/accounts', { ...body, businessId, accounts: { ...body.accounts, incomeSealing } })
  expect((await change({ name: ' ', code: '4010' })).body.error).toBe(
    'Enter the account’s name as your accounting program has it.',
  )
  const missing = { ...body.accounts }
  delete missing.tips
  expect((await owner.call('PUT', '/api/books/accounts', { ...body, businessId, accounts: missing })).status).toBe(400)
  expect((await change({ name: 'Sealing', code: '' })).status).toBe(200)
  expect((await preview({ program: 'xero' })).body.withoutCode).toEqual(['incomeSealing'])
  expect((await owner.post('/api/books/exports', asked({ program: 'xero' }))).body.error).toBe(
    'Xero needs an account code for Driveway, pool deck, paver sealing. Add it under Your accounts.',
  )
  await exportBooks({ program: 'quickbooks-online' })
})

test('days are those of the business: over the end of daylight saving and of the year', async () => {
  const times = ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']
  for (const [at, time] of times.entries()) {
    now = new Date(time)
    await anInvoice(app, 100_00 + at)
  }
  now = new Date('2026-11-20T15:00:00Z')
  const days = async (from: string, to: string) =>
    journal(await exportBooks({ from, to }))
      .filter(([, , account]) => account === 'Accounts receivable')
      .map(([day, , , cents]) => [day, cents])
  expect(await days('2026-10-01', '2026-10-31')).toEqual([['2026-10-31', 100_00]])
  expect(await days('2026-11-01', '2026-11-01')).toEqual([
    ['2026-11-01', 100_01],
    ['2026-11-01', 100_02],
  ])
  expect(await days('2026-11-02', '2026-11-02')).toEqual([['2026-11-02', 100_03]])
  now = new Date('2026-01-01T04:59:59Z')
  await anInvoice(app, 200_00)
  now = new Date('2026-11-20T15:00:00Z')
  expect(await days('2025-12-01', '2025-12-31')).toEqual([['2025-12-31', 200_00]])
})

const NAMES = [
  'O’Brien, "Pat" & Sons',
  '=HYPERLINK("http://evil.example")',
  '+1 LLC',
  '-Dash',
  '@home',
  'José Núñez 🏠',
  'Kim: Tran',
  'Ann Lee',
  'Ann Lee',
  '🏠',
  `Very ${'long '.repeat(20)}name`,
]

test('names of every kind are whole in each file, unique, and no spreadsheet takes one for a formula', async () => {
  for (const [at, name] of NAMES.entries()) {
    const { id } = await crew.aCustomer({ name, address: `${at} Bay St, Ruskin, FL 33570` })
    const { status, body } = await owner.post('/api/invoices', {
      businessId,
      customerId: id,
      amount: 1e4 + at,
      status: 'sent',
      lineItems: lines(`=1+${at} "sealed", 1½`, 1e4 + at),
    })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  now = new Date('2026-11-02T15:00:00Z')
  for (const program of ['quickbooks-online', 'quickbooks-desktop', 'xero', 'csv']) {
    const { downloads } = await exportBooks({ program })
    if (program === 'quickbooks-desktop') {
      const { lists, transactions } = readIif(downloads[0]?.text ?? '')
      const known = (lists.CUST ?? []).map(({ NAME = '' }) => NAME)
      expect(new Set(known.map((name) => name.toLowerCase())).size).toBe(NAMES.length)
      expect(known.every((name) => name.length > 0 && name.length <= 41 && !/[:"\t]/.test(name))).toBe(true)
      expect(known).toContain('José Núñez')
      expect(known).toContain("O'Brien, 'Pat' & Sons")
      for (const { lines: rows } of transactions) for (const { name } of rows) expect(known).toContain(name)
      continue
    }
    const cells = downloads.flatMap(({ text }) => readCsv(text).flatMap((row) => Object.values(row)))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+@]|^-(?!\d+(\.\d+)?$)|[\r\n\t]/)
    const [key, word] = {
      'quickbooks-online': ['Name', 'customers'],
      xero: ['*ContactName', 'invoices'],
      csv: ['Name', 'customers'],
    }[program] as [string, string]
    const known = downloads
      .filter(({ name }) => name.includes(word))
      .flatMap(({ text }) => readCsv(text).map((row) => row[key] ?? ''))
    expect(new Set(known.map((name) => name.toLowerCase())).size).toBe(NAMES.length)
    expect(known).toContain('José Núñez 🏠')
    expect(known).toContain('Ann Lee (2)')
    expect(known.every((name) => !name.includes(':'))).toBe(true)
    if (program === 'quickbooks-online') readOnline(downloads)
  }
})

test('a customer keeps the name that a program knows, and is not introduced twice', async () => {
  const { customerId } = await anInvoice(app, 42_000)
  now = new Date('2026-10-20T15:00:00Z')
  await exportBooks({ to: '2026-10-20' })
  await sql(`update customers set name = 'Elena Diaz' where id = $1`, [customerId])
  await owner.post('/api/invoices', { businessId, customerId, amount: 9_900, status: 'sent' })
  const { newCustomers, downloads } = await exportBooks({ to: '2026-10-20' })
  expect(newCustomers).toBe(0)
  expect(downloads.map(({ name }) => name)).toEqual(['journal-2026-10-01-to-2026-10-20.csv'])
  expect(readCsv(downloads[0]?.text ?? '').map(({ Customer }) => Customer)).toEqual(['Elena Vargas', 'Elena Vargas'])
})

test('QuickBooks Online takes 100 invoices in a file, so more come in parts', async () => {
  const customer = await crew.aCustomer({})
  await sql(
    `insert into invoices (invoice_number, business_id, customer_id, amount, subtotal, status, issued_date, due_date, sent_at, line_items)
     select 'INV-2026-' || lpad(g::text, 4, '0'), $1, $2, 100, 100, 'sent', $3, $3, $3, '[{"description":"Sealing","quantity":1,"unitPrice":100,"total":100}]' from generate_series(5001, 5205) g`,
    [businessId, customer.id, now],
  )
  now = new Date('2026-11-02T15:00:00Z')
  const { downloads } = await exportBooks({ program: 'quickbooks-online' })
  const counts = downloads.filter(({ name }) => name.includes('invoices')).map(({ text }) => readCsv(text).length)
  expect(counts).toEqual([100, 100, 5])
  expect(readOnline(downloads)['Accounts receivable']).toBe(205 * 100)
})

test('drafts, and drafts that were voided, are not in the books', async () => {
  const { customerId } = await anInvoice(app, 42_000)
  const draft = { businessId, customerId, amount: 9_900, status: 'draft' }
  const { body } = await owner.post('/api/invoices', draft)
  await owner.post('/api/invoices', draft)
  await owner.post(`/api/invoices/${body.id}/void`, { reason: 'Not wanted' })
  now = new Date('2026-11-02T15:00:00Z')
  expect((await preview()).body).toMatchObject({ entries: 1, matchesLedger: true })
})

test('an accountant previews, exports and downloads, under their own name, and changes no account', async () => {
  await anInvoice(app, 42_000)
  now = new Date('2026-11-02T15:00:00Z')
  const accountant = await app.as('accountant')
  const { status, body } = await accountant.post('/api/books/exports', asked())
  expect([status, body.byName]).toEqual([201, 'Sam accountant, accountant'])
  expect(await download(app, accountant, body)).toHaveLength(2)
  const { body: accounts } = await accountant.get(`/api/books/accounts?businessId=${businessId}`)
  expect((await accountant.call('PUT', '/api/books/accounts', { ...accounts, businessId })).status).toBe(403)
  const staff = await app.as('staff')
  expect((await staff.get(`/api/books/exports/${body.id}/files/${body.files[0].name}`)).status).toBe(403)
  expect((await accountant.get(`/api/books/exports/${body.id}/files/nothing.csv`)).status).toBe(404)
  expect((await accountant.get(`/api/books/exports/nothing/files/nothing.csv`)).status).toBe(404)
  // Money in reports is theirs to see, as it is not the staff’s.
  expect((await accountant.get('/api/reports?from=2026-10-01&to=2026-10-31')).body.figures.revenue).toBe(0)
})
