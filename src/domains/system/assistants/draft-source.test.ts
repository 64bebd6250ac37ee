import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { embeddedAi } from '#providers/ai/embedded.ts'
import type { AiProvider } from '#providers/ai/port.ts'
import { useApp } from '#tests/support/use-app.ts'
import { draftsOf } from '#tests/support/drafts.ts'

type Drafts = Awaited<ReturnType<typeof draftsOf>>
const { app } = useApp()
let draft: Drafts['draft']
let written: Drafts['written']
let newest: Drafts['newest']
beforeAll(async () => {
  ;({ draft, written, newest } = await draftsOf(app))
})
afterEach(() => {
  app.parts.providers.ai = embeddedAi
})

describe('who writes', () => {
  const model = (reply: string | (() => never)): AiProvider => ({
    name: 'openai',
    model: 'trial',
    async *reply() {
      if (typeof reply === 'function') reply()
      yield String(reply)
      return { usage: { promptTokens: 300, completionTokens: 25 }, cut: false }
    },
  })

  test('a model, where there is one', async () => {
    app.parts.providers.ai = model('{business}: shiny driveways, 10% off! {link} {stop}')
    expect(await written('driveway sealing 10% off')).toMatchObject({
      text: '{business}: shiny driveways, 10% off! {link} {stop}',
      by: 'model',
      read: [],
      unused: [],
    })
    expect(await newest()).toMatchObject({ model: 'trial', total_tokens: 325 })
    app.parts.providers.ai = model('Subject: Shiny, {first_name}\n\nGet it here:\n{link}')
    expect(await written('driveway sealing', { channel: 'email' })).toMatchObject({
      subject: 'Shiny, {first_name}',
      email: 'Get it here:\n{link}',
      by: 'model',
    })
  })

  test.each([
    ['invents a discount', '{business}: 25% off! {link} {stop}'],
    ['invents a price', '{business}: only $99! {link} {stop}'],
    ['forgets how to end', '{business}: 10% off. {link}'],
    ['forgets who writes', '10% off. {link} {stop}'],
    ['makes up a field', '{business}: 10% off, {coupon_code} {link} {stop}'],
    ['invents a deadline', '{business}: 10% off until Sunday. {link} {stop}'],
    ['makes a gift', '{business}: 10% off and a gift card for you. {link} {stop}'],
    ['gives another link', '{business}: 10% off at www.sealers.example {link} {stop}'],
    ['gives another phone', '{business}: 10% off, call (900) 555-0142. {link} {stop}'],
    ['says nothing', ' '],
    ['never ends', `{business} {stop} ${'driveways '.repeat(60)}`],
  ])('the templates, when a model %s', async (_what, reply) => {
    const own = await written('driveway sealing 10% off')
    app.parts.providers.ai = model(reply)
    expect(await written('driveway sealing 10% off')).toEqual(own)
  })

  test('the templates, when a model fails, and the log knows', async () => {
    const own = await written('driveway sealing 10% off')
    app.parts.providers.ai = model(() => {
      throw new Error('The model is out of reach')
    })
    expect(await written('driveway sealing 10% off')).toEqual(own)
    expect(await newest()).toMatchObject({ status: 'failed', error_message: 'The model is out of reach' })
  })

  test('no one, while the owner has the feature turned off', async () => {
    const set = (on: boolean) =>
      app.database.pool.query("update ai_features set enabled = $1 where feature_name = 'marketing-content'", [on])
    await set(false)
    expect(await draft('driveway sealing')).toMatchObject({
      status: 409,
      body: { error: 'The marketing content generator is turned off.' },
    })
    await set(true)
  })

  test('not for a technician, nor for who is not signed in', async () => {
    const body = { campaignDetails: 'driveway sealing' }
    expect((await app.visitor.post('/api/ai/marketing', body)).status).toBe(401)
    expect((await (await app.as('technician')).post('/api/ai/marketing', body)).status).toBe(403)
    expect((await (await app.as('owner')).post('/api/ai/marketing', body)).status).toBe(200)
  })
})
