import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'

// Ten in the morning where the business is.
const MORNING = Date.parse('2026-11-22T15:00:00Z')
const clock = { at: MORNING, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock })
const office = billing(app)
let job: Record<string, any>
beforeEach(async () => {
  clock.at = MORNING
  job = await office.aCompletedJob()
})

const bill = (change: object) => office.bill(job, { dueDate: undefined, ...change })

describe('the day of an invoice', () => {
  test('defaults to now, and is now when the sender’s clock is ahead', async () => {
    for (const issuedDate of [undefined, null, '', '2026-11-22', '2026-11-22T15:00:09Z', '2026-11-23T01:00:00Z'])
      expect(await bill({ issuedDate, jobId: null }), String(issuedDate)).toMatchObject({
        status: 201,
        body: {
          issuedDate: '2026-11-22T15:00:00.000Z',
          dueDate: '2026-12-22T17:00:00.000Z',
          paidDate: null,
          status: 'sent',
        },
      })
  })

  test('may be before, as a day or an instant: it is due 30 days after that, and once that is past it is overdue at once', async () => {
    expect(await bill({ issuedDate: '2026-11-10', jobId: null })).toMatchObject({
      status: 201,
      body: {
        issuedDate: '2026-11-10T17:00:00.000Z',
        dueDate: '2026-12-10T17:00:00.000Z',
        status: 'sent',
        sentAt: '2026-11-22T15:00:00.000Z',
      },
    })
    const late = await bill({ issuedDate: '2026-10-01T03:30:00Z', jobId: job.id })
    expect(late).toMatchObject({
      status: 201,
      body: { issuedDate: '2026-10-01T03:30:00.000Z', dueDate: '2026-10-30T16:00:00.000Z', status: 'overdue' },
    })
    expect((await owner.get('/api/invoices?status=overdue')).body.map(({ id }: { id: string }) => id)).toEqual([
      late.body.id,
    ])
    expect((await owner.get('/api/invoices/receivables')).body.ages).toContainEqual({
      age: '1-30',
      invoices: 1,
      cents: 142_500,
    })
    // No one owes a draft, whatever its day.
    expect(await bill({ issuedDate: '2026-10-01', jobId: null, status: 'draft' })).toMatchObject({
      status: 201,
      body: { status: 'draft', sentAt: null },
    })
  })

  test('gives it a number of its own year, without a gap and none twice', async () => {
    const last = async (year: number) =>
      Number((await owner.get(`/api/invoices/next-number/${year}`)).body.invoiceNumber.slice(9))
    const [before, now] = [await last(2025), await last(2026)]
    const asked = ['2025-12-31', undefined, '2026-01-01T04:59:59Z', '2026-01-01T05:00:00Z', '2025-06-01', undefined]
    const made = await Promise.all(asked.map((issuedDate) => bill({ issuedDate, jobId: null })))
    const numbers = (year: number) =>
      made
        .map(({ body }) => String(body.invoiceNumber))
        .filter((number) => number.startsWith(`INV-${year}-`))
        .map((number) => Number(number.slice(9)))
        .toSorted((a, b) => a - b)
    expect([numbers(2025), numbers(2026)]).toEqual([
      [before, before + 1, before + 2],
      [now, now + 1, now + 2],
    ])
    for (const { body } of made)
      expect(body.invoiceNumber.slice(4, 8)).toBe(
        new Date(Date.parse(body.issuedDate) - 5 * 3_600_000).toISOString().slice(0, 4),
      )
  })

  test.each([
    [{ issuedDate: '2026-11-23' }, 'issuedDate', 'The invoice date is in the future.'],
    [{ issuedDate: '2026-11-23T05:00:00Z' }, 'issuedDate', 'The invoice date is in the future.'],
    [{ issuedDate: '9999-01-01T00:00:00Z' }, 'issuedDate', 'The invoice date is in the future.'],
    [{ issuedDate: '1999-12-31T12:00:00Z' }, 'issuedDate', 'Enter an invoice date in 2000 or later.'],
    [{ issuedDate: '2026-02-31' }, 'issuedDate', 'Enter a valid invoice date.'],
    [{ issuedDate: 7 }, 'issuedDate', 'Enter a valid invoice date.'],
    [{ issuedDate: '2026-11-10', dueDate: '2026-11-09' }, 'dueDate', 'The due date is before the invoice date.'],
    [
      { paidDate: '2026-11-22T15:00:00Z' },
      'paidDate',
      'To mark an invoice as paid, record a payment instead of a paid date.',
    ],
  ])('of %j is refused with a sentence, and takes no number', async (change, path, message) => {
    const next = async () => (await owner.get('/api/invoices/next-number/2026')).body
    const before = await next()
    const answer = await bill(change)
    expect(answer).toMatchObject({ status: 400, body: { error: message } })
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
    expect(await next()).toEqual(before)
  })

  test('a paid date of nothing, and a job of nothing, are none', async () => {
    for (const none of [null, ''])
      expect(await bill({ paidDate: none, jobId: none })).toMatchObject({
        status: 201,
        body: { paidDate: null, jobId: null },
      })
  })
})
