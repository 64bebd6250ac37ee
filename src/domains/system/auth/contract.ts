import { z } from 'zod'
import { FactsInput } from '#domains/system/business/contract.ts'
import { api, Id } from '#lib/api.ts'
import { RIGHTS } from '#lib/rights.ts'
import { emailAddress } from '#lib/text.ts'
import { MIN_PASSWORD, Password, person, Role, StepUp } from './contract-person.ts'
import { rights } from './contract-rights.ts'
import { profile } from './contract-profile.ts'
import { security } from './contract-security.ts'
import { team } from './contract-team.ts'

export { MIN_PASSWORD, Password, Role, StepUp }
export { AppCode, BACKUP_CODES, PasskeyName, type Profile, type Session } from './contract-profile.ts'
export { type SecurityEvent, type SecurityKind, type SignInRules } from './contract-security.ts'
export { type Person } from './contract-team.ts'

export const User = z.object({
  id: Id,
  /**
   * Names this session; it opens nothing. What a device did without network names the session it was done in
   * (http/acted-in.ts).
   */
  sessionId: Id,
  /** When this session ends at the latest, and how many hours without use end it sooner. */
  sessionExpiresAt: z.date(),
  sessionIdleHours: z.number().int(),
  /** "Keep me signed in" was chosen. Else the session ends with the browser. */
  staysSignedIn: z.boolean(),
  /** The role needs two-step sign-in, and it is not on: until then every other call answers 403 TWO_STEP_REQUIRED. */
  mustSetUpTwoStep: z.boolean(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: Role,
  /** What this person may do of what the owner can turn on or off. */
  rights: z.array(z.enum(RIGHTS)),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type User = z.infer<typeof User>

const token = z
  .string('This link is incomplete.')
  .min(1, 'This link is incomplete.')
  .max(200, 'This link is incomplete.')

export const Invitation = z.object({ id: Id, email: z.string(), role: Role, expiresAt: z.date(), createdAt: z.date() })
export type Invitation = z.infer<typeof Invitation>

/**
 * `link`: the owner hands it over in person when this machine sends no e-mail. Null when the server e-mailed it, and
 * when a request repeats its Idempotency-Key, because the server never stores a link.
 */
export const Invited = Invitation.extend({ link: z.string().nullable() })
export type Invited = z.infer<typeof Invited>

/** Links cannot be guessed; this keeps strangers from filling mailboxes and from making the server hash passwords. */
const GUESSES = { points: 20, seconds: 900 }

export const contract = {
  user: api
    .route({ method: 'GET', path: '/auth/user', summary: 'The signed-in user' })
    .meta({ access: 'technician', accountant: true, beforeTwoStep: true })
    .output(User),
  /** The one-time link of the first start (product.md). */
  setUp: api
    .route({
      method: 'POST',
      path: '/auth/set-up',
      successStatus: 201,
      summary: 'Create the owner account with the one-time link',
    })
    .meta({ access: 'public', limit: GUESSES })
    .input(
      person.extend({
        token,
        email: emailAddress('Enter your email.'),
        /** The company's own name and town; without them the example stays until it is changed in Settings. */
        company: FactsInput.pick({ name: true, city: true, state: true, zip: true }).optional(),
      }),
    )
    .output(z.object({ email: z.string() })),
  /**
   * Same answer, at the same speed, whether the e-mail is known or not. `emailed`: an email provider is connected, so
   * that links leave at all.
   */
  requestReset: api
    .route({ method: 'POST', path: '/auth/request-password-reset', summary: 'Request a password reset link' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ email: emailAddress('Enter your email.') }))
    .output(z.object({ status: z.literal(true), emailed: z.boolean() })),
  reset: api
    .route({ method: 'POST', path: '/auth/reset-password', summary: 'Reset the password with the link' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ token, newPassword: Password }))
    .output(z.object({ email: z.string() })),
  invite: api
    .route({ method: 'POST', path: '/invitations', successStatus: 201, summary: 'Invite a person by email' })
    .meta({ access: 'owner', stepUp: true })
    .input(StepUp.extend({ email: emailAddress('Enter an email.'), role: Role }))
    .output(Invited),
  resendInvitation: api
    .route({
      method: 'POST',
      path: '/invitations/{id}/send-again',
      summary: 'Resend an invitation; the earlier link stops working',
    })
    .meta({ access: 'owner', stepUp: true })
    .input(StepUp.extend({ id: Id }))
    .output(Invited),
  invitations: api
    .route({ method: 'GET', path: '/invitations', summary: 'List open invitations' })
    .meta({ access: 'owner' })
    .output(z.array(Invitation)),
  withdraw: api
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Withdraw an invitation' })
    .meta({ access: 'owner' })
    .input(z.object({ id: Id }))
    .output(z.object({ withdrawn: z.boolean() })),
  invitation: api
    .route({ method: 'GET', path: '/auth/invitation', summary: 'The person an invitation link is for' })
    .meta({ access: 'public', limit: GUESSES })
    .input(z.object({ token }))
    .output(z.object({ email: z.string(), role: Role })),
  accept: api
    .route({ method: 'POST', path: '/auth/accept-invitation', successStatus: 201, summary: 'Accept an invitation' })
    .meta({ access: 'public', limit: GUESSES })
    .input(person.extend({ token }))
    .output(z.object({ email: z.string() })),
  team,
  rights,
  security,
  profile,
}
