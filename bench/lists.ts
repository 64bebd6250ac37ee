import { ask, beside, grown, inARow, of } from './http-client.ts'
import type { Asking, Side } from './http-client.ts'
import { BIG, startBig } from './big-data.ts'
import type { BigData } from './big-data.ts'
import { startServer } from './processes.ts'

/** Rare and common words of big-data.ts; the rest of a rare search is a number that one phone and one e-mail hold. */
const RARE = ['quillquist', 'dvorski', 'ibarjian', 'zamaford', 'pena-kot', 'tannberg', 'bjorn zama', 'nora abel']
const COMMON = ['smith', 'johnson', 'maria', 'linda', 'example.com', 'son']
/** Common ones too, more than are asked for in a row. */
const EACH_ONCE =
  'james elodie robert jose zoe michael siobhan thomas ines karen renee walter lars priya bjorn nora marcus abel brun cald dvor ester fitz grun hart ibar jask kova lind mont nowa ober pena quill sand tann ulri vega whit yarr zama aker berg dahl eaux ford gren holm inski jian'.split(
    ' ',
  )
const CATEGORIES = ['Driveway Cleaning', 'Paver Sealing', 'Pool Area Cleaning', 'House Wash', 'Roof Cleaning', 'Other']

/**
 * What the office looks at all day, among 100,000 customers and 300,000 jobs, beside a bare Hono route that answers the
 * same rows; pages far down beside the first; the same with a tenth of it; and the export.
 */
export async function lists(): Promise<boolean> {
  const big = await startBig()
  const bare = await startServer('bench/baseline/lists.ts', big.env)
  const ours = sideOf(big)
  try {
    let held = true
    for (const asking of [...(await ofCustomers(big)), ...(await ofJobs(big))])
      held = (await beside(ours, { ...ours, url: bare.url }, asking)) && held
    for (const sort of ['newest', 'name', 'jobs', '-date']) held = (await deep(ours, sort)) && held
    held = (await exported(big)) && held
    return (await ten(big)) && held
  } finally {
    await bare.stop()
    await big.stop()
  }
}

const sideOf = ({ app, cookie }: BigData): Side => ({ url: app.url, cookie })

async function rowsOf({ app, cookie }: BigData, path: string): Promise<{ id: string; type?: string }[]> {
  // Every list of ours is an array of records with an id.
  return JSON.parse((await ask(app.url + path, cookie)).body) as { id: string; type?: string }[]
}

/** The same path and parameters for both; `like` tells the bare one which statement to use. */
const both = (what: string, path: string, like: string, query: (number: number) => Record<string, string>): Asking => ({
  what,
  ours: (number) => `${path}?${new URLSearchParams(query(number))}`,
  bare: (number) => `${path}?${new URLSearchParams({ like, ...query(number) })}`,
})

const alike = (what: string, path: (number: number) => string): Asking => ({ what, ours: path, bare: path })

async function ofCustomers(big: BigData): Promise<Asking[]> {
  const path = '/api/customers'
  const some = await rowsOf(big, `${path}?limit=200&sort=jobs`)
  const customer = (number: number) => `${path}/${of(some, number).id}`
  return [
    both('customers, newest first', path, 'newest', () => ({})),
    both('customers by name', path, 'name', () => ({ sort: 'name' })),
    both('customers of a category', path, 'category', (number) => ({ category: of(CATEGORIES, number) })),
    ...(await ofTwoFields(big)),
    both('customers, rare words', path, 'search', (number) => ({
      q: number % 2 ? of(RARE, number >> 1) : String(2_000_000 + ((number * 97) % BIG.customers)),
    })),
    both('customers, common words', path, 'search', (number) => ({ q: of(COMMON, number) })),
    {
      ...both('customers, common words, nothing remembered', path, 'search', (number) => ({
        q: of(EACH_ONCE, number),
      })),
      // Same state as after a customer changed: the earlier count is no longer valid.
      before: () =>
        big.database.pool.query('insert into customer_counts (archived, many, changes) values (false, 0, 1)'),
    },
    alike('one customer', customer),
    alike('one customer, their jobs', (number) => `${customer(number)}/job-history?limit=10`),
    alike('one customer, their history', (number) => `${customer(number)}/timeline?limit=20`),
  ]
}

/** Two custom fields that half and a third of the customers have: together many, and together few. */
async function ofTwoFields({ database: { pool } }: BigData): Promise<Asking[]> {
  const add = async (name: string, share: number, value: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into custom_fields (id, of, name, type) values (gen_random_uuid(), 'customers', $1, 'text') returning id`,
      [name],
    )
    const id = rows[0]?.id ?? ''
    await pool.query(
      `insert into custom_values (id, field_id, customer_id, value)
       select gen_random_uuid(), $1, id, ${value} from (select id, row_number() over (order by id) n from customers) c where n % ${share} = 0`,
      [id],
    )
    return id
  }
  const one = await add('Gate code', 2, `'Code ' || n % 100`)
  const other = await add('Pets', 3, `case when n % 60 = 0 then 'Cat' else 'Dog' end`)
  await pool.query('vacuum analyze custom_values')
  const path = '/api/customers'
  const asking = (what: string, [first, second]: [string, string]): Asking => {
    const conditions = [
      { field: one, ...(first && { fieldValue: first }) },
      { field: other, ...(second && { fieldValue: second }) },
    ]
    const bare = new URLSearchParams({ like: 'fields', one, other, first, second })
    return {
      what: `customers with two custom fields, ${what}`,
      ours: () => `${path}?${new URLSearchParams({ fields: JSON.stringify(conditions) })}`,
      bare: () => `${path}?${bare}`,
    }
  }
  return [asking('many', ['', 'dog']), asking('few', ['code 10', 'cat'])]
}

async function ofJobs(big: BigData): Promise<Asking[]> {
  const path = '/api/jobs'
  const businesses = await rowsOf(big, '/api/businesses')
  const businessId = of(businesses, 0).id
  const month = monthFrom(new Date())
  return [
    both('jobs, newest first', path, 'newest', () => ({ businessId })),
    both('jobs by date', path, 'scheduled', () => ({ businessId, sort: 'scheduled' })),
    both('jobs, rare words', path, 'search', (number) => ({ businessId, q: of(RARE, number) })),
    both('jobs, common words', path, 'search', (number) => ({ businessId, q: of(COMMON, number) })),
    alike('calendar, a month', () => `/api/calendar?${new URLSearchParams({ businessId, ...month })}`),
  ]
}

/** The month of a day, with the ends of the weeks around it. */
function monthFrom(day: Date): { from: string; to: string } {
  const at = (days: number) =>
    new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1 + days)).toISOString().slice(0, 10)
  return { from: at(0), to: at(30) }
}

/** Page 5,000 beside page 1: twenty rows each, by the cursors of our own list. */
async function deep(side: Side, sort: string): Promise<boolean> {
  const list = `/api/customers?sort=${sort}`
  let cursor = ''
  // 99,980 customers on, in long strides.
  for (let passed = 0; passed < BIG.customers - 20; passed += 196) {
    const left = Math.min(196, BIG.customers - 20 - passed)
    const { link } = (await ask(`${side.url}${list}&limit=${left}${cursor && `&cursor=${cursor}`}`, side.cookie))
      .headers
    cursor = /cursor=([^&>]+)/.exec(String(link))?.[1] ?? ''
  }
  const page = (at: string) => () => inARow(side, () => `${list}&limit=20${at}`)
  return grown(`customers, page 5,000 beside page 1, sort ${sort}`, page(`&cursor=${cursor}`), page(''), 2)
}

/** 300,000 jobs beside 30,000. */
async function ten(big: BigData): Promise<boolean> {
  const small = await startBig({ customers: BIG.customers / 10, jobs: BIG.jobs / 10 })
  try {
    let held = true
    const few = await ofJobs(small)
    for (const many of await ofJobs(big)) {
      const same = few.find(({ what }) => what === many.what)
      // A rare word is held by ten times as many: that is other work.
      if (!same || many.what.includes('rare')) continue
      held =
        (await grown(
          `${many.what}, 300,000 jobs beside 30,000`,
          () => inARow(sideOf(big), many.ours),
          () => inARow(sideOf(small), same.ours),
          1.5,
        )) && held
    }
    const overview = (data: BigData) => () => inARow(sideOf(data), () => '/api/overview')
    return (await grown('overview, 300,000 jobs beside 30,000', overview(big), overview(small), 1.5)) && held
  } finally {
    await small.stop()
  }
}

/** The first byte of the whole list as CSV, and the memory while it is sent. */
async function exported({ app, cookie }: BigData): Promise<boolean> {
  await ask(`${app.url}/api/customers/export?q=quillquist`, cookie)
  const before = app.memory().own
  let most = before
  const look = setInterval(() => (most = Math.max(most, app.memory().own)), 20)
  const { body, firstByte, took } = await ask(`${app.url}/api/customers/export`, cookie)
  clearInterval(look)
  const lines = body.split('\r\n').length - 2
  if (lines !== BIG.customers) throw new Error(`The export holds ${lines} customers`)
  const [soon, small] = [firstByte <= 100, most - before <= 32]
  process.stdout.write(
    `${soon ? 'holds ' : 'BROKEN'}  export of ${lines} customers: first byte after ${firstByte.toFixed(0)} ms (bar 100 ms), all after ${(took / 1000).toFixed(1)} s\n`,
  )
  process.stdout.write(
    `${small ? 'holds ' : 'BROKEN'}  memory meanwhile: ${(most - before).toFixed(0)} MB more than ${before.toFixed(0)} MB (bar 32 MB)\n`,
  )
  return soon && small
}
