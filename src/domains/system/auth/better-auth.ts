import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import type { PasskeyOptions } from '@better-auth/passkey'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import { MIN_PASSWORD, Role } from './contract.ts'
import { isMatch, hashPassword } from './password-hash.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import * as service from './service.ts'
import * as tables from './tables.ts'

/**
 * The name under which better-auth knows the configured OpenID Connect provider: part of the callback's path,
 * `/api/auth/callback/oidc`.
 */
export const OIDC = 'oidc'

const COOKIE_PREFIX = 'better-auth'
/**
 * Names the session cookie that earlier versions set over https. The server still reads it so that an update signs no
 * one out.
 */
export const FORMER_SESSION_COOKIE = `__Secure-${COOKIE_PREFIX}.session_token`
const isHttps = (config: Config): boolean => config.PUBLIC_URL?.startsWith('https:') ?? false

const DAY = 24 * 60 * 60
/**
 * login.html: 'Keep me signed in on this device for 30 days'. Without that it is a day, and the cookie ends with the
 * browser.
 */
const SESSION_SECONDS = 30 * DAY

/**
 * better-auth, reduced to what it is used for: checking passwords, sessions and their cookie, and OpenID Connect.
 * Accounts are made, and passwords reset, by our own services (one transaction with the audit entry and the e-mail),
 * and tries are counted by sign-in-limit.ts.
 */
export function makeBetterAuth(db: Database, config: Config, secret: string) {
  return betterAuth({
    secret,
    basePath: '/api/auth',
    telemetry: { enabled: false },
    // Without PUBLIC_URL this site is reached by the machine itself only, at whatever name it uses for itself.
    baseURL: config.PUBLIC_URL ?? {
      allowedHosts: ['127.0.0.1:*', 'localhost:*', '[::1]:*'],
      protocol: 'http',
      fallback: siteOrigin(config),
    },
    trustedOrigins: (request) => trusted(config, request),
    database: drizzleAdapter(drizzle(db.pool), { provider: 'pg', schema: tables, usePlural: true, transaction: true }),
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.warn({ err: details.find((detail) => detail instanceof Error) }, `sign-in: ${message}`),
    },
    user: {
      // The value is drizzle's name of the property, not the column.
      fields: { image: 'profileImageUrl' },
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        role: { type: 'string', required: false, input: false },
      },
      // Runs at every sign-in by OpenID Connect, the first and later ones: an address that the provider did not verify
      // proves nothing.
      validateUserInfo: ({ user }) => (user.emailVerified ? undefined : { error: 'EMAIL_NOT_VERIFIED' }),
    },
    // Fresh enough for a new passkey: confirm-password.ts asks instead.
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, freshAge: 0 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => isMatch(hash, password) },
    },
    account: {
      accountLinking: { enabled: true },
      // In a cookie: a visitor who starts a sign-in and never ends it leaves nothing in the database.
      storeStateStrategy: 'cookie',
      updateAccountOnSignIn: false,
    },
    rateLimit: { enabled: false },
    onAPIError: { errorURL: '/sign-in' },
    advanced: {
      database: { generateId: 'uuid' },
      // Over https cookies are named __Host-: no other site of the domain can set or read them. The library would name
      // them __Secure-.
      useSecureCookies: false,
      cookiePrefix: `${isHttps(config) ? '__Host-' : ''}${COOKIE_PREFIX}`,
      defaultCookieAttributes: { secure: isHttps(config), path: '/' },
      trustedProxyHeaders: false,
      // Said, since better-auth leaves these checks out by itself when it finds itself in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    databaseHooks: {
      user: { create: { before: (user) => admit(db, user), after: (user) => welcome(db, user) } },
      // The server never calls the provider again, so it does not store the provider's tokens.
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },
    plugins: [
      // Asks for the second step after a right password. Turning it on and off is two-step.ts; wrong codes are counted
      // by sign-in-limit.ts. Backup codes are hashes here (backup-codes.ts): it is given the hash of what was typed,
      // and takes it off the list.
      twoFactor({ accountLockout: { enabled: false }, backupCodeOptions: { storeBackupCodes: 'plain' } }),
      passkey(passkeysOf(config)),
      ...(config.OIDC_ISSUER && config.OIDC_CLIENT_ID
        ? [genericOAuth({ config: [provider(config.OIDC_ISSUER, config.OIDC_CLIENT_ID, config.OIDC_CLIENT_SECRET)] })]
        : []),
    ],
  })
}

/**
 * Passkeys belong to the name of the site (W3C Web Authentication, relying party). Without PUBLIC_URL that is
 * `localhost`, since browsers make none for an address of numbers. A passkey stands for both steps of sign-in, so the
 * device has to have asked for a finger, a face or a PIN.
 */
function passkeysOf(config: Config): PasskeyOptions {
  const { hostname = 'localhost', origin = null } = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : {}
  const isPerson = (verified: boolean | undefined) => {
    if (!verified)
      throw new APIError('UNAUTHORIZED', {
        code: 'NOT_VERIFIED',
        message: 'This passkey didn’t verify you. Use one with a PIN, fingerprint or face.',
      })
  }
  return {
    rpID: hostname,
    rpName: hostname,
    origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => isPerson(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: async ({ verification }) => isPerson(verification.authenticationInfo.userVerified),
    },
  }
}

function trusted(config: Config, request: Request | undefined): string[] {
  if (config.PUBLIC_URL) return [config.PUBLIC_URL]
  const host = request?.headers.get('host')
  return host && /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host) ? [`http://${host}`] : []
}

type Made = Record<string, unknown> & { email: string }

/**
 * The one gate of every account that better-auth would make: an open invitation for the address. It sets the role, too.
 */
async function admit(db: Database, user: Made) {
  const role = await service.invitedRole(db.read(SYSTEM), user.email)
  if (!role) throw new APIError('FORBIDDEN', { code: 'NOT_INVITED', message: 'This email wasn’t invited.' })
  return { data: { ...user, role } }
}

async function welcome(db: Database, user: Made & { id: string; name: string }): Promise<void> {
  const role = Role.parse(user.role)
  await db.transaction({ id: user.id, name: user.name, role }, (tx) =>
    service.acceptedByProvider(tx, user.id, user.email, role),
  )
}

/**
 * OpenID Connect Core 1.0: discovery, code flow with PKCE, nonce, and an id token whose signature, issuer and audience
 * are checked.
 */
function provider(issuer: string, clientId: string, clientSecret: string | undefined) {
  return {
    providerId: OIDC,
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    ...(clientSecret && { clientSecret }),
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    requireIdTokenVerification: true,
    // Signing out here leaves the person signed in at the provider, as with every other site that uses it.
    disableProviderLogout: true,
    mapProfileToUser: (profile: Record<string, unknown>) => {
      const text = (value: unknown) =>
        typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 60) : undefined
      const firstName = text(profile.given_name)
      const lastName = text(profile.family_name)
      const name = [firstName, lastName].filter(Boolean).join(' ') || text(profile.name) || text(profile.email)
      return { firstName, lastName, ...(name && { name }), emailVerified: profile.email_verified === true }
    },
  }
}
