import { beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#domains/system/assistants/service.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { createClient } from '#tests/support/app.ts'
import { useModel } from '#tests/support/models.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import * as budget from './token-budget.ts'

const CROWD = pickRuns(100, 1000)
const CHATS = pickRuns(300, 1000)

let now = new Date('2026-03-31T20:00:00Z')
const world = useModel({ clock: { now: () => now } })
beforeEach(async () => {
  world.peer.answer = () => ({ says: SAID })
  world.peer.spent = 0
  await world.app.database.pool.query('delete from ai_requests')
  await world.app.database.pool.query('delete from ai_months')
  await world.app.database.pool.query('delete from ai_token_reservations')
  await world.app.database.pool.query('delete from alerts')
  await world.budget(1_000_000)
})

const ASKED = 'Roughly how many years will a seal hold?'
const SAID = 'Sealing usually lasts 3-5 years.'
const ask = () => createClient(world.app.url, '').post('/api/ai/chat', { message: ASKED })
const rows = async () => (await world.app.database.pool.query('select * from ai_requests')).rows
const total = async () => (await rows()).reduce((sum, { total_tokens }) => sum + total_tokens, 0)
const alerts = async () =>
  (await world.app.database.pool.query("select * from alerts where title like '%AI budget is used up'")).rows

describe('a call', () => {
  test('uses what the server says it used, and holds nothing when it is over', async () => {
    await ask()
    expect(await world.month()).toEqual({ used: world.peer.spent, held: 0 })
    expect(await total()).toBe(world.peer.spent)
  })

  test.each([
    ['nothing', { prompt_tokens: 0, completion_tokens: 0 }],
    ['less than nothing', { prompt_tokens: -5000, completion_tokens: -5000 }],
    ['a single token for all', { prompt_tokens: 1, completion_tokens: 1 }],
    ['more than there could be', { prompt_tokens: 10_000_000, completion_tokens: 7 }],
    ['half a token', { prompt_tokens: 2000.5, completion_tokens: 7 }],
    ['words', { prompt_tokens: 'many', completion_tokens: 'some' }],
    ['no word of it', null],
  ])('of which the server says that it used %s counts as the most that it could use', async (_what, usage) => {
    world.peer.answer = () => ({ says: SAID, usage })
    await ask()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'success', is_estimate: true, completion_tokens: 500 })
    expect(row.total_tokens).toBeGreaterThanOrEqual(world.peer.spent)
    expect(await world.month()).toEqual({ used: row.total_tokens, held: 0 })
  })

  test('costs the same where its answer was not fit to be passed on, whatever the server says of it', async () => {
    world.peer.answer = () => ({ says: 'Call (900) 555-0199', usage: { prompt_tokens: 0, completion_tokens: 0 } })
    await ask()
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'refused', is_estimate: true })
    expect((await world.month()).used).toBeGreaterThanOrEqual(world.peer.spent)
  })

  test('that broke off counts as the most it could use, and one that was never begun as nothing', async () => {
    world.peer.answer = () => ({ says: SAID, breaksAfter: 2 })
    await ask()
    expect((await world.month()).used).toBeGreaterThanOrEqual(world.peer.spent)
    await world.app.database.pool.query('delete from ai_months')
    world.peer.answer = () => ({ status: 500 })
    await ask()
    expect(await world.month()).toEqual({ used: 0, held: 0 })
  })

  test('of a model that does not stop is cut, and stays within what was held', async () => {
    world.peer.answer = () => ({ says: 'sealing pavers '.repeat(3000), overruns: true })
    await ask()
    const [row] = await rows()
    expect(row.completion_tokens).toBeLessThanOrEqual(500)
    expect(await world.month()).toEqual({ used: row.total_tokens, held: 0 })
  })
})

describe('a budget that is used up', () => {
  test('stops the model but not the answers, logs each call, and notifies the owner once a month', async () => {
    await world.budget(100)
    for (let asked = 0; asked < 3; asked++) expect((await ask()).body.response).toMatch(/3-5 years/)
    expect(world.peer.spent).toBe(0)
    expect((await rows()).map(({ status, total_tokens }) => [status, total_tokens])).toEqual(
      Array.from({ length: 3 }, () => ['over-budget', 0]),
    )
    await expect.poll(async () => (await alerts()).length).toBe(1)
    const owner = await world.app.as('owner')
    expect((await owner.get('/api/ai/budget')).body.spentAt).not.toBeNull()
    expect((await owner.get('/api/ai/overview')).body.budget.left).toBeLessThanOrEqual(100)
    // After a raise, the model answers again. If the budget runs out again in the same month, the owner gets no second
    // alert.
    await world.budget(1_000_000)
    await ask()
    expect(world.peer.spent).toBeGreaterThan(0)
    await world.budget(100)
    await ask()
    const taskStates = async () =>
      (
        await world.app.database.pool.query("select state from pgboss.job where name = 'assistants.budget-alert'")
      ).rows.map(({ state }) => state)
    await expect.poll(taskStates).toEqual(['completed', 'completed'])
    expect(await alerts()).toHaveLength(1)
  })

  test('resets with the month of the business, not with the UTC month', async () => {
    await world.budget(100)
    now = new Date('2026-04-01T03:30:00Z')
    await ask()
    expect((await rows()).at(-1)?.status).toBe('over-budget')
    await world.budget(20_000)
    now = new Date('2026-04-01T04:30:00Z')
    const owner = await world.app.as('owner')
    expect((await owner.get('/api/ai/budget')).body).toMatchObject({
      month: '2026-04',
      resetsOn: '2026-05-01',
      used: 0,
      spentAt: null,
    })
    now = new Date('2026-03-31T20:00:00Z')
  })

  test('is not used up by calls in flight alone, and does not notify the owner', async () => {
    const { parts } = world.app
    await world.budget(30_000)
    await parts.db.transaction(SYSTEM, (tx) => budget.reserve(tx, 29_000))
    await ask()
    expect((await rows()).at(-1)?.status).toBe('over-budget')
    expect((await (await world.app.as('owner')).get('/api/ai/budget')).body.spentAt).toBeNull()
  })

  test('what a program held that was killed counts as used after a while', async () => {
    const { parts } = world.app
    await world.budget(30_000)
    await parts.db.transaction(SYSTEM, (tx) => budget.reserve(tx, 29_000))
    now = new Date(now.getTime() + 6 * 60_000)
    await ask()
    expect(await world.month()).toEqual({ used: 29_000, held: 0 })
  })
})

describe('many at once', () => {
  test(
    `${CROWD} visitors over HTTP are all answered, and the budget is never passed`,
    { timeout: 300_000 },
    async () => {
      await world.budget(60_000)
      world.peer.answer = () => ({ says: SAID, delay: 20 })
      const answers = await Promise.all(Array.from({ length: CROWD }, ask))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      for (const { body } of answers) expect(body.response).toMatch(/3-5 years/)
      await expectWithin(60_000, CROWD)
      recordProof('AI cap', { tried: CROWD, figure: 'concurrent visitors over HTTP' })
    },
  )

  test(`${CHATS} chats through the service never pass it either`, { timeout: 300_000 }, async () => {
    await world.budget(60_000)
    const { parts } = world.app
    const signal = new AbortController().signal
    const one = async () => {
      const { pieces } = await chat(parts, { message: ASKED, history: [] }, signal)
      let said = ''
      for await (const piece of pieces) said += piece
      return said
    }
    for (const said of await Promise.all(Array.from({ length: CHATS }, one))) expect(said).toMatch(/3-5 years/)
    await expectWithin(60_000, CHATS)
    recordProof('AI cap', { tried: CHATS, figure: 'concurrent chats through the service' })
  })
})

/** By our own count, and by the server's. */
async function expectWithin(most: number, calls: number): Promise<void> {
  expect(await rows()).toHaveLength(calls)
  expect(await total()).toBeLessThanOrEqual(most)
  expect(world.peer.spent).toBeLessThanOrEqual(most)
  // The model answers at least one call. How many calls get their turn in time depends on the machine.
  expect(world.peer.spent).toBeGreaterThan(0)
  expect(await world.month()).toEqual({ used: await total(), held: 0 })
}
