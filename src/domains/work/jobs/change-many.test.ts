import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-19T14:00:00Z') } })
beforeEach(() => truncate(app.database.pool, 'jobs, bookings, technicians'))

type Row = { id: string; name: string; problem: string | null }
const change = async (items: object[], more: object = {}) => owner.patch('/api/jobs/bulk', { items, ...more })

test('moves and assigns what it can, and names each other row with its reason', async () => {
  const kim = await crew.aTechnician({ name: 'Kim Tran' })
  const busy = { scheduledDate: '2026-11-23', scheduledTime: '09:00', technicianIds: [kim.id] }
  await crew.aJob({ ...busy, customer: { name: 'Ben Castro' } })
  const [free, clash, old] = [
    await crew.aJob({ customer: { name: 'Free Job' } }),
    await crew.aJob({ customer: { name: 'Clashing Job' } }),
    await crew.aJob({ customer: { name: 'Changed Job' } }),
  ]
  // Someone else moved it since the list was opened.
  await owner.patch(`/api/jobs/${old.id}`, { version: old.version, scheduledDate: '2026-12-01' })
  const gone = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const { status, body } = await change([
    {
      id: free.id,
      version: free.version,
      scheduledDate: '2026-11-24',
      scheduledTime: '09:00',
      technicianIds: [kim.id],
    },
    { id: clash.id, version: clash.version, ...busy },
    { id: old.id, version: old.version, scheduledDate: '2026-11-24' },
    { id: gone, version: 1, scheduledDate: '2026-11-24' },
  ])
  expect(status).toBe(200)
  expect(body.map(({ name, problem }: Row) => [name, problem])).toEqual([
    [expect.stringMatching(/^Free Job, /), null],
    [
      expect.stringMatching(/^Clashing Job, /),
      expect.stringMatching(/^Kim Tran is booked 9:00 AM to 11:00 AM: Ben Castro/),
    ],
    [expect.stringMatching(/^Changed Job, /), expect.stringContaining('changed')],
    ['A job', 'This job no longer exists.'],
  ])
  expect((await owner.get(`/api/jobs/${free.id}`)).body).toMatchObject({
    version: body[0].version,
    scheduledDate: '2026-11-24',
    technicians: [{ name: 'Kim Tran' }],
  })
  // What was refused is what it was, and its crew too.
  expect((await owner.get(`/api/jobs/${clash.id}`)).body).toMatchObject({ scheduledDate: null, technicians: [] })
  expect((await owner.get(`/api/jobs/${old.id}`)).body.scheduledDate).toBe('2026-12-01')
  // A technician of the other business is refused, too.
  const other = (await owner.get('/api/businesses')).body.find((one: { id: string }) => one.id !== free.businessId)
  const stranger = await crew.aTechnician({ name: 'Sam Other', businessId: other.id })
  const seen = (await owner.get(`/api/jobs/${free.id}`)).body
  const foreign = await change([{ id: free.id, version: seen.version, technicianIds: [stranger.id] }])
  expect(foreign.body[0].problem).toBe('Sam Other works for another of your businesses.')
  // A conflict that is accepted goes through.
  const again = await change([{ id: clash.id, version: clash.version, ...busy }], { keepClashes: true })
  expect(again.body[0].problem).toBeNull()
})

test('of two people who move one job at once, one gets a sentence', async () => {
  const job = await crew.aJob()
  const answers = await Promise.all(
    ['2026-11-24', '2026-11-25'].map((scheduledDate) => change([{ id: job.id, version: job.version, scheduledDate }])),
  )
  const problems = answers.map(({ body }) => body[0].problem)
  expect(problems.filter((problem) => problem === null)).toHaveLength(1)
})

test('completes 200 at once but for those with an open checklist, and rejects 201, none and doubles', async () => {
  const rows = await Promise.all(Array.from({ length: 12 }, () => crew.aJob({ scheduledDate: '2026-11-19' })))
  const open = await crew.aJob({ scheduledDate: '2026-11-19' })
  await owner.post(`/api/jobs/${open.id}/tasks`, { text: 'Photo before', kind: 'check', required: true })
  const items = [...rows, open].map(({ id }) => ({ id, status: 'completed' }))
  const { body } = await owner.patch('/api/jobs/bulk/status', { items })
  expect(body.filter(({ problem }: Row) => problem === null)).toHaveLength(12)
  expect(body.at(-1).problem).toMatch(/checklist|step/i)
  const ids = Array.from({ length: 201 }, (_, at) => `aaaaaaaa-aaaa-4aaa-8aaa-${String(at).padStart(12, '0')}`)
  const bad = async (some: string[]) =>
    (await owner.patch('/api/jobs/bulk/status', { items: some.map((id) => ({ id, status: 'completed' })) })).body.error
  expect(await bad(ids)).toBe('Select 200 rows or fewer.')
  expect(await bad([])).toBe('Select at least one row.')
  expect(await bad(['same', 'same'].map(() => String(open.id)))).toBe('List each row only once.')
  // The most that is allowed is answered row by row.
  const most = await owner.patch('/api/jobs/bulk/status', {
    items: ids.slice(0, 200).map((id) => ({ id, status: 'completed' })),
  })
  expect(most.body).toHaveLength(200)
})
