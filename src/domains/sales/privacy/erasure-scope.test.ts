import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { fillAtRandom } from '#tests/support/random-rows.ts'
import { erasureRules } from './erasure-rules.ts'
import { TABLES_WITHOUT_CUSTOMERS, UNTOUCHED_COLUMNS } from './untouched-columns.ts'

// Without the daily and hourly tasks, which change rows of their own accord.
const { app, owner, crew } = useApp({ cron: false })

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows

/** Names that a search-and-replace would find all over the database. */
const HOSTILE_NAMES = [
  'Paver Sealing',
  'Pressure Washing',
  ': ',
  ': "',
  '"',
  '{}',
  ', ',
  'Erased',
  'null',
  'true',
  'paver-sealing',
  'Pool Deck Sealing',
  'Tampa, FL',
  'A',
  'e',
  '1',
  '%',
  '_',
  '\\',
  '\\n',
  "'; --",
  '.*',
  '$1',
  '(',
  'Hi',
  'Ruskin',
  'Owner',
  'customers',
  'sms',
  'completed',
  'The Invoice',
  'Call us',
  'Tidestone Paver',
  'Your Quote',
  'Full Name',
  'Thank You',
  'customerId name',
  'Main St',
  'Driveway Cleaning',
  'St Petersburg',
  '🧽',
  'Ünal Şen',
]

const LISTS = [
  'customers',
  'jobs',
  'invoices',
  'service-requests',
  'communications',
  'estimates',
  'audit',
  'reviews',
  'customers/counts',
  'customers/tags',
]

/** Tables that count, queue or note what happened, and say nothing about one person. */
const COUNTERS = new Set(
  [
    'page_versions',
    'customer_counts',
    'job_counts',
    'daily_service_counts',
    'customer_last_service',
    'task_runs',
    'duplicate_checks',
    'rate_limit_counters',
  ].map((name) => `public.${name}`),
)

/** Every row of every table as text, by table. */
async function everyRow(): Promise<Map<string, Map<string, string>>> {
  const tables = await query(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'drizzle') order by 1`)
  const all = new Map<string, Map<string, string>>()
  for (const { name } of tables) {
    const rows = await query(`select to_jsonb(t)::text as row from ${name} t`)
    const seen = new Map<string, number>()
    const known = rows.map(({ row }): [string, string] => {
      const key = JSON.parse(row).id ?? row
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return [`${key} ${seen.get(key)}`, row]
    })
    all.set(name, new Map(known))
  }
  return all
}

/** Until two looks at the whole database, half a second apart, see the same. */
async function untilNothingChanges(): Promise<void> {
  let seen = ''
  const isSame = async () => {
    const before = seen
    seen = JSON.stringify(
      [...(await everyRow())].filter(([table]) => !COUNTERS.has(table)).map(([table, rows]) => [table, [...rows]]),
    )
    return seen === before
  }
  await expect.poll(isSame, { interval: 500 }).toBe(true)
}

let added = 0
/**
 * Adds a customer and one record of each kind, all of them closed. Answers the ids by which a row can belong to them.
 */
async function addPerson(
  name: string,
): Promise<{ id: string; name: string; ids: string[]; phone: string; email: string }> {
  const number = added++
  const [phone, email] = [`+1813555${String(2000 + number)}`, `person-${number}@example.com`]
  const { body: customer, status } = await owner.post('/api/customers', {
    name,
    phone,
    email,
    address: `${number} Gull Way, Ruskin, FL 33570`,
  })
  expect(status, JSON.stringify(customer)).toBe(201)
  const { id } = customer
  const job = await crew.aJob({
    customerId: id,
    service: 'Paver Sealing',
    notes: `Ask ${name} first`,
    tasks: ['Photo before'],
  })
  const [request] = await query(
    `insert into service_requests (name, email, phone, address, service, message, status, customer_id) values ($1, $2, $3, '1 Gull Way', 'paver-sealing', $4, 'completed', $5) returning id`,
    [name, email, phone, `${name} here. Paver Sealing please.`, id],
  )
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  const [{ id: businessId }] = (await owner.get('/api/businesses')).body
  const items = JSON.stringify([
    { description: `Paver Sealing for ${name}`, quantity: 1, unitPrice: 48_000, total: 48_000 },
  ])
  const [invoice] = await query(
    `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date, notes, line_items) values ($1, $2, $3, 48000, 'paid', now(), $4, $5) returning id`,
    [`INV-2020-${number}`, businessId, id, `For ${name}`, items],
  )
  const [message] = await query(
    `insert into communications (customer_id, type, purpose, recipient, message, status, send_after) values ($1, 'sms', 'confirmation', $2, $3, 'sent', now()) returning id`,
    [id, phone, `Hi ${name}, thank you. Call Erased: Paver Sealing`],
  )
  await query('insert into replies (phone, body, provider_id) values ($1, $2, $3)', [
    phone,
    `This is ${name}`,
    `SM-${number}`,
  ])
  await owner.post(`/api/customers/${id}/notes`, { text: `${name} likes tea.` })
  const [review] = await query(
    `insert into reviews (job_id, customer_id, rating, comment, shown_as) values ($1, $2, 5, $3, $4) returning id`,
    [job.id, id, `${name} was here`, name],
  )
  return { id, name, phone, email, ids: [id, job.id, request.id, invoice.id, message.id, review.id] }
}

/** An accepted estimate; its id. */
async function acceptedBy(customerId?: string): Promise<string> {
  const { estimate, key } = await estimatesOf(app).aSent(customerId === undefined ? {} : { customerId })
  const answer = await app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  // The job that came of it is done, or it would stand in the way.
  const [{ job_id: jobId }] = await query('select job_id from estimates where id = $1', [estimate.id])
  if (jobId) expect((await owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })).status).toBe(200)
  return estimate.id
}

test('changes no row of anybody else, whatever the person is called', { timeout: 600_000 }, async () => {
  const many = pickRuns(8, 80)
  // Not what the product cannot start without.
  const empty = await fillAtRandom(app.database.pool, 7, [
    'businesses',
    'settings',
    'users',
    'sessions',
    'accounts',
    'rate_limit_counters',
    'page_versions',
  ])
  expect(empty).not.toContain('customers')
  // No random photo waits to be prepared, or with the files to be swept because it was removed long ago.
  await query(`update photos set removed_at = null, pair_id = null, problem = 'unreadable'`)
  await query(`update files set removed_at = null, name = 'plan.pdf'`)
  const names = fc.sample(
    fc.oneof(fc.constantFrom(...HOSTILE_NAMES), fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme' })),
    { numRuns: many, seed: 11 },
  )
  const people = []
  for (const name of [...HOSTILE_NAMES.slice(0, 6), ...names.filter((text) => text.trim() !== '')])
    people.push(await addPerson(name))
  // Accepted by a person who stays, and by the first who is erased: both retain the text that the digest covers.
  const [first] = people
  const accepted = [await acceptedBy(), await acceptedBy(first?.id)]
  const linked = await query(
    'select id from jobs where customer_id = $1 union select id from estimates where customer_id = $1',
    [first?.id],
  )
  first?.ids.push(...linked.map(({ id }) => id))
  const statuses = () => Promise.all(LISTS.map(async (path) => [path, (await owner.get(`/api/${path}`)).status]))
  const answering = await statuses()
  // What waits would be sent between two looks, and so would what is being sent.
  await query(`update communications set status = 'sent', sent_at = now() where status = 'pending'`)
  await untilNothingChanges()
  let changed = 0
  for (const person of people) {
    const before = await everyRow()
    const answer = await owner.post(`/api/customers/${person.id}/erase`, { name: person.name })
    expect(answer, `${JSON.stringify(person.name)} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
    const after = await everyRow()
    for (const [table, rows] of before) {
      if (COUNTERS.has(table)) continue
      for (const [key, row] of rows) {
        if (after.get(table)?.get(key) === row) continue
        changed += 1
        const isTheirs = [...person.ids, person.phone, person.email].some((mark) => row.includes(mark))
        expect(
          isTheirs,
          `${table} ${row} became ${after.get(table)?.get(key)} when ${JSON.stringify(person.name)} was erased`,
        ).toBe(true)
      }
    }
    expect(await query('select name, phone, email, address from customers where id = $1', [person.id])).toEqual([
      { name: 'Erased', phone: '', email: null, address: '' },
    ])
  }
  expect(changed).toBeGreaterThan(people.length * 8)
  expect(await statuses()).toEqual(answering)
  const answers = await query('select text, digest, name from estimate_responses where estimate_id = any($1)', [
    accepted,
  ])
  expect(answers).toHaveLength(2)
  for (const { text, digest, name } of answers) {
    expect(createHash('sha256').update(text).digest('hex')).toBe(digest)
    expect(name).toBe('Priya Nair')
  }
  recordProof('erasure', {
    tried: people.length,
    figure: `${people.length} people with hostile names: ${changed} of their own rows changed, 0 rows of others`,
  })
})

test('leaves the business’s own phone and e-mail, and those of the people who work here, wherever they are', async () => {
  const { body: settings } = await owner.get('/api/settings')
  const ours = [settings.facts.value.phone]
  const { body: customer } = await owner.post('/api/customers', {
    name: 'Sam Ours',
    phone: ours[0],
    email: app.owner.email,
    address: '1 Rd',
  })
  await query(`insert into replies (phone, body, provider_id) values ($1, 'A text of the crew', 'SM-ours')`, [ours[0]])
  await query(
    `insert into communications (type, purpose, recipient, message, status, send_after) values ('email', 'reply', $1, 'To the office', 'sent', now()), ('sms', 'reply', $2, 'Call us', 'sent', now())`,
    [app.owner.email, ours[0]],
  )
  expect((await owner.post(`/api/customers/${customer.id}/erase`, { name: 'Sam Ours' })).status).toBe(200)
  expect(await query(`select body from replies where provider_id = 'SM-ours'`)).toEqual([
    { body: 'A text of the crew' },
  ])
  expect(
    await query(`select message from communications where message in ('To the office', 'Call us') order by 1`),
  ).toHaveLength(2)
})

test('every text column of every table is blanked by a rule or listed as untouched', async () => {
  const columns: { table: string; column: string }[] = await query(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype, 'varchar'::regtype)
    order by 1, 2`)
  const noPerson = { id: '00000000-0000-4000-8000-000000000000', name: '', phone: '', email: null, erasedAt: null }
  const keys = { phone: null, email: null, requests: [], visits: [], ours: [], names: [] }
  const rules = erasureRules(
    noPerson,
    { keys, ids: new Proxy({} as never, { get: () => ({}) }), offers: [] },
    new Date(0),
  )
  const removed = new Set(rules.filter(({ set }) => set === null).map(({ table }) => table))
  const blanked = new Set(
    rules.flatMap(({ table, set }) => Object.keys(set ?? {}).map((column) => `${table}.${column}`)),
  )
  const undecided = columns.filter(
    ({ table, column }) =>
      !removed.has(table) &&
      !blanked.has(`${table}.${column}`) &&
      !TABLES_WITHOUT_CUSTOMERS.includes(table) &&
      !(UNTOUCHED_COLUMNS[table] ?? []).includes(column),
  )
  expect(undecided.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const stale = Object.entries(UNTOUCHED_COLUMNS).flatMap(([table, names]) =>
    names.map((column) => `${table}.${column}`),
  )
  expect(stale.filter((column) => !there.has(column))).toEqual([])
})
