import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { Status } from './contract-status.ts'

const { app, owner } = useApp()

const aJob = async (change: Record<string, unknown> = {}) => {
  const { body: request } = await createClient(app.url, '').post('/api/service-requests', aQuote(change))
  return (await owner.post(`/api/automation/process-request/${request.id}`)).body.job
}
const set = (id: string, status: string, reason?: string) =>
  owner.patch(`/api/jobs/${id}/status`, { status, ...(reason !== undefined && { reason }) })
const list = async (query: string): Promise<{ id: string; status: string }[]> =>
  (await owner.get(`/api/jobs?limit=200&${query}`)).body
const timeline = (id: string) =>
  app.parts.db
    .read(SYSTEM)
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entity, 'jobs'), eq(auditEntries.entityId, id)))
    .orderBy(asc(auditEntries.createdAt))

describe('the status of a job', () => {
  const every = Status.options.flatMap((from) => Status.options.map((to) => [from, to] as const))
  test.each(every)('%s may become %s', async (from, to) => {
    const { id } = await aJob()
    if (from !== 'requested') expect((await set(id, from)).status).toBe(200)
    expect(await set(id, to)).toMatchObject({ status: 200, body: { id, status: to } })
    expect((await list(`status=${to}`)).map((job) => job.id)).toContain(id)
  })

  test.each(['done', 'Requested', '', 'in progress', 'constructor'])('cannot be %j', async (status) => {
    const { id } = await aJob()
    expect((await set(id, status)).status).toBe(400)
    expect((await list('status=requested')).map((job) => job.id)).toContain(id)
  })

  test('returns an error for a job that does not exist', async () => {
    expect(await set('00000000-0000-4000-8000-000000000000', 'completed')).toMatchObject({
      status: 404,
      body: { error: 'This job no longer exists.' },
    })
    expect((await set('7', 'completed')).status).toBe(400)
  })

  test('is left in the timeline, with who changed it; what changes nothing leaves nothing', async () => {
    const { id } = await aJob()
    await set(id, 'scheduled')
    await set(id, 'scheduled')
    await (await app.as('staff')).patch(`/api/jobs/${id}/status`, { status: 'completed' })
    const entries = await timeline(id)
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'created', before: null, after: { service: 'Pool Deck Sealing', status: 'requested' } },
      { action: 'status changed', before: { status: 'requested' }, after: { status: 'scheduled' } },
      { action: 'status changed', before: { status: 'scheduled' }, after: { status: 'completed' } },
    ])
    expect(entries[1]?.actorName).toContain('Owner')
    expect(entries[2]?.actorName).toContain('Sam')
  })

  test('takes one of ten statuses set at once, and the timeline is a chain', async () => {
    const { id } = await aJob()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => set(id, ['scheduled', 'completed', 'in-progress'][at % 3] ?? '')),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const changes = (await timeline(id))
      .filter((entry) => entry.action === 'status changed')
      .map((entry) => [(entry.before as { status: string }).status, (entry.after as { status: string }).status])
    // Each begins where another ended: no two changed the same status.
    for (const [from] of changes.filter(([before]) => before !== 'requested'))
      expect(changes.map(([, to]) => to)).toContain(from)
    expect(changes.filter(([from]) => from === 'requested')).toHaveLength(1)
  })
})

describe('a canceled job', () => {
  test('keeps the reason, emoji and lines and all, until it comes back', async () => {
    const { id } = await aJob()
    const reason = 'Moved away 😢\n<b>not our fault</b>'
    expect((await set(id, 'cancelled', ` ${reason} `)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: reason,
    })
    expect((await timeline(id)).at(-1)).toMatchObject({
      action: 'status changed',
      after: { status: 'cancelled', reason },
    })
    expect((await set(id, 'scheduled')).body).toMatchObject({ status: 'scheduled', cancelReason: null })
  })

  test('cancelled by the call of the specification, which has no reason, says in its timeline that none was given', async () => {
    const { id } = await aJob()
    expect(await set(id, 'cancelled')).toMatchObject({ status: 200, body: { status: 'cancelled', cancelReason: null } })
    const said = async () => (await owner.get(`/api/jobs/${id}/timeline`)).body[0].detail
    expect(await said()).toBe('No reason given.')
    await set(id, 'requested')
    expect(await said()).toBeNull()
    await set(id, 'cancelled', 'Rain')
    expect(await said()).toBe('Reason: Rain')
  })

  test('keeps its reason when it is canceled again, and records a better one', async () => {
    const { id } = await aJob()
    await set(id, 'cancelled', 'Rain')
    expect((await set(id, 'cancelled')).body.cancelReason).toBe('Rain')
    expect((await set(id, 'cancelled', '')).body.cancelReason).toBe('Rain')
    expect((await set(id, 'cancelled', 'Too much rain')).body.cancelReason).toBe('Too much rain')
    expect((await timeline(id)).at(-1)).toMatchObject({
      action: 'cancel reason changed',
      before: { reason: 'Rain' },
      after: { reason: 'Too much rain' },
    })
  })

  test('takes a reason of at most 300 readable characters', async () => {
    const { id } = await aJob()
    expect((await set(id, 'cancelled', 'x'.repeat(301))).status).toBe(400)
    expect((await set(id, 'cancelled', 'a\u0000b')).status).toBe(400)
    expect((await list('status=requested')).map((job) => job.id)).toContain(id)
  })
})

describe('the list', () => {
  test('is filtered by business, status and words, alone and together', async () => {
    const { body: businesses } = await owner.get('/api/businesses')
    const paver = await aJob({ name: 'Wanda 100% Filter', address: '9 Heron Ct', service: 'driveway' })
    const washing = await aJob({ name: 'Wanda Filter', service: 'pressure-washing' })
    await set(washing.id, 'scheduled')
    const ids = async (query: string) => (await list(query)).map((job) => job.id)
    expect(await ids('q=WANDA')).toEqual([washing.id, paver.id])
    expect(await ids(`q=wanda&businessId=${businesses[0].id}`)).toEqual([paver.id])
    expect(await ids(`q=wanda&businessId=${businesses[1].id}`)).toEqual([washing.id])
    expect(await ids('q=wanda&status=scheduled')).toEqual([washing.id])
    expect(await ids('q=100%25')).toEqual([paver.id])
    expect(await ids('q=heron%20ct')).toEqual([paver.id])
    expect(await ids('q=driveway%20sealing')).toContain(paver.id)
    expect(await ids('q=%25_%5C')).toEqual([])
    expect(await ids('businessId=00000000-0000-4000-8000-000000000000')).toEqual([])
    expect((await owner.get('/api/jobs?q=wanda')).headers.get('x-total-count')).toBe('2')
  })

  test('shows what the card needs', async () => {
    const job = await aJob({ name: 'Card Person', address: '1 Card St', message: 'Gate code 12' })
    expect((await list('q=card')).find(({ id }) => id === job.id)).toMatchObject({
      customerName: 'Card Person',
      address: '1 Card St',
      service: 'Pool Deck Sealing',
      status: 'requested',
      notes: 'Gate code 12',
      scheduledDate: null,
      amount: null,
      paymentStatus: 'pending',
      cancelReason: null,
    })
  })

  test('pages without a gap', async () => {
    const seen: string[] = []
    let next: string | undefined = '/api/jobs?limit=11'
    let total = 0
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      seen.push(...body.map((job: { id: string }) => job.id))
      total = Number(headers.get('x-total-count'))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  test.each(['status=done', 'businessId=1', 'limit=0', 'cursor=abc'])('?%s is refused', async (query) => {
    expect((await owner.get(`/api/jobs?${query}`)).status).toBe(400)
  })

  test('is not for technicians', async () => {
    expect((await (await app.as('technician')).get('/api/jobs')).status).toBe(403)
  })
})
