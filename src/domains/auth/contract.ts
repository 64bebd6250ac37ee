import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { emailAddress, line } from '#lib/text.ts'

export const Role = z.enum(['owner', 'staff', 'technician'])
export type Role = z.infer<typeof Role>

export const User = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type User = z.infer<typeof User>

const Password = z.string('Please enter a password.').min(10, 'Please use at least 10 characters.').max(128, 'Please use at most 128 characters.')

const person = z.object({
  firstName: line(60, 'Please enter your first name.'),
  lastName: line(60, 'Please enter your last name.'),
  password: Password,
})
const token = z.string('The link is not complete.').min(1, 'The link is not complete.').max(200, 'The link is not complete.')

export const Invitation = z.object({ id: Id, email: z.string(), role: Role, expiresAt: z.date(), createdAt: z.date() })
export type Invitation = z.infer<typeof Invitation>

/** Links cannot be guessed; this keeps strangers from filling mailboxes and from making the server hash passwords. */
const GUESSES = { points: 20, seconds: 900 }

export const contract = {
  user: api.route({ method: 'GET', path: '/auth/user', summary: 'Who is signed in' }).meta({ access: 'technician' }).output(User),
  /** The one-time link of the first start (product.md). */
  setUp: api
    .route({ method: 'POST', path: '/auth/set-up', successStatus: 201, summary: 'Make the owner with the one-time link' })
    .meta({ access: 'public', limit: GUESSES })
    .input(person.extend({ token, email: emailAddress('Please enter your email.') }))
    .output(z.object({ email: z.string() })),
  /** Same answer, at the same speed, whether the e-mail is known or not. */
  forgotten: api
    .route({ method: 'POST', path: '/auth/request-password-reset', summary: 'Ask for a link to set a new password' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ email: emailAddress('Please enter your email.') }))
    .output(z.object({ status: z.literal(true) })),
  reset: api
    .route({ method: 'POST', path: '/auth/reset-password', summary: 'Set a new password with the link' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ token, newPassword: Password }))
    .output(z.object({ email: z.string() })),
  invite: api
    .route({ method: 'POST', path: '/invitations', successStatus: 201, summary: 'Invite somebody by e-mail' })
    .meta({ access: 'owner' })
    .input(z.object({ email: emailAddress('Please enter an email.'), role: Role }))
    .output(Invitation),
  invitations: api
    .route({ method: 'GET', path: '/invitations', summary: 'Invitations not yet accepted' })
    .meta({ access: 'owner' })
    .output(z.array(Invitation)),
  withdraw: api
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Withdraw an invitation' })
    .meta({ access: 'owner' })
    .input(z.object({ id: Id }))
    .output(z.object({ withdrawn: z.boolean() })),
  invitation: api
    .route({ method: 'GET', path: '/auth/invitation', summary: 'Whom an invitation link is for' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ token }))
    .output(z.object({ email: z.string(), role: Role })),
  accept: api
    .route({ method: 'POST', path: '/auth/accept-invitation', successStatus: 201, summary: 'Accept an invitation' })
    .meta({ access: 'public', limit: GUESSES })
    .input(person.extend({ token }))
    .output(z.object({ email: z.string() })),
}
