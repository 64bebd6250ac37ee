import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from './support/use-app.ts'
import { aQuote, createClient } from './support/app.ts'
import { recordProof, pickRuns } from './support/record-proof.ts'

let nowhere: number
beforeAll(async () => {
  nowhere = await aClosedPort()
})
const { app } = useApp(() => ({
  env: {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: '+18135550100',
    TWILIO_API_BASE: `http://127.0.0.1:${nowhere}`,
    SMTP_URL: `smtp://127.0.0.1:${nowhere}`,
    MAIL_FROM: 'hello@tidestone.example',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STRIPE_API_BASE: `http://127.0.0.1:${nowhere}`,
    S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    S3_BUCKET: 'photos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: `http://127.0.0.1:${nowhere}/v1`,
    OIDC_ISSUER: `http://127.0.0.1:${nowhere}`,
    OIDC_CLIENT_ID: 'client',
    OIDC_CLIENT_SECRET: 'secret',
    OWNER_PHONE: '+18135550199',
  },
}))

const QUOTES = pickRuns(20, 1000)

test(
  'with text, mail, cards, photo store, model and sign-in provider all away, quotes are taken, become jobs, and every message waits',
  async () => {
    const took: number[] = []
    const ids: string[] = []
    for (let sent = 0; sent < QUOTES; sent += 10)
      await Promise.all(
        Array.from({ length: 10 }, async (_none, place) => {
          const began = performance.now()
          // Each from an address of its own; every second one by the plain form, as without JavaScript.
          const visitor = createClient(app.url, '')
          if (place % 2 === 0) {
            const { status, body } = await visitor.post('/api/service-requests', aQuote())
            expect(status).toBe(201)
            ids.push(body.id)
          } else {
            const form = new URLSearchParams(aQuote() as Record<string, string>).toString()
            expect(
              (await visitor.call('POST', '/quote', form, { 'content-type': 'application/x-www-form-urlencoded' }))
                .status,
            ).toBe(303)
          }
          took.push(performance.now() - began)
        }),
      )
    const { rows } = await app.database.pool.query('select count(*)::int as many from service_requests')
    expect(rows[0].many).toBe(QUOTES)

    const owner = await app.as('owner')
    const { status, body } = await owner.post(`/api/automation/process-request/${ids[0]}`)
    expect(status).toBe(200)
    expect((await owner.post('/api/automation/process-communications')).status).toBe(200)
    const { rows: lost } = await app.database.pool.query(
      "select status from communications where status in ('failed', 'sent')",
    )
    expect(lost).toEqual([])
    expect((await owner.get(`/api/jobs/${body.job.id}`)).status).toBe(200)
    // Sites of vendors that are away take nothing from the visitor, either: the assistant answers in our own words.
    expect((await app.visitor.post('/api/ai/chat', { message: 'How long does the sealer last?' })).status).toBe(200)
    const slowest = Math.max(...took)
    expect(slowest).toBeLessThan(5000)
    recordProof('quotes with every provider down', {
      tried: QUOTES,
      figure: `by form and by API call; the slowest took ${Math.round(slowest)} ms`,
    })
  },
  pickRuns(60_000, 300_000),
)

/** Finds a port on which nothing listens: the connection is refused at once. */
async function aClosedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
