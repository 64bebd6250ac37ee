import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import type { Entry } from './contract.ts'
import { record } from './service.ts'
import { TITLED } from './tables.ts'

const clock = { at: new Date('2026-03-09T15:00:00Z'), now: () => clock.at }
const ID = '00000000-0000-4000-8000-000000000000'

const { app, owner } = useApp({ clock: { now: () => clock.at } })
let ownerId: string
beforeAll(async () => {
  await app.parts.db.read(SYSTEM).execute(sql`delete from audit_entries`)
  ownerId = (await owner.get('/api/auth/user')).body.id
})

const list = async (query = ''): Promise<Entry[]> => (await owner.get(`/api/audit${query}`)).body
/** Records what a person did at a time, the way services write it. */
async function entry(at: string, what: Parameters<typeof record>[1], actor: Actor = SYSTEM): Promise<void> {
  clock.at = new Date(at)
  await app.parts.db.transaction(actor, (tx: Tx) => record(tx, what))
}

describe('the trail', () => {
  test('tells every change, the newest first, with the name of the record as it is now', async () => {
    clock.at = new Date('2026-03-09T15:00:00Z')
    const customer = await owner.post('/api/customers', {
      name: 'Elena Vargas',
      phone: '(813) 555-0148',
      address: '1204 Shell Point Rd',
      serviceCount: 1,
    })
    await entry('2026-03-09T16:00:00Z', {
      entity: 'jobs',
      entityId: ID,
      action: 'status changed',
      before: { status: 'scheduled' },
      after: { status: 'in-progress' },
    })
    const [newest, before] = await list()
    expect(newest).toMatchObject({
      at: '2026-03-09T16:00:00.000Z',
      by: 'Tidestone',
      byId: null,
      kind: 'jobs',
      recordId: ID,
      title: null,
      after: { status: 'in-progress' },
    })
    expect(before).toMatchObject({
      by: 'Owner',
      byId: ownerId,
      kind: 'customers',
      recordId: customer.body.id,
      title: 'Elena Vargas',
      action: 'created',
    })
  })

  test('finds the names of every kind of record that has one', async () => {
    for (const kind of Object.keys(TITLED))
      await entry('2026-03-08T10:00:00Z', { entity: kind, entityId: ID, action: 'changed' })
    const listed = await list('?from=2026-03-08&to=2026-03-08')
    expect(listed.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(TITLED).toSorted())
    await app.parts.db.read(SYSTEM).execute(sql`delete from audit_entries where created_at < '2026-03-09'`)
  })

  test('is filtered by person, kind, record and days, both included, by the clock of the business', async () => {
    const kay = { id: '00000000-0000-4000-8000-00000000000a', name: 'Kay M.', role: 'staff' } as const
    // 11:30 PM of March 10 in Ruskin is March 11 in Greenwich.
    await entry('2026-03-11T03:30:00Z', { entity: 'partners', entityId: ID, action: 'created' }, kay)
    await entry('2026-03-11T12:00:00Z', { entity: 'photos', entityId: ID, action: 'approved' }, kay)
    const summaries = async (query: string) => (await list(query)).map(({ by, kind }) => `${by} ${kind}`)
    expect(await summaries(`?person=${kay.id}`)).toEqual(['Kay M. photos', 'Kay M. partners'])
    expect(await summaries(`?person=${kay.id}&kind=partners`)).toEqual(['Kay M. partners'])
    expect(await summaries('?person=nobody&kind=jobs')).toEqual(['Tidestone jobs'])
    expect(await summaries(`?kind=photos&record=${ID}`)).toEqual(['Kay M. photos'])
    expect(await summaries('?from=2026-03-10&to=2026-03-10')).toEqual(['Kay M. partners'])
    expect(await summaries('?from=2026-03-11')).toEqual(['Kay M. photos'])
    expect(await summaries('?to=2026-03-08')).toEqual([])
  })

  test('goes on page by page, and counts what fits', async () => {
    const first = await owner.get('/api/audit?limit=2')
    expect([first.body.length, first.headers.get('x-total-count')]).toEqual([
      2,
      String((await list('?limit=200')).length),
    ])
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = await owner.get(next)
    expect([...first.body, ...second.body]).toEqual(await list('?limit=4'))
  })

  test('names everybody who ever changed something, also those who left', async () => {
    expect((await owner.get('/api/audit/people')).body).toEqual([
      { id: '00000000-0000-4000-8000-00000000000a', name: 'Kay M.' },
      { id: ownerId, name: 'Owner' },
    ])
  })

  test('is the owner’s alone', async () => {
    for (const role of ['staff', 'technician'] as const)
      for (const path of ['/api/audit', '/api/audit/people'])
        expect((await (await app.as(role)).get(path)).status).toBe(403)
  })

  test.each([
    ['?kind=spoons', 'We don’t track records of that type.'],
    ['?person=me', 'This ID isn’t valid.'],
    [`?record=${ID}`, 'Choose a record type.'],
    ['?kind=jobs&record=7', 'This ID isn’t valid.'],
    ['?from=2026-02-31', 'Enter a valid date as YYYY-MM-DD.'],
    ['?from=0001-01-01', 'Enter a date between the years 2000 and 2099.'],
    ['?from=0000-01-01', 'Enter a date between the years 2000 and 2099.'],
    ['?from=0099-06-30', 'Enter a date between the years 2000 and 2099.'],
    ['?to=9999-12-31', 'Enter a date between the years 2000 and 2099.'],
    ['?from=2026-03-10&to=2026-03-09', 'The start date can’t be after the end date.'],
    ['?limit=0', 'Request 1 to 200 at a time.'],
    ['?limit=201', 'Request 1 to 200 at a time.'],
    ['?cursor=audit.bm90IG91cnM', 'This page doesn’t exist. Start again from the first page.'],
  ])('%s is refused with a sentence', async (query, sentence) => {
    expect(await owner.get(`/api/audit${query}`)).toMatchObject({ status: 400, body: { error: sentence } })
  })
})

describe('among very many entries', () => {
  const PERSON = '00000000-0000-4000-8000-000000000003'
  const RARE = '00000000-0000-4000-8000-0000000000ff'
  /** A third of all entries, and all of them old. */
  const LEFT = '00000000-0000-4000-8000-0000000000ee'
  beforeAll(async () => {
    const tx = app.parts.db.read(SYSTEM)
    await tx.execute(sql`
      insert into audit_entries (actor_id, actor_name, entity, entity_id, action, created_at)
      select case when n < 70000 then ${LEFT}::uuid when n % 1000 = 0 then ${RARE}::uuid else ('00000000-0000-4000-8000-00000000000' || n % 5)::uuid end,
        'Person ' || n % 5, case when n % 5000 = 0 then 'partners' when n < 60000 then 'photos' when n % 3 = 0 then 'jobs' else 'customers' end,
        ('00000000-0000-4000-8000-' || lpad((n % 50000)::text, 12, '0'))::uuid, 'changed', timestamptz '2020-01-01' + n * interval '10 minutes'
      from generate_series(1, 200000) as n`)
    await tx.execute(sql`analyze audit_entries`)
  }, 120_000)

  type Plan = {
    'Node Type': string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    Plans?: Plan[]
  }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

  /** The plans of what a call asks about entries, as they were carried out. */
  async function plansOf(path: string): Promise<Plan[]> {
    const { pool } = app.parts.db
    const query = pool.query.bind(pool)
    const asked: { text: string; values: unknown[] }[] = []
    const listening = (first: string | { text: string; values?: unknown[] }, values: unknown[] = []) => {
      const text = typeof first === 'string' ? first : first.text
      if (text.includes('audit_entries'))
        asked.push({ text, values: typeof first === 'string' ? values : (first.values ?? values) })
      return query(first as string, values)
    }
    Object.assign(pool, { query: listening })
    try {
      expect((await owner.get(path)).status).toBe(200)
    } finally {
      Object.assign(pool, { query })
    }
    expect(asked.length).toBeGreaterThan(0)
    const explained = await Promise.all(
      asked.map(({ text, values }) => query(`explain (analyze, format json) ${text}`, values)),
    )
    return explained.flatMap(({ rows }) => nodes(rows[0]['QUERY PLAN'][0].Plan))
  }
  const read = (plans: Plan[]) =>
    Math.max(
      ...plans.map((plan) => (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']),
    )

  const deep = `audit.${Buffer.from(JSON.stringify(['-newest', '2020-02-01T00:00:00.000Z', ID])).toString('base64url')}`
  test.each([
    [''],
    [`?cursor=${deep}`],
    [`?person=${PERSON}`],
    [`?person=${RARE}`],
    [`?person=${LEFT}`],
    [`?person=${LEFT}&cursor=${deep}`],
    [`?person=${LEFT}&kind=photos&cursor=${deep}`],
    ['?person=nobody'],
    ['?kind=partners'],
    ['?kind=jobs'],
    ['?kind=photos'],
    [`?person=${PERSON}&kind=partners`],
    [`?person=${LEFT}&kind=photos`],
    ['?kind=jobs&record=00000000-0000-4000-8000-000000000003'],
    [`?kind=jobs&record=00000000-0000-4000-8000-000000000003&person=${PERSON}`],
    ['?from=2021-03-01&to=2021-03-31'],
    [`?person=${PERSON}&kind=jobs&from=2021-03-01&to=2021-03-31`],
    ['?kind=photos&to=2020-03-01'],
  ])('%s reads no more entries than it shows and counts', async (query) => {
    const plans = await plansOf(`/api/audit${query}`)
    expect(plans.map((plan) => plan['Node Type'])).not.toContain('Seq Scan')
    expect(read(plans)).toBeLessThanOrEqual(1001)
  })

  test('people are found in as many steps as there are people', async () => {
    expect(read(await plansOf('/api/audit/people'))).toBeLessThan(20)
    expect((await owner.get('/api/audit/people')).body).toHaveLength(9)
  })

  test('what fits is counted to a thousand', async () => {
    const total = async (query: string) => (await owner.get(`/api/audit${query}`)).headers.get('x-total-count')
    expect(await total('?kind=jobs')).toBe('1000+')
    expect(await total('?kind=partners&from=2020-01-01&to=2022-12-31')).toBe('31')
  })
})
