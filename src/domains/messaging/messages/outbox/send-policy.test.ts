import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quietHoursStart, evaluateSendPolicy, MAX_OFFERS, nextAllowedTime, WINDOW_MS } from './send-policy.ts'
import type { SendContext } from './send-policy.ts'
import { getTimeZones } from './recipient-time-zone.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'

const EAST = 'America/New_York'
const WEST = 'America/Los_Angeles'
const STREAMS = pickRuns(300, 20_000)
const MIDDAY = new Date('2026-11-03T17:00:00Z')
const anOffer: SendContext = {
  type: 'sms',
  purpose: 'marketing',
  standing: { stopped: false, offers: true },
  zones: [EAST],
  offersSent: [],
  now: MIDDAY,
}
const hourIn = (zone: string, at: Date) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at))

describe('in the weeks in which the clocks change, in two zones', () => {
  test.each([
    ['in fall', '2026-10-29T00:00:00Z'],
    ['in spring', '2026-03-05T00:00:00Z'],
  ])('%s no offer leaves outside 8 AM to 8 PM, and none waits longer than it has to', (_when, from) => {
    const start = Date.parse(from)
    for (let minute = 0; minute < 7 * 24 * 60; minute += 7) {
      const now = new Date(start + minute * 60_000)
      for (const zones of [[EAST], [WEST], [EAST, WEST]]) {
        const verdict = evaluateSendPolicy({ ...anOffer, zones, now })
        const at = verdict.go ? now : 'later' in verdict ? verdict.later : null
        if (at === null) throw new Error('It is not refused')
        for (const zone of zones) expect([hourIn(zone, at) >= 8, hourIn(zone, at) < 20]).toEqual([true, true])
        // A quarter of an hour before, it was not decent yet, or it is now.
        const before = new Date(at.getTime() - 15 * 60_000)
        expect(
          verdict.go || before < now || zones.some((zone) => hourIn(zone, before) < 8 || hourIn(zone, before) >= 20),
        ).toBe(true)
      }
    }
    recordProof('quiet hours', {
      tried: (3 * 7 * 24 * 60) / 7,
      figure: 'every seventh minute of the weeks with a clock change, in two time zones',
    })
  })

  test('an offer that leaves now may be held by the provider until the hour is over, and no longer', () => {
    const at = (time: string) => new Date(`2026-11-03T${time}Z`)
    expect(quietHoursStart(at('17:00:00'), [EAST])).toEqual(new Date('2026-11-04T01:00:00Z'))
    expect(quietHoursStart(at('17:07:13'), [EAST, WEST])).toEqual(new Date('2026-11-04T01:00:00Z'))
    expect(quietHoursStart(new Date('2026-11-04T00:58:59Z'), [EAST])).toEqual(new Date('2026-11-04T01:00:00Z'))
  })

  test('the hour that comes twice and the one that is skipped are both at night', () => {
    expect(nextAllowedTime(new Date('2026-11-01T06:30:00Z'), [EAST])).toEqual(new Date('2026-11-01T13:00:00Z'))
    expect(nextAllowedTime(new Date('2026-03-08T07:30:00Z'), [EAST])).toEqual(new Date('2026-03-08T12:00:00Z'))
  })
})

test('of any stream of offers to one number no 24 hours see more than three', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 * 24 * 60 }), { maxLength: 40 }), (minutes) => {
      const sent: Date[] = []
      // The test asks about each when it is due, and again at the time that the answer named.
      const due = minutes.map((minute) => new Date(MIDDAY.getTime() + minute * 60_000))
      while (due.length > 0) {
        due.sort((a, b) => b.getTime() - a.getTime())
        const now = due.pop() as Date
        const verdict = evaluateSendPolicy({ ...anOffer, offersSent: sent, now })
        if (verdict.go) sent.push(now)
        else if ('later' in verdict) {
          expect(verdict.later.getTime()).toBeGreaterThan(now.getTime())
          due.push(verdict.later)
        }
      }
      expect(sent).toHaveLength(minutes.length)
      for (const at of sent)
        expect(
          sent.filter((other) => other <= at && at.getTime() - other.getTime() < WINDOW_MS).length,
        ).toBeLessThanOrEqual(MAX_OFFERS)
    }),
    { numRuns: STREAMS },
  )
  recordProof('caps', {
    tried: STREAMS,
    figure: 'random streams of promotions to one number: never more than three in 24 hours',
  })
})

describe('what is about their own work', () => {
  test.each(['confirmation', 'reminder', 'on-my-way', 'receipt', 'invoice', 'estimate', 'review', 'reply'])(
    '%s goes at any hour, and to who agreed to no offers',
    (purpose) => {
      expect(
        evaluateSendPolicy({
          ...anOffer,
          purpose,
          standing: { stopped: false, offers: false },
          now: new Date('2026-11-03T08:00:00Z'),
        }),
      ).toEqual({ go: true })
    },
  )

  test('never goes to a customer who sent STOP', () => {
    expect(
      evaluateSendPolicy({ ...anOffer, purpose: 'reminder', standing: { stopped: true, offers: false } }),
    ).toMatchObject({
      go: false,
      reason: expect.stringContaining('STOP'),
    })
  })
})

test('an offer by email waits for the morning like one by text, and is not counted among three texts', () => {
  const mail = { ...anOffer, type: 'email' as const, zones: [EAST], standing: { stopped: false, offers: true } }
  const night = new Date('2026-11-03T04:00:00Z')
  expect(evaluateSendPolicy({ ...mail, now: night })).toMatchObject({
    go: false,
    later: new Date('2026-11-03T13:00:00Z'),
  })
  const noon = new Date('2026-11-03T17:00:00Z')
  expect(evaluateSendPolicy({ ...mail, now: noon, offersSent: [noon, noon, noon] })).toEqual({ go: true })
})

test('sends no promotion to a customer who did not agree to promotions', () => {
  const standing = { stopped: false, offers: false }
  expect(evaluateSendPolicy({ ...anOffer, standing })).toMatchObject({
    go: false,
    reason: 'This customer hasn’t opted in to marketing texts.',
  })
  expect(evaluateSendPolicy({ ...anOffer, type: 'email', standing })).toMatchObject({
    go: false,
    reason: expect.stringContaining('email'),
  })
  recordProof('consent', { tried: 2, figure: 'by text and by e-mail' })
})

test.each([
  ['+18135550123', [EAST]],
  ['+14155550123', [EAST, WEST]],
  ['+18085550123', [EAST, 'Pacific/Honolulu']],
  ['+15005550006', [EAST]],
])('maps the owner of %s to the zones %j', async (phone, zones) => {
  expect((await getTimeZones(phone)).toSorted()).toEqual(zones.toSorted())
})
