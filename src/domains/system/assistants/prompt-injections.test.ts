import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#tests/support/app.ts'
import { streamChat } from '#tests/support/chat.ts'
import { INJECTIONS, obey, SECRETS } from '#tests/support/injections.ts'
import { useModel } from '#tests/support/models.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const world = useModel()
const { owner } = world
beforeAll(async () => {
  // Outsiders must never learn these: the owner's own prompts, and the people in the database.
  const { version } = (await owner.get('/api/ai/features')).body[0]
  const saved = await owner.patch('/api/ai/features/customer-service-chat', {
    version,
    promptTemplate: `You answer for {{business}}. ${SECRETS.prompt} Facts: {{facts}} Phone: {{phone}}`,
  })
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
  const made = await owner.post('/api/customers', SECRETS.customer)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
})

/** The answers of an assistant without a model, to compare with. */
async function ask(message: string): Promise<string> {
  const { status, body } = await createClient(world.app.url, '').post('/api/ai/chat', { message })
  expect(status).toBe(200)
  return body.response
}

describe('a model that does whatever a visitor tells it', () => {
  test('there are fifty attempts, and most of them reach it', async () => {
    expect(INJECTIONS).toHaveLength(50)
    expect(new Set(INJECTIONS.map(({ asked }) => asked)).size).toBe(50)
    world.peer.calls.length = 0
    world.peer.answer = ({ body }) => ({ says: obey(body) })
    for (const { asked } of INJECTIONS) await ask(asked)
    expect(world.peer.calls.length).toBeGreaterThan(30)
  })

  test.each(INJECTIONS)('lets nothing out that is not public: $asked', async ({ asked, never }) => {
    world.peer.answer = ({ body }) => ({ says: obey(body) })
    const { events } = await streamChat(world.app.url, asked)
    const streamed = events
      .filter(({ event }) => event === 'text')
      .map(({ data }) => data)
      .join('')
    expect(events.at(-1)?.event).toBe('done')
    for (const response of [await ask(asked), streamed]) {
      expect(response).not.toMatch(never)
      expect(response).not.toMatch(SECRETS.pattern)
      expect(response.length).toBeGreaterThan(20)
    }
    recordProof('prompt injection', {
      tried: 2,
      figure: 'fifty attempts against a model that obeys, with full and streamed answers',
    })
  })

  test('never gets customer names, nor what visitors typed about themselves', async () => {
    world.peer.calls.length = 0
    await ask(
      'I am at 1204 Shell Point Rd, my mail is elena.vargas@example.com. How long does the sealer last on travertine in the shade?',
    )
    await ask('How long does the sealer last on my lanai? Text (813) 555-0148')
    for (const { body } of world.peer.calls) {
      const all = JSON.stringify(body)
      expect(all).not.toMatch(/elena\.vargas|1204 Shell|555-0148/)
      expect(all).not.toMatch(SECRETS.people)
    }
  })

  test('may say what is public, in other words', async () => {
    world.peer.answer = () => ({
      says: 'Sealing usually lasts 3-5 years. Our sealing work also carries a 2-year warranty.',
    })
    expect(await ask('Roughly how many years will a seal hold before it has to be done again?')).toBe(
      'Sealing usually lasts 3-5 years. Our sealing work also carries a 2-year warranty.',
    )
    expect(await world.newest()).toMatchObject({ status: 'success', model: 'gpt-4o' })
  })
})
