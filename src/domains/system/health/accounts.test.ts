import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { AppServices } from '#platform/http/context.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { OpenAiPeer } from '#tests/support/fakes/openai.ts'
import { startOidc } from '#tests/support/fakes/oidc.ts'
import { startS3 } from '#tests/support/fakes/s3.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import { startStripe } from '#tests/support/fakes/stripe.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { CHECKS } from './checks/all-checks.ts'
import { runChecks } from './run-checks.ts'
import type { NamedResult } from './run-checks.ts'

const folder = testFolder()
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const { app } = useApp({ env: { DATA_DIR: folder }, cron: false })

/** One look at one part. */
async function look(name: string, parts: AppServices = app.parts): Promise<NamedResult> {
  const [found] = await runChecks(
    parts,
    CHECKS.filter((check) => check.name === name),
  )
  if (!found) throw new Error(`There is no part ${name}`)
  return found
}
const state = async (name: string, parts?: AppServices) => (await look(name, parts)).status

async function withEnv(env: Record<string, string>): Promise<App> {
  const other = await startApp({ env: { DATA_DIR: path.join(folder, 'other'), ...env }, cron: false })
  onTestFinished(() => other.stop())
  return other
}

describe('accounts of providers, asked without sending or charging', () => {
  test('none is set: each says what stands in for it', async () => {
    for (const [name, says] of [
      ['SMS account', 'Not set up. Texts are simulated'],
      ['Email account', 'Not set up. Emails are simulated'],
      ['Card payments', 'Not set up. Customers can’t pay by card'],
      ['AI model', expect.stringMatching(/^Not set/)],
      ['Sign-in provider', expect.stringMatching(/^Not set/)],
      ['Photo store', expect.stringMatching(/^Not set/)],
    ])
      expect(await look(String(name))).toMatchObject({ status: 'unknown', message: says })
  })

  test('Twilio: accepted, refused, suspended, away, and back; no text goes out', async () => {
    const twilio = await startTwilio()
    onTestFinished(() => twilio.close())
    const { parts } = await withEnv(twilio.env)
    expect(await look('SMS account', parts)).toMatchObject({ status: 'healthy', message: 'Twilio accepts the account' })
    twilio.suspend(true)
    expect(await look('SMS account', parts)).toMatchObject({
      status: 'unhealthy',
      message: 'Twilio says your account is suspended.',
    })
    twilio.suspend(false)
    twilio.failAlways('reset')
    expect(await look('SMS account', parts)).toMatchObject({ status: 'unhealthy', message: 'Twilio isn’t responding.' })
    twilio.failAlways(null)
    expect(await state('SMS account', parts)).toBe('healthy')
    expect(twilio.accepted).toEqual([])
    const { parts: wrong } = await withEnv({ ...twilio.env, TWILIO_AUTH_TOKEN: 'wrong' })
    expect(await look('SMS account', wrong)).toMatchObject({
      status: 'unhealthy',
      message: 'Twilio rejected the Account SID or Auth Token. Check them in Settings > Connections.',
    })
  })

  test('Stripe: accepted, refused, away, and back; nothing is charged', async () => {
    const stripe = await startStripe()
    onTestFinished(() => stripe.close())
    const { parts } = await withEnv(stripe.env)
    expect(await look('Card payments', parts)).toMatchObject({ status: 'healthy', message: 'Stripe accepts the key' })
    stripe.failAlways({ status: 500 })
    expect(await look('Card payments', parts)).toMatchObject({
      status: 'unhealthy',
      message: 'The payment provider isn’t responding right now.',
    })
    stripe.failAlways(null)
    expect(await state('Card payments', parts)).toBe('healthy')
    expect(stripe.intents.size).toBe(0)
    const { parts: wrong } = await withEnv({ ...stripe.env, STRIPE_SECRET_KEY: 'sk_live_wrong' })
    expect(await look('Card payments', wrong)).toMatchObject({
      status: 'unhealthy',
      message: 'Stripe rejected the secret key. Check it in Settings > Connections.',
    })
  })

  test('the mail server: signed in, refused, away, and back; no mail goes out', async () => {
    const smtp = await startSmtp({ login: { user: 'ray', password: 'right' } })
    onTestFinished(() => smtp.close())
    const { parts } = await withEnv({ SMTP_URL: smtp.url, MAIL_FROM: 'Tidestone <hello@example.com>' })
    expect(await look('Email account', parts)).toMatchObject({ status: 'healthy', message: 'Accepted sign-in' })
    smtp.fail({ at: 'greeting', answer: 'reset' })
    expect(await look('Email account', parts)).toMatchObject({
      status: 'unhealthy',
      message: 'The mail server isn’t responding.',
    })
    expect(await state('Email account', parts)).toBe('healthy')
    expect(smtp.received).toEqual([])
    const { parts: wrong } = await withEnv({
      SMTP_URL: smtp.url.replace('right', 'wrong'),
      MAIL_FROM: 'Tidestone <hello@example.com>',
    })
    expect(await look('Email account', wrong)).toMatchObject({
      status: 'unhealthy',
      message: 'The mail server rejected the sign-in. Check the username and password in Settings > Connections.',
    })
  })

  test('the store of photos: open, without its bucket, gone, and back', async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    const { parts } = await withEnv(s3.env)
    expect(await look('Photo store', parts)).toMatchObject({
      status: 'healthy',
      message: 'Connected to bucket photos',
    })
    expect(await state('Photo storage', parts)).toBe('healthy')
    await s3.leave()
    expect(await look('Photo store', parts)).toMatchObject({
      status: 'unhealthy',
      message: 'The photo store isn’t responding.',
    })
    expect(await state('Photo storage', parts)).toBe('unhealthy')
    await s3.comeBack()
    expect([await state('Photo store', parts), await state('Photo storage', parts)]).toEqual(['healthy', 'healthy'])
    const { parts: wrong } = await withEnv({ ...s3.env, S3_BUCKET: 'nowhere' })
    expect(await look('Photo store', wrong)).toMatchObject({
      status: 'unhealthy',
      message: 'Bucket nowhere doesn’t exist. Check its name in Settings > Connections.',
    })
  })

  test('the server of the models: accepted, refused, away; no model is asked', async () => {
    const peer = await OpenAiPeer.start()
    const { parts } = await withEnv(peer.env)
    expect(await look('AI model', parts)).toMatchObject({
      status: 'healthy',
      message: expect.stringMatching(/^Connected. Using \S+$/),
    })
    const { parts: wrong } = await withEnv({ ...peer.env, OPENAI_API_KEY: 'sk-wrong' })
    expect(await look('AI model', wrong)).toMatchObject({
      status: 'unhealthy',
      message: 'The AI server rejected the key. Check it in Settings > Connections.',
    })
    await peer.stop()
    expect(await look('AI model', parts)).toMatchObject({
      status: 'unhealthy',
      message: 'The AI server isn’t responding.',
    })
    expect(peer.calls).toEqual([])
  })

  test('the provider of sign-in: answers, is gone, calls itself by another name', async () => {
    const oidc = await startOidc()
    const at = (OIDC_ISSUER: string) =>
      look('Sign-in provider', { ...app.parts, config: { ...app.parts.config, OIDC_ISSUER } })
    expect(await at(oidc.issuer)).toMatchObject({ status: 'healthy', message: 'Responding' })
    expect(await at(oidc.issuer.replace('127.0.0.1', 'localhost'))).toMatchObject({ status: 'unhealthy' })
    await oidc.close()
    expect(await at(oidc.issuer)).toMatchObject({ status: 'unhealthy', message: 'The provider isn’t responding.' })
  })
})
