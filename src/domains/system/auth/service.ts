/**
 * Who may come in: only people who were invited by the owner, with the role of their invitation; each link works once.
 */
import { addDays } from 'date-fns'
import { and, desc, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { enqueueSecret } from '#domains/messaging/messages/email/secret-email.ts'
import { conflict, notFound, Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { createUser, findUser } from './user-accounts.ts'
import type { Invitation, Invited, Role, User } from './contract.ts'
import { assertStillOwner } from './ensure-owner.ts'
import { invitationEmail } from './auth-emails.ts'
import { sweepDevices } from './known-devices.ts'
import { hashToken, makeToken, pageLink } from './one-time-link.ts'
import { assertGoodPassword } from './password-rules.ts'
import { sweepSecurity } from './security-log.ts'
import { isAlive } from './user-session.ts'
import { invitations, sessions, users, verifications } from './tables.ts'

const INVITATION_DAYS = 7

/** A person without what belongs to the session they are signed in with. */
type Account = Omit<
  User,
  'sessionId' | 'sessionExpiresAt' | 'sessionIdleHours' | 'staysSignedIn' | 'mustSetUpTwoStep' | 'rights'
>

/** Returns an account. Throws 404 when the account no longer exists. */
export async function get(tx: Tx, id: string): Promise<Account> {
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  if (!row) throw notFound('This account no longer exists.')
  const {
    emailVerified: _verified,
    name: _name,
    twoFactorEnabled: _twoStep,
    lastSeenAt: _seen,
    rights: _rights,
    version: _version,
    ...user
  } = row
  // A check in tables.ts holds the role to the words of the contract.
  return user as Account
}

/**
 * Invites by e-mail. An address that was invited before gets a new link, and the old one stops working. Throws a
 * conflict when it has an account.
 */
export async function invite(tx: Tx, input: { email: string; role: Role }, sending: Sending): Promise<Invited> {
  // The contract admits only owners. This checks again, because this call can create an owner.
  await assertStillOwner(tx, MAY_NOT)
  if (await findUser(tx, input.email)) throw conflict(`${input.email} already has an account.`)
  await tx
    .update(invitations)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(invitations.email, input.email), OPEN))
  const { token, tokenHash } = makeToken()
  const [row] = await tx
    .insert(invitations)
    .values({
      ...input,
      tokenHash,
      invitedBy: tx.actor.id,
      expiresAt: addDays(tx.now, INVITATION_DAYS),
      createdAt: tx.now,
    })
    .onConflictDoNothing()
    .returning(SHOWN)
  if (!row) throw conflict(`Someone else is inviting ${input.email} right now.`)
  audit.record(tx, { entity: 'invitations', entityId: row.id, action: 'invited', after: input })
  // A check in tables.ts holds the role to the words of the contract.
  return send(tx, row as Invitation, token, sending)
}

/** The same invitation with a new link, good for the whole time again; the link sent before stops working. */
export async function sendAgain(tx: Tx, id: string, sending: Sending): Promise<Invited> {
  await assertStillOwner(tx, MAY_NOT)
  const { token, tokenHash } = makeToken()
  const [row] = await tx
    .update(invitations)
    .set({ tokenHash, expiresAt: addDays(tx.now, INVITATION_DAYS) })
    .where(and(eq(invitations.id, id), OPEN))
    .returning(SHOWN)
  if (!row) throw notFound('This invitation is no longer open.')
  audit.record(tx, { entity: 'invitations', entityId: id, action: 'sent again' })
  return send(tx, row as Invitation, token, sending)
}

/** `providers` says whether e-mail leaves this machine. */
type Sending = Pick<AppServices, 'config' | 'providers' | 'seals'>

/** While no e-mail leaves this machine, the owner is given the link to hand over. */
async function send(
  tx: Tx,
  invited: Invitation,
  token: string,
  { config, providers, seals }: Sending,
): Promise<Invited> {
  const link = pageLink(config, '/invitation', token)
  const letter = invitationEmail((await business.facts(tx)).name, tx.actor.name, invited.role, link, INVITATION_DAYS)
  await enqueueSecret(tx, seals, { recipient: invited.email, ...letter })
  tx.notifyClients('invitations')
  return { ...invited, link: providers.email.simulated ? link : null }
}

/**
 * Those that wait for an answer, the newest first; an old one stays in the list until it is withdrawn or sent again.
 */
export async function list(tx: Tx): Promise<Invitation[]> {
  return (await tx
    .select(SHOWN)
    .from(invitations)
    .where(OPEN)
    .orderBy(desc(invitations.createdAt))
    .limit(200)) as Invitation[]
}

/** Takes an invitation back: its link works no more. Throws 404 where none is open. */
export async function withdraw(tx: Tx, id: string): Promise<{ withdrawn: boolean }> {
  const [row] = await tx
    .update(invitations)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(invitations.id, id), OPEN))
    .returning({ email: invitations.email })
  if (!row) throw notFound('This invitation is no longer open.')
  audit.record(tx, { entity: 'invitations', entityId: id, action: 'withdrawn', before: row })
  tx.notifyClients('invitations')
  return { withdrawn: true }
}

/** Takes back every open invitation that this person has sent. */
export async function withdrawAllFrom(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .update(invitations)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(invitations.invitedBy, userId), OPEN))
    .returning({ id: invitations.id, email: invitations.email })
  for (const { id, email } of rows)
    audit.record(tx, { entity: 'invitations', entityId: id, action: 'withdrawn', before: { email } })
  if (rows.length > 0) tx.notifyClients('invitations')
}

/** Returns who a link is for. Throws LINK_EXPIRED with a sentence that says why it does not work. */
export async function invitation(tx: Tx, token: string): Promise<{ email: string; role: Role }> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)))
  if (!row) throw broken('This invitation link is incomplete. Open it from the email again.')
  if (row.acceptedAt) throw broken('This invitation was already accepted. Sign in instead.')
  if (row.withdrawnAt)
    throw broken('This invitation was withdrawn or replaced. Check for a newer email, or ask for a new invitation.')
  if (row.expiresAt <= tx.now) throw broken('This invitation has expired. Ask for a new one.')
  return { email: row.email, role: row.role as Role }
}

/** Makes the account of the invited address, with the role of the invitation. */
export async function accept(
  tx: Tx,
  input: { token: string; firstName: string; lastName: string; password: string },
): Promise<{ email: string }> {
  const { token, ...person } = input
  const { email, role } = await invitation(tx, token)
  // Of two at once, the second waits here for the first, and then finds it accepted.
  const [taken] = await tx
    .update(invitations)
    .set({ acceptedAt: tx.now })
    .where(and(eq(invitations.tokenHash, hashToken(token)), OPEN))
    .returning({ id: invitations.id })
  if (!taken) throw broken('This invitation was already accepted. Sign in instead.')
  await assertGoodPassword(tx, person.password, { ...person, email })
  const user = await createUser(tx, { ...person, email, role })
  audit.record(tx, { entity: 'users', entityId: user.id, action: 'invitation accepted', after: { email, role } })
  tx.notifyClients('invitations', 'team')
  return { email }
}

/** The role that an address is invited with, for those who come by OpenID Connect; null when it is not invited. */
export async function invitedRole(tx: Tx, email: string): Promise<Role | null> {
  const [row] = await tx
    .select({ role: invitations.role })
    .from(invitations)
    .where(and(eq(invitations.email, email.toLowerCase()), OPEN, gt(invitations.expiresAt, tx.now)))
  return (row?.role as Role | undefined) ?? null
}

/** An invited address signed in by OpenID Connect for the first time: its account is `userId`. */
export async function acceptedByProvider(tx: Tx, userId: string, email: string, role: Role): Promise<void> {
  await tx
    .update(invitations)
    .set({ acceptedAt: tx.now })
    .where(and(eq(invitations.email, email), OPEN))
  audit.record(tx, { entity: 'users', entityId: userId, action: 'invitation accepted', after: { email, role } })
  tx.notifyClients('invitations', 'team')
}

/** Removes what no longer works: sessions and links past their time. */
export async function sweep(tx: Tx): Promise<void> {
  await tx.delete(sessions).where(not(isAlive(tx.now) ?? sql`true`))
  await sweepDevices(tx)
  await sweepSecurity(tx)
  await tx.delete(verifications).where(lt(verifications.expiresAt, tx.now))
}

const MAY_NOT = 'Only an owner can invite people.'
const OPEN = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))
const SHOWN = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  expiresAt: invitations.expiresAt,
  createdAt: invitations.createdAt,
}
const broken = (sentence: string): Problem => new Problem(410, 'LINK_EXPIRED', sentence)
