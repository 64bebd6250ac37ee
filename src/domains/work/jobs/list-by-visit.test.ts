/** By date a job stands where its row says: at its next visit, page by page and in the file, too. */
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

type Body = Record<string, any>

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })
let names: Record<string, string>

/** Washed on the first day; `sealed`: a further visit on that one. */
async function aJob(name: string, scheduledDate: string | null, sealed?: string): Promise<void> {
  const job = await crew.aJob({ customer: { name }, ...(scheduledDate && { scheduledDate }), keepClashes: true })
  names[job['id']] = name
  if (!sealed) return
  const { version } = (await owner.get(`/api/jobs/${job['id']}`)).body
  const visit = { version, title: 'Seal', date: sealed, keepClashes: true }
  const added = await owner.post(`/api/jobs/${job['id']}/visits`, visit)
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
}

beforeAll(async () => {
  names = {}
  await aJob('Ahead', '2026-11-25')
  await aJob('Washed', '2026-11-18', '2026-11-27')
  await aJob('Both ahead', '2026-11-24', '2026-12-01')
  await aJob('Washed long ago', '2026-11-02', '2026-11-23')
  await aJob('Last', '2026-11-30')
  await aJob('No day', null)
})

const SCHEDULED = ['Washed long ago', 'Both ahead', 'Ahead', 'Washed', 'Last', 'No day']

test.each([1, 2, 4, 50])('by date, in pages of %i, each job is where its row says, once', async (limit) => {
  for (const [sort, wanted] of [
    ['scheduled', SCHEDULED],
    ['latest', SCHEDULED.toReversed()],
  ] as const) {
    const seen: Body[] = []
    let next: string | undefined = `/api/jobs?sort=${sort}&limit=${limit}`
    while (next) {
      const { body, headers }: { body: Body[]; headers: Headers } = await owner.get(next)
      expect(headers.get('x-total-count')).toBe('6')
      seen.push(...body)
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(
      seen.map(({ id }) => names[id]),
      sort,
    ).toEqual(wanted)
  }
})

test('the file has the filters of the list, its order, and the date that the row shows', async () => {
  const file = await fetch(`${app.url}/api/jobs/export?sort=scheduled&to=2026-11-29`, {
    headers: { cookie: owner.cookie },
  })
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="jobs-all-2026-11-20.csv"')
  const lines = (await file.text()).trim().split('\r\n')
  expect(lines[0]).toContain('Customer,Phone,Address,Service,Status,Date,Time,Visit,Crew')
  expect(lines.slice(1).map((line) => line.split(',', 1)[0])).toEqual(SCHEDULED.slice(0, 4))
  expect(lines[1]).toContain('2026-11-23')
  expect(lines[1]).toContain('2: Seal')
  expect((await owner.get('/api/jobs/export?status=nonsense')).status).toBe(400)
  expect((await (await app.as('technician')).get('/api/jobs/export')).status).toBe(403)
  expect((await app.visitor.get('/api/jobs/export')).status).toBe(401)
})
