import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person who has an account at the provider. */
export type Person = { sub: string; email: string; email_verified: boolean; given_name?: string; family_name?: string }

export type OidcPeer = {
  /** For OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Who sits at the browser: the next sign-in at the provider is this person's. */
  person(person: Person): void
  /**
   * Walks the browser from the address that our site redirects to, through the provider's sign-in, to the address that
   * it sends the browser back to.
   */
  signIn(authorizationUrl: string): Promise<URL>
  close(): Promise<void>
}

/**
 * Starts a certified OpenID Connect provider (the npm package oidc-provider) on a real socket. `claimsInIdToken`: some
 * providers put the e-mail into the id token, others only behind the userinfo address. `reachedAt`: receives its own
 * address and returns its public one.
 */
export async function startOidc({
  claimsInIdToken = false,
  port = 0,
  reachedAt = (own) => Promise.resolve(own),
}: { claimsInIdToken?: boolean; port?: number; reachedAt?: (own: string) => Promise<string> } = {}): Promise<OidcPeer> {
  const people = new Map<string, Person>()
  let current: Person | null = null
  // The provider wants to know its address when it is made, which is known once the server listens.
  let answer: http.RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = http.createServer((request, response) => answer(request, response)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server that listens has an address with a port.
  const issuer = await reachedAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [clientId, clientSecret] = ['site', randomBytes(24).toString('hex')]
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://127.0.0.1/api/auth/callback/oidc'] },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub)
      return person && { accountId: sub, claims: () => ({ ...person }) }
    },
    // Everybody agreed beforehand to what the site asks for.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  // The site under test listens on any port; as RFC 8252 §7.3 has it for loopback addresses.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^http:\/\/127\.0\.0\.1(:\d+)?\/api\/auth\/callback\/oidc$/.test(uri)
  const speak = provider.callback()
  answer = (request, response) => {
    if (!request.url?.startsWith('/interaction/') || !current) return void speak(request, response)
    provider
      .interactionFinished(request, response, { login: { accountId: current.sub } })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  }

  return {
    issuer,
    clientId,
    clientSecret,
    person: (person) => {
      current = person
      people.set(person.sub, person)
    },
    signIn: (authorizationUrl) => walk(authorizationUrl, issuer),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Follows redirects by hand, keeping cookies, as long as they stay at the provider. */
async function walk(from: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(from)
  for (let step = 0; step < 10 && at.origin === issuer; step++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    at = new URL(location, at)
  }
  return at
}
