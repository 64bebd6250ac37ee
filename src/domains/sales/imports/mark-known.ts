/**
 * Finds the customers that the new lines of an import may be, and decides what each line is: one statement reads, one
 * writes.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { matchCustomer } from './match-customer.ts'
import type { Candidate, Person, Same, Verdict } from './match-customer.ts'
import { isSamePlace } from './read-address.ts'

/** Runs a statement with `$1`, `$2`, and answers its rows. */
export type Ask = (statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** Runs statements within a transaction of drizzle's, which numbers values itself. */
export const createAsk =
  (tx: Tx): Ask =>
  async (statement, values) => {
    const parts = statement
      .split(/(\$\d)/)
      .map((part) => (/^\$\d$/.test(part) ? sql`${sql.param(values[Number(part.slice(1)) - 1])}` : sql.raw(part)))
    return (await tx.execute(sql.join(parts, sql``))).rows
  }

/** Lines looked at in one statement. */
const AT_ONCE = 5000
/** So many customers of one phone, e-mail or name are compared with a line. */
const MOST = 20

/**
 * Each line looks by itself, in the index of its key. Those of a key are put in order by themselves (`offset 0`), or a
 * database that has not counted the customers yet reads all of them in the order of the list for each line.
 */
const by = (same: Same, where: string) => `
  (select c.*, '${same}' as by from (select id, name, phone, email, address, archived, created_at from customers where ${where} offset 0) c
    order by c.archived, c.created_at, c.id limit ${MOST})`

const CANDIDATES = `
  select l.line, l.name as "lineName", l.phone as "linePhone", l.email as "lineEmail", l.address as "lineAddress",
    c.id, c.name, c.phone, c.email, c.address, c.by, (extract(epoch from c.created_at) * 1000)::float8 as "createdMs",
    array(select a.address from customer_addresses a where a.customer_id = c.id) as places
  from import_lines l cross join lateral (
    ${by('phone', "phone = l.phone and l.phone <> ''")}
    union all ${by('email', 'email = l.email')}
    union all ${by('name', "l.phone = '' and l.email is null and archived in (false, true) and fold(name) = fold(l.name)")}
  ) c
  where l.import_id = $1 and l.line > $2 and l.line <= $3 and l.state = 'new' and l.choice is null
  order by l.line, c.by = 'phone' desc, c.archived, c.created_at, c.id`

/** Customers that this import has added itself: two lines of a file may share a phone. */
const ADDED = `select customer_id as id from import_lines where import_id = $1 and state = 'new' and customer_id = any($2::uuid[])`

const EARLIER = `select customer_id as id, min(line) as line from import_lines where import_id = $1 and state = 'known' and customer_id = any($2::uuid[]) group by 1`

const WRITE = `
  update import_lines l set state = d.state, customer_id = d.customer, same = d.same, twin = d.twin
  from unnest($2::int[], $3::text[], $4::uuid[], $5::text[], $6::int[]) as d(line, state, customer, same, twin)
  where l.import_id = $1 and l.line = d.line`

type Found = Candidate & {
  line: number
  lineName: string
  linePhone: string
  lineEmail: string | null
  lineAddress: string
  /** Since 1970. */
  createdMs: number
}

type Range = { id: string; from: number; to: number }

/**
 * Tells the lines behind `from`, up to `to`, that are customers already from the new ones. `began`: when the import
 * itself began to add customers, null before it does.
 */
export async function markKnown(ask: Ask, { id, from, to }: Range, began: Date | null): Promise<void> {
  for (let after = from; after < to; after += AT_ONCE)
    await markSome(ask, { id, from: after, to: Math.min(to, after + AT_ONCE) }, began)
}

async function markSome(ask: Ask, { id, from, to }: Range, began: Date | null): Promise<void> {
  const found = (await ask(CANDIDATES, [id, from, to])) as Found[] // what the statement selects
  if (found.length === 0) return
  const ids = [...new Set(found.map((candidate) => candidate.id))]
  const added = await addedAmong(ask, id, began === null ? [] : found.filter((one) => mayBeAdded(one, began, from)))
  const earlier = new Map((await ask(EARLIER, [id, ids])).map((row) => [String(row.id), Number(row.line)]))
  const decided: { line: number; state: string; customer: string | null; same: Same; twin: number | null }[] = []
  const placesOf = new Map<string, string[]>()
  for (const [line, candidates] of Map.groupBy(
    found.filter((candidate) => !added.has(candidate.id)),
    (candidate) => candidate.line,
  )) {
    const [first] = candidates
    if (!first) continue
    const person: Person = {
      name: first.lineName,
      phone: first.linePhone,
      email: first.lineEmail,
      address: first.lineAddress,
    }
    const verdict = matchCustomer(person, candidates)
    if (verdict.state === 'new') continue
    decided.push({ line, ...asWritten(verdict, line, person, candidates, earlier, placesOf) })
  }
  if (decided.length === 0) return
  await ask(WRITE, [
    id,
    decided.map(({ line }) => line),
    decided.map(({ state }) => state),
    decided.map(({ customer }) => customer),
    decided.map(({ same }) => same),
    decided.map(({ twin }) => twin),
  ])
}

/** The import dates its customers back by the number of their line (apply-lines.ts); asking for others costs a scan. */
const mayBeAdded = ({ createdMs }: Found, began: Date, upTo: number): boolean => {
  const before = began.getTime() - createdMs
  return before >= 0 && before <= upTo
}

async function addedAmong(ask: Ask, id: string, candidates: readonly Found[]): Promise<Set<unknown>> {
  if (candidates.length === 0) return new Set()
  return new Set((await ask(ADDED, [id, candidates.map((candidate) => candidate.id)])).map((row) => row.id))
}

/**
 * Two lines may match the same customer by different keys; the earlier line counts, and the later one may add another
 * address of the same customer.
 */
function asWritten(
  { state, customerId, same }: Exclude<Verdict, { state: 'new' }>,
  line: number,
  person: Person,
  candidates: readonly Candidate[],
  earlier: Map<string, number>,
  placesOf: Map<string, string[]>,
) {
  if (state !== 'known') return { state, customer: customerId, same, twin: null }
  const customer = candidates.find(({ id }) => id === customerId)
  const places = placesOf.get(customerId) ?? [customer?.address ?? '', ...(customer?.places ?? [])]
  const twin = earlier.get(customerId)
  const isElsewhere = person.address !== '' && !places.some((place) => isSamePlace(place, person.address))
  placesOf.set(customerId, [...places, person.address])
  if (twin !== undefined && twin < line) return { state: isElsewhere ? 'address' : 'twice', customer: null, same, twin }
  earlier.set(customerId, line)
  return { state, customer: customerId, same, twin: null }
}
