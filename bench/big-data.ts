import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { log } from '#platform/log.ts'
import { preparePlace } from '#platform/database/embedded/place.ts'
import { PRODUCT_ROLE } from '#platform/database/embedded/product-role.ts'
import { runAsSuperuser } from '#platform/database/embedded/single-user.ts'
import { openDatabase } from '#platform/database/open.ts'
import type { OpenDatabase } from '#platform/database/open.ts'
import { onOwnConnection } from '#platform/database/pool.ts'
import { urlOf } from '../tests/support/database-url.ts'
import { startServer } from './processes.ts'
import type { Server } from './processes.ts'
import { OWNER, signIn } from './sign-in.ts'

type Pool = OpenDatabase['pool']

/** What a business has after many years, times twenty. */
export const BIG = { customers: 100_000, jobs: 300_000 }

export type BigData = {
  database: OpenDatabase
  /** For `startServer`: our side and the bare one work on the same rows. */
  env: Record<string, string>
  app: Server
  /** The Cookie header of the owner. */
  cookie: string
  stop(): Promise<void>
}

/**
 * The built product on a database of its own with this many customers and jobs, the owner signed in. Takes half a
 * minute.
 */
export async function startBig({ customers, jobs } = BIG): Promise<BigData> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidestone-bench-'))
  const database = await openBig(folder)
  const env = { DATABASE_URL: urlOf(database.pool), DATA_DIR: folder, ...OWNER }
  const app = await startServer('dist/server/main.js', env)
  await fillUp(database.pool, { customers, jobs })
  return {
    database,
    env,
    app,
    cookie: await signIn(app),
    stop: async () => {
      await app.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens a new database in `folder`, without tables, that lets benchmarks do more than the product. */
export async function openBig(folder: string): Promise<OpenDatabase> {
  await allowMore(folder)
  return openDatabase({ dataDir: folder, log })
}

/**
 * What benchmarks do between two turns, and the product never does: leave foreign keys out, and write everything to the
 * disk.
 */
async function allowMore(folder: string): Promise<void> {
  await (await openDatabase({ dataDir: folder, log })).close()
  const place = preparePlace(folder, log)
  const statement = `do $$ begin grant set on parameter session_replication_role to ${PRODUCT_ROLE}; grant pg_checkpoint to ${PRODUCT_ROLE}; end $$`
  await runAsSuperuser(place, { cluster: place.cluster, owner: 'bench', sync: true }, statement)
}

/**
 * Adds customers and jobs to an empty, migrated database that has its businesses. The same ones each time, but for
 * their days, which end today.
 */
export async function fillUp(pool: Pool, { customers, jobs }: { customers: number; jobs: number }): Promise<void> {
  // One after the other: jobs belong to customers, and what the planner knows and sees comes last.
  await onOwnConnection(pool.options, async (client) => {
    for (const statement of [addCustomers(customers), addJobs(jobs, customers), 'vacuum analyze'])
      await client.query(statement)
  })
}

/** An id that is the same at every run: a UUID of version 4 made of a digest. */
const idOf = (kind: string, number: string) =>
  `(select (substr(d, 1, 8) || '-' || substr(d, 9, 4) || '-4' || substr(d, 14, 3) || '-8' || substr(d, 18, 3) || '-' || substr(d, 21, 12))::uuid from md5('${kind} ' || (${number})) d)`

/** One of a list, by a number. */
const pick = (words: readonly string[], number: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${number}) % ${words.length}]`

/**
 * Every twelfth is a Smith and every fortieth a Johnson; each other name is made of syllables, some of them with
 * accents, and is rare.
 */
const FIRST =
  'Maria James Élodie Robert José Linda Zoë Michael Siobhán Thomas Inés Karen Renée Walter Ana Lars Priya Wei Björn Nora Hal Kay Tom Marcus'.split(
    ' ',
  )
const BEGIN =
  'Abel Brun Cald Dvor Ester Fitz Grün Hart Ibar Jask Kova Lind Mont Nowa Ober Peña Quill Ros Sand Tann Ulri Vega Whit Xim Yarr Zama'.split(
    ' ',
  )
const END =
  'aker berg cci dahl eaux ford gren holm inski jian kot lund man nez ović pool quist rey son tzky uez ville wick xis yama zari'.split(
    ' ',
  )
const STREETS =
  'Shell Point Rd,Bal Harbour Dr,Manatee Ln,Kings Blvd,FishHawk Xing,Surfside Blvd,Gulf City Rd,Lithia Pinecrest Rd'.split(
    ',',
  )
const TOWNS = 'Ruskin,Apollo Beach,Riverview,Sun City Center,Lithia,Brandon,Wimauma,Parrish,Bradenton,Tampa'.split(',')

/** About as the counts of spec.md §9 stand to each other, and some without a category. */
const CATEGORY = `case when g % 100 < 44 then 'Driveway Cleaning' when g % 100 < 71 then 'Paver Sealing' when g % 100 < 79 then 'Pool Area Cleaning'
  when g % 100 < 86 then 'House Wash' when g % 100 < 89 then 'Roof Cleaning' when g % 100 < 91 then 'Other' end`

const addCustomers = (many: number) => `
  insert into customers (id, name, email, phone, address, service_category, transaction_date, transaction_day, service_count, sms_consent_at, created_at)
  select id, first || ' ' || last, case when g % 7 > 0 then fold(first || '.' || last || '.' || g) || '@example.com' end, '+1813' || lpad((2000000 + g)::text, 7, '0'),
    g || ' ' || ${pick(STREETS, 'g * 7')} || ', ' || ${pick(TOWNS, 'g * 13')} || ', FL', ${CATEGORY}, to_char(day, 'FMMM/FMDD/YYYY'), day, g % 6, case when g % 3 = 0 then added end, added
  from (
    select g, ${idOf('customer', 'g')} as id, ${pick(FIRST, 'g / 3')} as first,
      case when g % 12 = 0 then 'Smith' when g % 40 = 1 then 'Johnson' else ${pick(BEGIN, 'g * 17')} || ${pick(END, 'g / 26')} || case when g % 5 = 0 then '-' || ${pick(BEGIN, 'g / 676')} || ${pick(END, 'g')} else '' end end as last,
      date_trunc('milliseconds', now() - (${many} - g) * interval '30 minutes') as added, current_date - (g % 1500) as day
    from generate_series(1, ${many}) g
  ) made`

/** About three for each customer. One of a hundred is still to come; most belong to the first business. */
const addJobs = (many: number, customers: number) => `
  insert into jobs (id, business_id, customer_id, service, status, scheduled_date, scheduled_time, estimated_duration, notes, amount, payment_status, created_at)
  select ${idOf('job', 'g')}, (select id from businesses order by (type = 'paver-sealing') = (g % 10 < 7) desc limit 1), ${idOf('customer', `1 + g % ${customers}`)},
    ${pick(['Paver Sealing', 'Paver Cleaning', 'Paver Restoration', 'Pressure Washing', 'Pool Deck Sealing', 'Driveway Sealing'], 'g')},
    case when ${many} - g < ${Math.ceil(many / 100)} then case g % 4 when 0 then 'requested' when 1 then 'in-progress' else 'scheduled' end when g % 40 = 0 then 'cancelled' else 'completed' end,
    case when ${many} - g < ${Math.ceil(many / 100)} and g % 4 = 0 then null else current_date + 60 - ((${many} - g) / 60) end, make_time(8 + g % 9, 30 * (g % 2), 0), 60 + 30 * (g % 6),
    case when g % 4 = 0 then 'Gate on the left side. Dog in the yard.' end, 12000 + (g % 10007 * 7919 % 240000), case when g % 40 = 0 then 'pending' else 'paid' end,
    date_trunc('milliseconds', now() - (${many} - g) * interval '10 minutes')
  from generate_series(1, ${many}) g`
