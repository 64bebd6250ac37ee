import * as ai from '#domains/system/ai/service.ts'
import { checkAccount, measureMs, type Check } from '../check-result.ts'

export const smsCheck: Check = {
  type: 'Messages and tasks',
  name: 'SMS account',
  run: ({ providers }, signal) => checkAccount(() => providers.sms.account(signal)),
}

export const emailCheck: Check = {
  type: 'Messages and tasks',
  name: 'Email account',
  run: ({ providers }, signal) => checkAccount(() => providers.email.account(signal)),
}

export const cardsCheck: Check = {
  type: 'Accounts',
  name: 'Card payments',
  run: ({ providers }) => checkAccount(() => providers.payments.account()),
}

export const photoStoreCheck: Check = {
  type: 'Accounts',
  name: 'Photo store',
  run: ({ providers }) => checkAccount(() => providers.storage.account()),
}

export const modelCheck: Check = {
  type: 'Accounts',
  name: 'AI model',
  run: ({ providers }, signal) =>
    checkAccount(async () => {
      if (providers.ai.account) return providers.ai.account(signal)
      return ai.hasModel(providers)
        ? { kind: 'ok', says: `${providers.ai.model} is set` }
        : { kind: 'simulated', says: 'Not set up. Built-in templates are used' }
    }),
}

/**
 * The provider of sign-in tells of itself as OpenID Connect Discovery 1.0 asks for, under the very issuer that is set.
 */
export const signInCheck: Check = {
  type: 'Accounts',
  name: 'Sign-in provider',
  run: async ({ config: { OIDC_ISSUER: issuer } }, signal) => {
    if (!issuer) return { status: 'unknown', message: 'Not set up. Sign in with a password or passkey' }
    let discovery: { issuer?: unknown } = {}
    const ms = await measureMs(async () => {
      const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal })
      if (!answer.ok) throw new Error(`The provider answered ${answer.status}`)
      discovery = (await answer.json()) as { issuer?: unknown }
    }).catch(() => null)
    if (ms === null)
      return {
        status: 'unhealthy',
        message: 'The provider isn’t responding.',
        advice: 'Password sign-in still works. Check OIDC_ISSUER.',
      }
    return String(discovery.issuer).replace(/\/$/, '') === issuer.replace(/\/$/, '')
      ? { status: 'healthy', message: 'Responding', ms }
      : {
          status: 'unhealthy',
          message: 'The provider reports a different address.',
          ms,
          advice: 'Check OIDC_ISSUER.',
        }
  },
}
