import { describe, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { startProcess } from '#tests/support/process.ts'
import { ConfigError, describeConfig, readConfig } from './config.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+18135550100' }
const OIDC = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@example.com' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const OWNER = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a-long-enough-password' }

const without = (group: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(group).filter(([other]) => other !== name))
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return String(error)
  }
  throw new Error('It was accepted')
}

describe('the configuration', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 0,
      ALERTS_PER_HOUR: 12,
    })
  })

  test('takes an empty variable, or one of blanks, as absent: also where a pair would be half set', () => {
    expect(
      readConfig({
        PORT: '',
        HOST: '  ',
        DATABASE_URL: '',
        OWNER_EMAIL: '',
        OWNER_PASSWORD: '\t',
        SMTP_URL: '',
        MAIL_FROM: '',
        LOG_LEVEL: '',
      }),
    ).toEqual(readConfig({}))
  })

  test.each(
    [TWILIO, STRIPE, OIDC, SMTP, OWNER].flatMap((group) => Object.keys(group).map((name) => [name, group] as const)),
  )('without %s, but with what belongs to it, stops the start and names both', (missing, group) => {
    const sentence = refusal(without(group, missing))
    expect(sentence).toContain(missing)
    expect(sentence).toMatch(/missing/)
    for (const name of Object.keys(group)) expect(sentence).toContain(name)
  })

  test('says what is set and what is missing, one or several, in a sentence', () => {
    expect(refusal(without(TWILIO, 'TWILIO_FROM'))).toContain(
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are set, but TWILIO_FROM is missing: set',
    )
    expect(refusal({ OIDC_ISSUER: OIDC.OIDC_ISSUER })).toContain(
      'OIDC_ISSUER is set, but OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: set',
    )
  })

  test('says everything that is wrong at once', () => {
    const sentence = refusal({ PORT: 'many', PUBLIC_URL: 'tidestone', SMTP_URL: 'smtp://mail.example' })
    for (const name of ['PORT', 'PUBLIC_URL', 'MAIL_FROM']) expect(sentence).toContain(name)
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'ftp://tidestone.example'],
    ['PUBLIC_URL', 'tidestone.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_SECRET', 'short'],
    ['OWNER_PHONE', 'call me'],
    ['OWNER_PHONE', '555'],
    ['TWILIO_API_BASE', 'twilio'],
  ])('%s=%s stops the start and is named', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
  })

  test('a password that is too long is named, but not shown', () => {
    const sentence = refusal({ OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'cánary-7'.repeat(20) })
    expect(sentence).toContain('OWNER_PASSWORD')
    expect(sentence).not.toContain('cánary')
  })

  test('takes every OWNER_EMAIL that a sign-in form takes', () => {
    expect(readConfig({ ...OWNER, OWNER_EMAIL: 'J&M@Example.com' }).OWNER_EMAIL).toBe('j&m@example.com')
  })

  test('keeps of PUBLIC_URL what an Origin can be compared with', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Tidestone.example:443/home?x#y' }).PUBLIC_URL).toBe(
      'https://tidestone.example',
    )
  })
})

test('what the start prints holds no secret, wherever one may stand', () => {
  const env = {
    ...TWILIO,
    ...OIDC,
    ...SMTP,
    ...OWNER,
    TWILIO_AUTH_TOKEN: 'canary1',
    OIDC_CLIENT_SECRET: 'canary2',
    OWNER_PASSWORD: 'canary3-long-enough',
    SESSION_SECRET: `canary4${'x'.repeat(32)}`,
    DATABASE_URL: 'postgres://canaryuser:canary5@db.example:5432/tidestone?password=canary6&sslmode=require',
    SMTP_URL: 'smtps://canaryuser:canary7@mail.example?auth.pass=canary8',
    PUBLIC_URL: 'https://canaryuser:canary9@tidestone.example',
    TWILIO_API_BASE: 'https://canaryuser:canary10@proxy.example/twilio',
    OIDC_ISSUER: 'https://canaryuser:canary11@login.example',
  }
  const printed = JSON.stringify(describeConfig(readConfig(env)))
  expect(printed).not.toContain('canary')
  // Nor whose it is: a log holds no e-mail and no phone number.
  for (const personal of ['owner@example.com', 'hello@example.com', '+18135550100'])
    expect(printed).not.toContain(personal)
  for (const shown of [
    'db.example:5432/tidestone',
    'mail.example',
    'proxy.example/twilio',
    'login.example',
    'https://tidestone.example',
    'TWILIO_AUTH_TOKEN',
    'OWNER_EMAIL',
  ]) {
    expect(printed).toContain(shown)
  }
})

describe('the program', () => {
  test.each([
    ['a log level that there is not', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    ['half of a pair', { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` }, 'TWILIO_AUTH_TOKEN'],
    ['an account that cannot be one', { ...TWILIO, TWILIO_ACCOUNT_SID: 'canary' }, 'TWILIO_ACCOUNT_SID'],
    ['a proxy that is no address', { TRUST_PROXY: '10.0.0.0/' }, 'TRUST_PROXY'],
    ['a sender that is no address', { ...SMTP, MAIL_FROM: 'Tidestone' }, 'MAIL_FROM'],
  ])('with %s ends at once with a sentence, not with a stack trace', async (_what, env, name) => {
    const database = await freshDatabase()
    const printed = await startProcess({ DATABASE_URL: database.url, ...env }).then(() => 'it started', String)
    await database.drop()
    expect(printed).toMatch(/^Error: It ended with 1 /)
    expect(printed).toContain(name)
    expect(printed).not.toMatch(/^\s+at |canary/m)
  })
})
