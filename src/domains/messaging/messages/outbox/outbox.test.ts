import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Answer } from '#tests/support/app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueue } from '../service.ts'
import type { NewMessage } from '../service.ts'

// No provider is set: the outbox in the database is the whole delivery.
const { app, owner } = useApp({ cron: false })

const later = () => new Date(Date.now() + 3_600_000)
const queue = (many: number, message: Partial<NewMessage> = {}) =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    const made: string[] = []
    for (let at = 0; at < many; at += 1)
      made.push(
        (
          await enqueue(tx, {
            type: 'sms',
            purpose: 'reminder',
            recipient: '+18135550199',
            message: `Text ${at}`,
            sendAfter: later(),
            ...message,
          })
        ).id,
      )
    return made
  })
const shown = async (id: string) =>
  (await owner.get('/api/communications?limit=200')).body.find((message: { id: string }) => message.id === id)

describe('Send Pending Messages', () => {
  test('of nothing says so at once', async () => {
    const began = performance.now()
    expect((await owner.post('/api/automation/process-communications')).body).toEqual({
      sent: 0,
      failed: 0,
      remaining: 0,
    })
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('sends two hundred, oldest first, before its ten seconds are over', async () => {
    await queue(200)
    expect((await owner.post('/api/automation/process-communications')).body).toEqual({
      sent: 200,
      failed: 0,
      remaining: 0,
    })
    expect((await owner.get('/api/communications?status=pending')).headers.get('x-total-count')).toBe('0')
  })

  test('is for staff', async () => {
    expect((await (await app.as('technician')).post('/api/automation/process-communications')).status).toBe(403)
    expect((await (await app.as('staff')).post('/api/automation/process-communications')).status).toBe(200)
  })
})

test('sends a simulated message again after a kill during its sending, because it reached no one', async () => {
  const [id = ''] = await queue(1)
  await app.database.pool.query(
    "update communications set status = 'sending', attempts = 1, send_after = now() - interval '1 second' where id = $1",
    [id],
  )
  await drainOutbox(app.parts, id)
  expect(await shown(id)).toMatchObject({ status: 'sent', simulated: true, attempts: 2 })
})

describe('the list', () => {
  test('shows neither the HTML part nor the id that the provider gave', async () => {
    const [id = ''] = await queue(1, { type: 'email', subject: 'Hi', html: '<p>secret markup</p>' })
    const message = await shown(id)
    expect(Object.keys(message).toSorted()).toEqual([
      'attempts',
      'automatic',
      'byName',
      'createdAt',
      'customerId',
      'customerName',
      'held',
      'id',
      'jobId',
      'kind',
      'message',
      'purpose',
      'reason',
      'recipient',
      'requestId',
      'sendAfter',
      'sentAt',
      'simulated',
      'status',
      'subject',
      'type',
    ])
    expect(JSON.stringify(message)).not.toContain('secret markup')
  })

  test('is filtered by status and type, counts all that match, and pages without a gap', async () => {
    await queue(7)
    await queue(3, { type: 'email', subject: 'Hi' })
    const seen: string[] = []
    let next: string | undefined = '/api/communications?status=pending&type=sms&limit=3'
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      expect(
        body.every(
          (message: { status: string; type: string }) => message.status === 'pending' && message.type === 'sms',
        ),
      ).toBe(true)
      expect(headers.get('x-total-count')).toBe('7')
      seen.push(...body.map((message: { id: string }) => message.id))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(7)
    expect(seen).toHaveLength(7)
    for (const query of ['status=lost', 'type=fax', 'limit=0', 'cursor=x'])
      expect((await owner.get(`/api/communications?${query}`)).status).toBe(400)
  })

  test('calls each message by one of the nine purposes that clients know, and says its kind beside it', async () => {
    for (const [kind, purpose] of [
      ['reply', 'confirmation'],
      ['report', 'alert'],
      ['account', 'alert'],
      ['receipt', 'receipt'],
    ] as const) {
      const [id = ''] = await queue(1, { type: 'email', purpose: kind, subject: 'Hello', message: 'Hello' })
      expect(await shown(id)).toMatchObject({ kind, purpose })
    }
    const known = new Set([
      'confirmation',
      'reminder',
      'on-my-way',
      'review',
      'estimate',
      'invoice',
      'receipt',
      'marketing',
      'alert',
    ])
    const { body } = await owner.get('/api/communications?limit=200')
    expect(body.filter(({ purpose }: { purpose: string }) => !known.has(purpose))).toEqual([])
  })

  test('shows messages about accounts to the owner only', async () => {
    const [id = ''] = await queue(1, {
      type: 'email',
      purpose: 'account',
      subject: 'Password',
      message: 'Your password was changed: canary-token',
    })
    expect((await shown(id)).message).toContain('canary-token')
    const { body } = await (await app.as('staff')).get('/api/communications?limit=200')
    expect(JSON.stringify(body)).not.toContain('canary-token')
    expect(body.find((message: { id: string }) => message.id === id).message).toBe(
      'Only the owner can read messages about accounts.',
    )
  })
})
