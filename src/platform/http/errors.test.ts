import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TooMany } from '#platform/rate-limit.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { toAnswer } from './errors.ts'

const CALL = 'Please call (813) 555-0123.'
const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

describe('what we cannot help with', () => {
  test.each<[string, unknown, number, string, string]>([
    [
      'a fault of ours',
      new Error('x'),
      500,
      `Something went wrong on our end. ${CALL}`,
      'Something went wrong on our end. Try again. If it keeps happening, ',
    ],
    [
      'a database that is away',
      gone,
      503,
      `We can’t process this online right now. ${CALL}`,
      'We can’t reach the database right now. Try again. If it keeps happening, ',
    ],
  ])('%s: a visitor may call, the team is not sent to its own telephone', (_what, error, status, visitor, team) => {
    expect(toAnswer(error, CALL)).toMatchObject({ status, body: { error: visitor } })
    for (const role of ['owner', 'staff'] as const)
      expect(toAnswer(error, { role }).body.error).toBe(`${team}check System Health.`)
    expect(toAnswer(error, { role: 'technician' }).body.error).toBe(`${team}let the owner know.`)
  })

  test('too much at once: the same', () => {
    expect(toAnswer(new TooMany(600_000), CALL)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '600' },
      body: { error: 'Too many requests. Please try again in 10 minutes, or call us.', code: 'TOO_MANY' },
    })
    expect(toAnswer(new TooMany(600_000), { role: 'owner' }).body.error).toBe(
      'Too many requests. Please try again in 10 minutes.',
    )
  })
})

describe('what the database refuses', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
    await database.pool.query(`
      create table second_visits (customer_id uuid references customers);
      insert into customers (id, name, phone, address, created_at) values ('${KNOWN}', 'Ann Lee', '+18135550100', '1 Here St', now());
      insert into second_visits values ('${KNOWN}')`)
  })
  afterAll(() => database.drop())

  const KNOWN = '00000000-0000-4000-8000-000000000001'
  const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
  const noteOf = (column: string) =>
    `insert into notes (id, ${column}, text, author_name, created_at) values (gen_random_uuid(), '${UNKNOWN_ID}', 'x', 'Owner', now())`
  test.each<[string, string, number, string]>([
    ['a note of a job that was just deleted', noteOf('job_id'), 409, 'This job no longer exists.'],
    ['one of a customer', noteOf('customer_id'), 409, 'This customer no longer exists.'],
    ['one of a request', noteOf('request_id'), 409, 'This request no longer exists.'],
    [
      'the end of a customer whom something needs',
      'delete from customers',
      409,
      'This can’t be deleted because a second visit uses it.',
    ],
    [
      'a day before the calendar',
      "select '0000-01-01'::date",
      400,
      'This contains a value we can’t save. Check it and try again.',
    ],
    [
      'a day that is none',
      "select '2026-02-31'::date",
      400,
      'This contains a value we can’t save. Check it and try again.',
    ],
    [
      'a number that is too large',
      "select '99999999999'::int",
      400,
      'This contains a value we can’t save. Check it and try again.',
    ],
    [
      'an id that is none, which a call should have seen',
      "select 'x'::uuid",
      500,
      `Something went wrong on our end. ${CALL}`,
    ],
    ['a division by zero', 'select 1 / 0', 500, `Something went wrong on our end. ${CALL}`],
  ])('%s', async (_what, statement, status, sentence) => {
    const error: unknown = await database.pool.query(statement).then(
      () => 'nothing was refused',
      (refused: unknown) => refused,
    )
    expect(toAnswer(error, CALL)).toMatchObject({ status, body: { error: sentence } })
  })

  test('in the words of a server of another language', () => {
    const error = Object.assign(new Error('x'), {
      code: '23503',
      detail: 'Schlüssel (job_id)=(…) ist nicht in Tabelle »jobs« vorhanden.',
    })
    expect(toAnswer(error, CALL).body.error).toBe('A linked record no longer exists or still uses this.')
  })
})
