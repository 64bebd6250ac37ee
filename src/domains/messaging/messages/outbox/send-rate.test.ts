import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { leaseDueMessages } from './lease-messages.ts'
import * as consents from '../consent/consent-ledger.ts'
import { enqueueBatch } from './enqueue-batch.ts'
import type { NewMessage } from '../service.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
beforeAll(() => {
  clock.at = Date.now()
})
const { app, owner } = useApp({ clock })
beforeAll(async () => {
  // Here the test alone takes what is due.
  await app.parts.queue.stop()
})
beforeEach(async () => {
  clock.at = toZonedInstant('2026-11-16', '12:00')?.getTime() ?? Number.NaN
  await app.database.pool.query(`truncate communications cascade; update message_channels set next_send_at = null`)
})

const queue = (messages: Partial<NewMessage>[]) =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    enqueueBatch(
      tx,
      messages.map((message) => ({
        type: 'sms',
        purpose: 'reminder',
        recipient: '+18135554001',
        message: 'We come at 9.',
        sendAfter: clock.now(),
        ...message,
      })),
    ),
  )
const taken = (perSecond: number) =>
  app.parts.db.transaction(SYSTEM, async (tx) =>
    (await leaseDueMessages(tx, 'sms', perSecond)).messages.map(({ message }) => message),
  )

describe('a number that sends one part of a text a second', () => {
  test('is given the next text when all parts of the one before it can have left', async () => {
    const long = 'Rain '.repeat(60)
    await queue([{ message: long, sendAfter: new Date(clock.at - 2000) }, { sendAfter: new Date(clock.at - 1000) }])
    expect(await taken(1)).toEqual([long])
    clock.at += 1000
    expect(await taken(1)).toEqual([])
    clock.at += 1000
    expect(await taken(1)).toEqual(['We come at 9.'])
  })
})

describe('an offer that waits says for what', () => {
  const offer = async (recipient: string): Promise<{ status: string; reason: string | null; sendAfter: string }> => {
    await app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel: 'sms', address: recipient, covers: 'offers', agreed: true, source: 'office' }),
    )
    const [id = ''] = await queue([{ purpose: 'marketing', recipient }])
    await taken(10)
    return (await owner.get(`/api/communications/${id}`)).body
  }

  test('for the morning', async () => {
    clock.at = toZonedInstant('2026-11-16', '21:00')?.getTime() ?? 0
    expect(await offer('+18135554002')).toMatchObject({
      status: 'pending',
      reason: 'Marketing goes out between 8 AM and 8 PM in the customer’s time zone.',
      sendAfter: toZonedInstant('2026-11-17', '08:00')?.toISOString(),
    })
  })

  test('for the end of the 24 hours in which they had three, and no more when it leaves', async () => {
    const recipient = '+18135554003'
    const three = await queue([{}, {}, {}])
    await app.database.pool.query(
      `update communications set purpose = 'marketing', recipient = $2, status = 'sent', sent_at = send_after where id = any($1)`,
      [three, recipient],
    )
    expect(await offer(recipient)).toMatchObject({
      status: 'pending',
      reason: 'They’ve already gotten three marketing messages in 24 hours. This one goes out after that.',
    })
    clock.at += 86_400_000
    expect(await taken(10)).toHaveLength(1)
    expect((await app.database.pool.query(`select reason from communications where status = 'sending'`)).rows).toEqual([
      { reason: null },
    ])
  })
})
