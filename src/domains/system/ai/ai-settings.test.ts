import { expect, describe, onTestFinished, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { useApp } from '#tests/support/use-app.ts'
import { OpenAiPeer } from '#tests/support/fakes/openai.ts'

const { app, owner } = useApp()
const feature = async (name: string) =>
  (await owner.get('/api/ai/features')).body.find((one: { featureName: string }) => one.featureName === name)
const change = async (name: string, more: object) =>
  owner.patch(`/api/ai/features/${name}`, { version: (await feature(name))?.version ?? 0, ...more })

describe('the features', () => {
  test('are five, with the defaults of the specification', async () => {
    const { body } = await owner.get('/api/ai/features')
    expect(body.map(({ title }: { title: string }) => title)).toEqual([
      'Customer service chat',
      'Job estimator',
      'Review response generator',
      'Job description writer',
      'Marketing content generator',
    ])
    for (const one of body)
      expect(one).toMatchObject({
        enabled: true,
        maxTokens: 500,
        temperature: 70,
        version: 0,
        isFirst: true,
        changedAt: null,
        updatedAt: expect.any(String),
      })
  })

  test('are changed one setting at a time, with a trace of it', async () => {
    const { status, body } = await change('job-description', { temperature: 20, model: 'llama3.1:8b' })
    expect([status, body]).toMatchObject([
      200,
      {
        temperature: 20,
        model: 'llama3.1:8b',
        maxTokens: 500,
        version: 1,
        isFirst: false,
        changedBy: expect.any(String),
      },
    ])
    const { rows } = await app.database.pool.query(
      "select * from audit_entries where entity = 'ai_features' order by created_at desc limit 1",
    )
    expect(rows[0]).toMatchObject({
      action: 'changed',
      before: { temperature: 70 },
      after: { temperature: 20, model: 'llama3.1:8b' },
    })
    expect((await change('job-description', { temperature: 20 })).body.version).toBe(1)
  })

  test('go back to what they began with', async () => {
    await change('review-response', { promptTemplate: 'Reply to {{reviewText}}', enabled: false })
    const { body } = await owner.call('DELETE', '/api/ai/features/review-response')
    expect(body).toMatchObject({ enabled: true, isFirst: true, promptTemplate: expect.stringContaining('{{stars}}') })
  })

  test('are not written over by a second window', async () => {
    const { version } = await feature('marketing-content')
    await change('marketing-content', { maxTokens: 300 })
    const late = await owner.patch('/api/ai/features/marketing-content', { version, maxTokens: 900 })
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED', changed: { by: 'You', version: version + 1 } } })
    expect((await feature('marketing-content')).maxTokens).toBe(300)
  })

  const BAD: [what: string, change: object, path: string, sentence: string | RegExp][] = [
    [
      'a variable that nobody knows',
      { promptTemplate: 'Hi {{customerName}}, {{facts}}' },
      'promptTemplate',
      '{{customerName}} isn’t a variable here. You can use {{business}}, {{phone}}, {{facts}}.',
    ],
    [
      'nothing between braces',
      { promptTemplate: '{{facts}} {{ }}' },
      'promptTemplate',
      'Add a variable name between {{ and }}.',
    ],
    [
      'half of a pair of braces',
      { promptTemplate: '{{facts}} {{phone' },
      'promptTemplate',
      'There’s an unmatched {{ or }}. Write variables like {{business}}.',
    ],
    [
      'no facts to answer from',
      { promptTemplate: 'You answer for {{business}}.' },
      'promptTemplate',
      /^It needs \{\{facts\}\}: public business info/,
    ],
    ['an empty template', { promptTemplate: ' \n ' }, 'promptTemplate', 'Enter the prompt.'],
    [
      'a template of 100 KB',
      { promptTemplate: 'x'.repeat(100_000) },
      'promptTemplate',
      'Please keep this to 6,000 characters.',
    ],
    ['a temperature of 101', { temperature: 101 }, 'temperature', 'Enter a whole percent from 0 to 100.'],
    ['a temperature of -1', { temperature: -1 }, 'temperature', 'Enter a whole percent from 0 to 100.'],
    ['half a degree', { temperature: 0.5 }, 'temperature', 'Enter a whole percent from 0 to 100.'],
    ['no tokens', { maxTokens: 0 }, 'maxTokens', 'Enter whole tokens from 50 to 4,000.'],
    ['a model with spaces', { model: 'gpt 4 o' }, 'model', 'Enter the model name, like gpt-4o.'],
  ]
  test.each(BAD)('refuse %s with a sentence, and nothing changes', async (_what, more, path, sentence) => {
    const before = await feature('customer-service-chat')
    const { status, body } = await change('customer-service-chat', more)
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path, message: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence) },
    ])
    expect(await feature('customer-service-chat')).toEqual(before)
  })

  test('that are none are not found, whatever is asked of them', async () => {
    const nothing = { status: 404, body: { error: 'This AI feature doesn’t exist.' } }
    expect(await owner.patch('/api/ai/features/poems', { version: 0, enabled: false })).toMatchObject(nothing)
    expect(await owner.call('DELETE', '/api/ai/features/poems')).toMatchObject(nothing)
    expect(await owner.post('/api/ai/features/poems/preview', { promptTemplate: 'Hi' })).toMatchObject(nothing)
  })
})

describe('the preview of a template', () => {
  test('shows the prompt that a model would get, with the facts of the business', async () => {
    const chat = await owner.post('/api/ai/features/customer-service-chat/preview', {
      promptTemplate: 'For {{business}} at {{ phone }}: {{facts}}',
    })
    expect(chat.body.prompt).toMatch(/^For Tidestone at \(813\) 555-0123: Tidestone: Ruskin, FL 33570/)
    expect(chat.body.prompt).not.toContain('{{')
    const job = await owner.post('/api/ai/features/job-estimator/preview', {
      promptTemplate: '{{jobDetails}} {{figures}}',
    })
    expect(job.body.prompt).toMatch(/Pool Deck Sealing, 850 sq ft: \$[\d,]+ to \$[\d,]+/)
  })

  test('says what is wrong with it while it is typed', async () => {
    expect(
      (await owner.post('/api/ai/features/job-description/preview', { promptTemplate: 'Hi {{name}}' })).body,
    ).toEqual({
      prompt: '',
      fault: '{{name}} isn’t a variable here. You can use {{business}}, {{jobDetails}}.',
    })
  })
})

describe('Initialize AI', () => {
  test('makes what is missing, keeps what is there, and may be pressed again', async () => {
    await change('job-estimator', { temperature: 10 })
    await app.database.pool.query("delete from ai_features where feature_name = 'customer-service-chat'")
    expect((await app.visitor.post('/api/ai/chat', { message: 'hi' })).status).toBe(404)
    expect((await owner.post('/api/ai/init')).body).toEqual({
      message: '5 AI features ready (built-in templates).',
      created: 1,
    })
    expect((await owner.post('/api/ai/init')).body.created).toBe(0)
    expect(await feature('job-estimator')).toMatchObject({ temperature: 10 })
    expect((await app.visitor.post('/api/ai/chat', { message: 'hi' })).status).toBe(200)
  })

  test('does not call active what is switched off', async () => {
    await change('marketing-content', { enabled: false })
    expect((await owner.post('/api/ai/init')).body.message).toBe(
      '4 of 5 AI features ready (built-in templates). Turned off: Marketing content generator.',
    )
    await change('marketing-content', { enabled: true })
  })
})

test('keeps the owner’s settings when a model is connected, and uses the configured model', async () => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const before = await startApp({ database })
  const first = await before.as('owner')
  expect((await first.patch('/api/ai/features/marketing-content', { version: 0, temperature: 15 })).status).toBe(200)
  await before.stop()
  const peer = await OpenAiPeer.start()
  onTestFinished(() => peer.stop())
  const after = await startApp({ database, env: { ...peer.env, OPENAI_MODEL: 'sealer-2' } })
  onTestFinished(() => after.stop())
  const second = await after.as('owner')
  const row = async () =>
    (await second.get('/api/ai/features')).body.find(
      ({ featureName }: { featureName: string }) => featureName === 'marketing-content',
    )
  expect(await row()).toMatchObject({ temperature: 15, model: 'sealer-2' })
  await second.post('/api/ai/marketing', { campaignDetails: 'Pool deck sealing, 10% off until Dec 12' })
  expect(peer.calls[0]?.body).toMatchObject({ model: 'sealer-2', temperature: 0.15 })
  // One that is chosen stays, whatever is configured.
  expect(
    (await second.patch('/api/ai/features/marketing-content', { version: 1, model: 'sealer-3' })).body,
  ).toMatchObject({ model: 'sealer-3' })
}, 60_000)

describe('the office', () => {
  test('sees who answers and what is left, and only the owner changes it', async () => {
    const staff = await app.as('staff')
    const { body } = await staff.get('/api/ai/overview')
    expect(body).toMatchObject({ by: 'templates', budget: { monthlyTokens: 1_000_000, used: 0, left: 1_000_000 } })
    expect(body.features).toHaveLength(5)
    expect(body.features[0]).toMatchObject({
      title: 'Customer service chat',
      enabled: true,
      model: null,
      answersToday: expect.any(Number),
    })
    for (const path of ['/api/ai/features', '/api/ai/budget', '/api/ai/requests'])
      expect((await staff.get(path)).status).toBe(403)
    expect((await staff.patch('/api/ai/features/job-estimator', { version: 0, enabled: false })).status).toBe(403)
  })

  test('counts the answers of today by the clock of the business', async () => {
    const many = async () => (await owner.get('/api/ai/overview')).body.features[0].answersToday
    const before = await many()
    await app.visitor.post('/api/ai/chat', { message: 'warranty' })
    expect(await many()).toBe(before + 1)
  })
})

describe('the budget', () => {
  test('is a whole number of tokens, saved once', async () => {
    const { version } = (await owner.get('/api/ai/budget')).body
    expect((await owner.call('PUT', '/api/ai/budget', { version, monthlyTokens: 250_000 })).body).toMatchObject({
      monthlyTokens: 250_000,
      left: 250_000,
      version: version + 1,
    })
    expect(await owner.call('PUT', '/api/ai/budget', { version, monthlyTokens: 1 })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    for (const monthlyTokens of [-1, 1.5, '12', 2_000_000_000])
      expect((await owner.call('PUT', '/api/ai/budget', { version: version + 1, monthlyTokens })).status).toBe(400)
  })
})

describe('the log', () => {
  test('is read page by page, by feature and by how calls ended', async () => {
    for (let asked = 0; asked < 3; asked++) await app.visitor.post('/api/ai/chat', { message: `warranty ${asked}` })
    const first = await owner.get('/api/ai/requests?featureName=customer-service-chat&status=success&limit=2')
    expect(first.body).toHaveLength(2)
    expect(first.body[0]).toMatchObject({
      model: 'embedded',
      status: 'success',
      totalTokens: 0,
      costMicros: 0,
      userMessage: 'warranty 2',
    })
    const [, next] = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? []
    expect((await owner.get(next ?? '')).body[0].userMessage).toBe('warranty 0')
    expect((await owner.get('/api/ai/requests?status=over-budget')).body).toEqual([])
    expect((await owner.get('/api/ai/requests?status=lost')).status).toBe(400)
  })
})
