/**
 * Everyone of the business, once. Accounts (auth) and technicians are rows of their own, because one can be without the
 * other; here they are one person, joined by the account of the technician or by the email.
 */
import * as accounts from '#domains/system/auth/manage-team.ts'
import * as invitations from '#domains/system/auth/service.ts'
import type { Invitation, Person } from '#domains/system/auth/contract.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import type { Technician } from '#domains/work/technicians/contract.ts'
import { conflict, forbidden, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Member, NewJobs, NewMember } from './contract.ts'

/** Whether email leaves this machine, and what an invitation is made with. */
type Sending = Pick<AppServices, 'config' | 'providers' | 'seals'>
/** `link`: while no email leaves this machine. It is stored nowhere. */
export type AddedMember = { id: string; link: string | null }

/** Owners first, then who does jobs by name, then who is invited; those who left come last. */
export async function list(tx: Tx): Promise<Member[]> {
  const people = await technicians.list(tx, {})
  if (tx.actor.role !== 'owner') return sort(people.map((one) => toMember(one, undefined, undefined)))
  const [users, invited] = [await accounts.list(tx), await invitations.list(tx)]
  const joined = people.map((one) =>
    toMember(one, findAccount(one, users, people), findByEmail(invited, one.email ?? '')),
  )
  const rest = users
    .filter(({ id }) => !joined.some(({ userId }) => userId === id))
    .map((user) => toMember(undefined, user, undefined))
  const waiting = invited
    .filter(({ id }) => !joined.some(({ invitationId }) => invitationId === id))
    .map((invitation) => toMember(undefined, undefined, invitation))
  return sort([...joined, ...rest, ...waiting])
}

/** Throws `notFound`. `id`: as in the list. */
export async function get(tx: Tx, id: string): Promise<Member> {
  const found = (await list(tx)).find((one) => one.id === id)
  if (!found) throw notFound('This person is no longer on the team.')
  return found
}

/**
 * Adds a person who does jobs, signs in, or both, in one transaction. Throws `invalid` beside the email of someone who
 * is on the team already, and `forbidden` for a sign-in that anyone but an owner gives.
 */
export async function add(tx: Tx, given: NewMember, sending: Sending): Promise<AddedMember> {
  const { name, businessId, phone, email = null, doesJobs, signsIn, role, ...job } = given
  if (signsIn && tx.actor.role !== 'owner') throw forbidden('Only an owner can let people sign in.')
  if (email !== null) await assertNewEmail(tx, email, signsIn)
  const invited = signsIn && email !== null && role ? await invitations.invite(tx, { email, role }, sending) : null
  const made = doesJobs
    ? await technicians.create(tx, { ...job, name, businessId, email, phone: phone ?? '', status: 'active' })
    : null
  return { id: made?.id ?? invited?.id ?? '', link: invited?.link ?? null }
}

/** Invites a technician, whose email from now on is that of the sign-in. Throws as `add`. */
export async function invite(
  tx: Tx,
  { id, email, role }: { id: string; email: string; role: NonNullable<NewMember['role']> },
  sending: Sending,
): Promise<AddedMember> {
  const technician = await technicians.get(tx, id)
  if ((await get(tx, id)).userId !== null) throw conflict(`${technician.name} already signs in.`)
  if (technician.email !== email) {
    await assertNewEmail(tx, email, true)
    await technicians.update(tx, id, { version: technician.version, email })
  }
  const { link } = await invitations.invite(tx, { email, role }, sending)
  return { id, link }
}

/** Lets an account do jobs, too: the owner's as any other. Throws `conflict` for one that does. */
export async function addJobs(tx: Tx, userId: string, given: NewJobs): Promise<AddedMember> {
  const user = (await accounts.list(tx)).find((one) => one.id === userId)
  if (!user) throw notFound('This person is no longer on the team.')
  const people = await technicians.list(tx, {})
  if (people.some((one) => findAccount(one, [user], people))) throw conflict(`${user.name} already does jobs.`)
  const { id } = await technicians.create(tx, { ...given, name: user.name, email: user.email, status: 'active' })
  return { id, link: null }
}

/**
 * People are on the team once. An open invitation of the same address is replaced, as ever, and a technician with the
 * email of an account becomes one person with it.
 */
async function assertNewEmail(tx: Tx, email: string, signsIn: boolean): Promise<void> {
  const people: readonly { name: string; email: string | null }[] = [
    ...(await technicians.list(tx, {})),
    ...(signsIn ? await accounts.list(tx) : []),
  ]
  const known = people.find((one) => one.email?.toLowerCase() === email.toLowerCase())
  if (!known) return
  const sentence = `${known.name} is already on the team with this email. Open ${known.name} to change what they do.`
  throw invalid(sentence, [{ path: 'email', message: sentence }])
}

/** Named on the technician, else the one with the same email that no other technician has. */
function findAccount(
  { userId, email }: Technician,
  users: readonly Person[],
  people: readonly Technician[],
): Person | undefined {
  if (userId !== null) return users.find(({ id }) => id === userId)
  const user = findByEmail(users, email ?? '')
  return user && people.some((one) => one.userId === user.id) ? undefined : user
}

const findByEmail = <One extends { email: string }>(all: readonly One[], email: string): One | undefined =>
  all.find((one) => one.email.toLowerCase() === email.toLowerCase())

function toMember(
  technician: Technician | undefined,
  user: Person | undefined,
  invitation: Invitation | undefined,
): Member {
  const invited = user ? undefined : invitation
  return {
    id: technician?.id ?? user?.id ?? invited?.id ?? '',
    technicianId: technician?.id ?? null,
    userId: user?.id ?? null,
    invitationId: invited?.id ?? null,
    name: technician?.name ?? user?.name ?? invited?.email ?? '',
    email: user?.email ?? technician?.email ?? invited?.email ?? null,
    doesJobs: technician !== undefined && technician.status !== 'inactive',
    status: technician?.status ?? null,
    signIn: user ? 'active' : invited ? 'invited' : 'none',
    role: user?.role ?? invited?.role ?? null,
  }
}

const sort = (members: Member[]): Member[] =>
  members.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))

const rank = ({ role, doesJobs, signIn }: Member): number =>
  role === 'owner' ? 0 : doesJobs ? 1 : signIn === 'active' ? 2 : signIn === 'invited' ? 3 : 4
