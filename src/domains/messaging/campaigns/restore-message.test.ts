import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aDraft, offersOf } from '#tests/support/offers.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'

// A user cancels one message of a campaign in the outbox, and restores it while the campaign does not run.
const clock = { at: 0, now: () => new Date(clock.at) }
/** Offers wait for the morning. */
const goToEvening = (day: string) => {
  clock.at = toZonedInstant(day, '22:00')?.getTime() ?? Number.NaN
}
beforeAll(() => {
  goToEvening('2026-11-23')
})
const { app, owner } = useApp({ clock })
const people = offersOf(app)

async function oneTakenBack(tag: string): Promise<{ campaign: string; id: string }> {
  await people.agreed({ tags: [tag] })
  await people.agreed({ tags: [tag] })
  const draft = (await owner.post('/api/campaigns', aDraft({ name: tag, audience: { tags: [tag] } }))).body
  expect((await owner.post(`/api/campaigns/${draft.id}/confirm`, { version: draft.version, will: 2 })).status).toBe(200)
  const { rows } = await app.database.pool.query('select id from communications where campaign_id = $1 limit 1', [
    draft.id,
  ])
  const [{ id }] = rows
  expect((await owner.post(`/api/communications/${id}/cancel`)).status).toBe(200)
  return { campaign: draft.id, id }
}
const statusOf = async (id: string) => (await owner.get(`/api/communications/${id}`)).body.status
const later = async (hours: number) => {
  clock.at += hours * 3_600_000
  await drainOutbox(app.parts)
}

test('it waits with the others while the campaign is paused, and leaves with them', async () => {
  goToEvening('2026-11-24')
  const { campaign, id } = await oneTakenBack('paused')
  await owner.post(`/api/campaigns/${campaign}/pause`)
  expect((await owner.post(`/api/communications/${id}/put-back`)).body).toMatchObject({ status: 'pending', held: true })
  await later(12)
  expect(await statusOf(id)).toBe('pending')
  await owner.post(`/api/campaigns/${campaign}/resume`)
  await later(1)
  expect(await statusOf(id)).toBe('sent')
})

test('it cannot be put back once the campaign is stopped', async () => {
  goToEvening('2026-11-25')
  const { campaign, id } = await oneTakenBack('stopped')
  await owner.post(`/api/campaigns/${campaign}/stop`)
  expect((await owner.post(`/api/communications/${id}/put-back`)).status).toBe(409)
  await later(12)
  expect(await statusOf(id)).toBe('cancelled')
})
