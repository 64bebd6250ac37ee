import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '../consent/consent-ledger.ts'
import { drainOutbox } from './drain-outbox.ts'
import { enqueueBatch } from './enqueue-batch.ts'
import type { NewMessage } from '../service.ts'

/** The whole engine, and not its rules alone, while the clock goes through a week in which the hour changes. */
let now = new Date()
const { app } = useApp({ clock: { now: () => now } })

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const STEP = 29 * MINUTE
const ZONES = [
  ['+1813', ['America/New_York']],
  ['+1415', ['America/New_York', 'America/Los_Angeles']],
] as const
const hourIn = (zone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at))

test.each([
  ['in fall', '2026-10-29T00:00:00Z'],
  ['in spring', '2027-03-11T00:00:00Z'],
])(
  '%s: of a week of offers to two zones each leaves once, between 8 and 8 there, never four in 24 hours; what is about their own work leaves at once',
  { timeout: 180_000 },
  async (_when, from) => {
    const start = Date.parse(from)
    now = new Date(start)
    await app.database.pool.query('truncate communications cascade')
    const people = ZONES.flatMap(([area, zones]) =>
      Array.from({ length: 12 }, (_p, n) => ({ phone: `${area}5551${String(n).padStart(3, '0')}`, zones })),
    )
    const coming: { at: number; message: NewMessage }[] = []
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      for (const { phone } of people) {
        await consents.record(tx, { channel: 'sms', address: phone, covers: 'offers', agreed: true, source: 'office' })
        for (let offer = 0; offer < 8; offer++)
          coming.push({
            at: start + Math.random() * 7 * DAY,
            message: { type: 'sms', purpose: 'marketing', recipient: phone, message: 'An offer. Reply STOP to end.' },
          })
        coming.push({
          at: start + Math.random() * 7 * DAY,
          message: { type: 'sms', purpose: 'reminder', recipient: phone, message: 'We come tomorrow.' },
        })
      }
    })
    // Some of them all at once, late at night, like a campaign that a user sends at night.
    for (const { phone } of people)
      coming.push({
        at: start + 3 * DAY + 7 * 60 * MINUTE,
        message: { type: 'sms', purpose: 'marketing', recipient: phone, message: 'Night owl.' },
      })
    const all = coming.length
    coming.sort((a, b) => b.at - a.at)
    for (let at = start; at < start + 9 * DAY; at += STEP) {
      now = new Date(at)
      const due: NewMessage[] = []
      while ((coming.at(-1)?.at ?? Infinity) <= at) due.push((coming.pop() as (typeof coming)[number]).message)
      if (due.length > 0) await app.parts.db.transaction(SYSTEM, (tx) => enqueueBatch(tx, due))
      await drainOutbox(app.parts)
    }
    const { rows } = await app.database.pool.query<{
      recipient: string
      purpose: string
      status: string
      sent_at: Date
      created_at: Date
      attempts: number
    }>('select recipient, purpose, status, sent_at, created_at, attempts from communications')
    expect(rows).toHaveLength(all)
    expect(rows.filter(({ status, attempts }) => status !== 'sent' || attempts !== 1)).toEqual([])
    for (const { purpose, sent_at: sent, created_at: created } of rows)
      if (purpose === 'reminder') expect(sent.getTime() - created.getTime()).toBeLessThanOrEqual(STEP)
    for (const { phone, zones } of people) {
      const sent = rows
        .filter(({ recipient, purpose }) => recipient === phone && purpose === 'marketing')
        .map(({ sent_at: at }) => at)
      const indecent = sent.filter((at) => zones.some((zone) => hourIn(zone, at) < 8 || hourIn(zone, at) >= 20))
      expect(indecent).toEqual([])
      for (const at of sent)
        expect(sent.filter((other) => other <= at && at.getTime() - other.getTime() < DAY).length).toBeLessThanOrEqual(
          3,
        )
    }
  },
)
