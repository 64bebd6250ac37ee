import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { idempotencyKeys, rateLimits } from '#platform/tables.ts'
import { useApp } from '#tests/support/use-app.ts'
import { calls } from '../../../app.ts'
import { PASSWORD, people } from '#tests/support/accounts.ts'
import type { Person } from '#tests/support/accounts.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { accounts, passkeys, sessions, users } from './tables.ts'

const { app } = useApp()
beforeEach(() => rows().delete(rateLimits))

const rows = () => app.parts.db.read(SYSTEM)
const { person, isIn, visitor, signIn } = people(() => app)
const json = async (answer: Response) => answer.json()
const NEW = 'quite another password'
let many = 0

/**
 * Lists a body, without the password, for each call that asks for one. If you add a call with `stepUp`, add it here.
 */
const BODIES: Record<string, object> = {
  'POST /api/invitations': { email: 'new@tidestone.example', role: 'owner' },
  'POST /api/invitations/{id}/send-again': {},
  'PATCH /api/team/{id}': { role: 'owner', version: 1 },
  'DELETE /api/team/{id}': {},
  'DELETE /api/team/{id}/sessions': {},
  'DELETE /api/team/{id}/two-step': {},
  'PUT /api/security/rules': { twoStepRoles: ['staff'] },
  'POST /api/profile/password': { newPassword: NEW },
  'DELETE /api/profile/sessions/{id}': {},
  'DELETE /api/profile/sessions': {},
  'POST /api/profile/two-step': {},
  'POST /api/profile/two-step/off': {},
  'POST /api/profile/backup-codes': {},
  'DELETE /api/profile/passkeys/{id}': {},
  'POST /api/profile/calendar-feed': {},
  'POST /api/profile/calendar-feed/link': {},
  'POST /api/auth/passkey/new/options': {},
  'POST /api/backups/{id}/restore': { words: 'restore' },
  'PUT /api/team/{id}/rights': { switches: { money: false }, version: 1 },
  'PUT /api/rights/{role}': { switches: { money: false } },
  'POST /api/team-members/{id}/invitation': { email: 'crew@tidestone.example', role: 'technician' },
}
/** Calls under these paths that change something and ask for no password, and why that is right. */
const WITHOUT: Record<string, string> = {
  'POST /api/auth/set-up': 'takes the one-time link',
  'POST /api/auth/request-password-reset': 'sends a link to the mailbox',
  'POST /api/auth/reset-password': 'takes the one-time link',
  'POST /api/auth/accept-invitation': 'takes the one-time link',
  'POST /api/auth/sign-in/email': 'is the password',
  'POST /api/auth/sign-in/code': 'follows the password',
  'POST /api/auth/sign-out': 'ends the own session',
  'POST /api/auth/callback/oidc': 'is the sign-in of the provider',
  'POST /api/auth/passkey/options': 'is a challenge',
  'POST /api/auth/passkey/sign-in': 'is a passkey',
  'POST /api/auth/passkey/new': 'follows its options, which ask',
  'POST /api/auth/passkey/confirm/options': 'is a challenge',
  'POST /api/auth/passkey/confirm': 'is a passkey',
  'DELETE /api/invitations/{id}': 'lets nobody in',
  'PATCH /api/profile': 'is a name',
  'PATCH /api/profile/passkeys/{id}': 'is a name',
  'POST /api/profile/two-step/confirm': 'follows its beginning, which asks',
  'DELETE /api/profile/calendar-feed': 'ends a link',
}

const call = (who: Person['who'], name: string, id: string, body: object) => {
  const [method = '', path = ''] = name.split(' ')
  return who.send(method, path.replace('{id}', id).replace('{role}', 'staff'), JSON.stringify(body), {
    'content-type': 'application/json',
  })
}
/** All that decides who can get in. */
const whole = async () =>
  JSON.stringify(
    await Promise.all(
      ['users', 'accounts', 'passkeys', 'invitations', 'two_factors', 'calendar_feeds', 'sign_in_rules'].map(
        async (table) =>
          (
            await app.parts.db.pool.query(
              `select to_jsonb(t) - 'last_seen_at' - 'updated_at' as row from ${table} t order by 1`,
            )
          ).rows,
      ),
    ),
  )

describe('every call that changes who can get in', () => {
  test('is known: each call under these paths asks for the password, or has a reason not to', () => {
    const changing = calls.filter(
      ({ method, path }) => method !== 'GET' && /^\/api\/(auth|team|invitations|profile|security)(\/|$)/.test(path),
    )
    const named = changing.map(({ method, path }) => `${method} ${path}`)
    expect(named.filter((name) => !(name in BODIES) && !(name in WITHOUT))).toEqual([])
    // Those of connections are tested with them.
    const asking = calls
      .filter(({ meta, path }) => meta.stepUp && !path.startsWith('/api/connections/'))
      .map(({ method, path }) => `${method} ${path}`)
    // A change of role asks where an owner is made or unmade only.
    expect([...asking, 'PATCH /api/team/{id}'].toSorted()).toEqual(Object.keys(BODIES).toSorted())
  })

  test.each(Object.entries(BODIES))(
    '%s refuses without the password, with a wrong one, and with what only looks like a confirmation',
    async (name, body) => {
      const owner = await person('owner')
      const other = await person('staff')
      const { id: invitation } = await json(
        await owner.who.post('/api/invitations', {
          email: `step-${++many}@tidestone.example`,
          role: 'staff',
          password: PASSWORD,
        }),
      )
      const [session] = await rows().select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, owner.id))
      const id = name.includes('/invitations/')
        ? invitation
        : name.includes('/sessions/{id}')
          ? String(session?.id)
          : other.id
      const before = await whole()
      for (const given of [
        {},
        { password: '' },
        { password: null },
        { confirmation: 'x'.repeat(43) },
        { confirmation: '' },
      ]) {
        const answer = await call(owner.who, name, id, { ...body, ...given })
        expect([answer.status, (await json(answer)).code], `${name} ${JSON.stringify(given)}`).toEqual([
          403,
          'STEP_UP_REQUIRED',
        ])
      }
      const wrong = await call(owner.who, name, id, { ...body, password: 'not the password' })
      expect([wrong.status, (await json(wrong)).issues[0].path]).toEqual([400, 'password'])
      expect(await whole()).toBe(before)
      expect(await isIn(owner.who)).toBe(true)
      expect(await isIn(other.who)).toBe(true)
      recordProof('step-up', { tried: 6, figure: 'calls without a confirmation' })
    },
  )

  test('pauses after five wrong passwords, for this session alone', async () => {
    const owner = await person('owner')
    const second = visitor()
    await signIn(second, owner.email)
    for (let turn = 0; turn < 5; turn++)
      expect((await owner.who.post('/api/profile/backup-codes', { password: 'wrong' })).status).toBe(400)
    expect((await owner.who.post('/api/profile/backup-codes', { password: PASSWORD })).status).toBe(429)
    expect((await second.post('/api/profile/calendar-feed', { password: PASSWORD })).status).toBe(200)
  })

  test('stores no hash of the password beside the key of a repeated call', async () => {
    const owner = await person('owner')
    const first = randomUUID()
    const body = { email: `key-${++many}@tidestone.example`, role: 'staff' }
    expect(
      (await owner.who.post('/api/invitations', { ...body, password: PASSWORD }, { 'idempotency-key': first })).status,
    ).toBe(201)
    expect(
      (await owner.who.post('/api/profile/calendar-feed', { password: PASSWORD }, { 'idempotency-key': randomUUID() }))
        .status,
    ).toBe(200)
    const hashes = (await rows().select({ hash: idempotencyKeys.bodyHash }).from(idempotencyKeys)).map(
      ({ hash }) => hash,
    )
    for (const sent of [{ ...body, password: PASSWORD }, { password: PASSWORD }]) {
      for (const text of [JSON.stringify(sent), JSON.stringify(JSON.stringify(sent))])
        expect(hashes).not.toContain(createHash('sha256').update(text).digest('base64url'))
    }
    // The same key with another spelling of the confirmation is the same request.
    expect(
      (await owner.who.post('/api/invitations', { ...body, password: PASSWORD }, { 'idempotency-key': first })).status,
    ).toBe(201)
  })

  test('is written to the change log as before, without the password', async () => {
    const owner = await person('owner')
    const other = await person('staff')
    expect(
      await json(await call(owner.who, 'DELETE /api/team/{id}/sessions', other.id, { password: PASSWORD })),
    ).toEqual({ ended: 1 })
    expect(await isIn(other.who)).toBe(false)
    const entries = await rows().select().from(auditEntries).where(eq(auditEntries.entityId, other.id))
    expect(entries).toMatchObject([{ action: 'signed out', actorId: owner.id }])
    expect(JSON.stringify(await rows().select().from(auditEntries))).not.toContain(PASSWORD)
  })

  test('a change between staff and technician asks for nothing', async () => {
    const owner = await person('owner')
    const other = await person('staff')
    expect((await call(owner.who, 'PATCH /api/team/{id}', other.id, { role: 'technician', version: 1 })).status).toBe(
      200,
    )
  })
})

describe('a passkey confirms instead of the password', () => {
  const b64 = (bytes: Buffer) => bytes.toString('base64url')
  const uint = (value: number) => Buffer.from([value])

  /** A device that holds an ES256 key: what the browser would answer (W3C Web Authentication 7.2). */
  async function device(userId: string) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credentialID = b64(randomBytes(16))
    await rows()
      .insert(passkeys)
      .values({
        userId,
        name: 'Phone',
        publicKey: cose.toString('base64'),
        credentialID,
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      })
    return (challenge: string, { verified = true, origin = app.url } = {}) => {
      const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const data = Buffer.concat([
        createHash('sha256').update('localhost').digest(),
        uint(verified ? 0x05 : 0x01),
        Buffer.from([0, 0, 0, ++many]),
      ])
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      const response = { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) }
      return {
        response: { id: credentialID, rawId: credentialID, type: 'public-key', clientExtensionResults: {}, response },
      }
    }
  }
  const options = async (who: Person['who']) => json(await who.post('/api/auth/passkey/confirm/options', {}))
  const confirm = (who: Person['who'], body: object) => who.post('/api/auth/passkey/confirm', body)

  test('one call, in the session that confirmed, also for a person without a password', async () => {
    const owner = await person('owner')
    await rows().delete(accounts).where(eq(accounts.userId, owner.id))
    const answerOf = await device(owner.id)
    const asked = await options(owner.who)
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [{ type: 'public-key' }] })
    const { confirmation } = await json(await confirm(owner.who, answerOf(asked.challenge)))
    const invite = (who: Person['who']) =>
      who.post('/api/invitations', { email: `pass-${++many}@tidestone.example`, role: 'staff', confirmation })
    const thief = await person('owner')
    expect((await invite(thief.who)).status).toBe(403)
    // Tried elsewhere, it is used up.
    expect((await invite(owner.who)).status).toBe(403)
    const again = await json(await confirm(owner.who, answerOf((await options(owner.who)).challenge)))
    const sent = { email: `pass-${++many}@tidestone.example`, role: 'staff', confirmation: again.confirmation }
    expect((await owner.who.post('/api/invitations', sent)).status).toBe(201)
    expect(
      (await owner.who.post('/api/invitations', { ...sent, email: `pass-${++many}@tidestone.example` })).status,
    ).toBe(403)
    recordProof('step-up', { tried: 3, figure: 'used or stolen confirmations' })
  })

  test('is refused for another challenge, another site, another person’s key, and a device that did not ask who is there', async () => {
    const owner = await person('owner')
    const other = await person('staff')
    const [own, theirs] = [await device(owner.id), await device(other.id)]
    const refused = async (make: (challenge: string) => object) =>
      (await confirm(owner.who, make((await options(owner.who)).challenge))).status
    expect(await refused(() => own(b64(randomBytes(32))))).toBe(401)
    expect(await refused((challenge) => own(challenge, { origin: 'https://evil.example' }))).toBe(401)
    expect(await refused((challenge) => own(challenge, { verified: false }))).toBe(401)
    expect(await refused((challenge) => theirs(challenge))).toBe(401)
    const { challenge } = await options(owner.who)
    expect((await confirm(owner.who, own(challenge))).status).toBe(200)
    expect((await confirm(owner.who, own(challenge))).status).toBe(401)
    recordProof('step-up', { tried: 5, figure: 'passkey responses that do not match' })
  })

  test('shows a person with neither how to get a password', async () => {
    const one = await person('owner')
    await rows().delete(accounts).where(eq(accounts.userId, one.id))
    const answer = await one.who.post('/api/profile/calendar-feed', {})
    expect([answer.status, await json(answer)]).toMatchObject([
      409,
      { code: 'NO_PASSWORD', error: expect.stringContaining('Get a link to set one under Settings') },
    ])
    expect((await one.who.post('/api/auth/passkey/confirm/options', {})).status).toBe(409)
    await rows().delete(users).where(eq(users.id, one.id))
  })
})
