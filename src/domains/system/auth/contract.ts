import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { emailAddress, line } from '#lib/text.ts'

export const Role = z.enum(['owner', 'staff', 'technician', 'accountant'])
export type Role = z.infer<typeof Role>

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
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type User = z.infer<typeof User>

export const MIN_PASSWORD = 12
/** Its length; what else it has to be is in password-rules.ts. */
export const Password = z
  .string('Enter a password.')
  .min(MIN_PASSWORD, `Please use at least ${MIN_PASSWORD} characters.`)
  .max(128, 'Please use at most 128 characters.')

/**
 * What a call that changes who can get in (`stepUp`) takes besides its own fields: the password, or the token that POST
 * /auth/passkey/confirm returned. Without either it answers 403 STEP_UP_REQUIRED.
 */
export const StepUp = z.object({
  password: z.string('Enter your password.').max(128, 'Passwords can have up to 128 characters.').nullish(),
  confirmation: z.string('Confirm again.').max(100, 'Confirm again.').nullish(),
})
export type StepUp = z.infer<typeof StepUp>

const person = z.object({
  firstName: line(60, 'Enter your first name.'),
  lastName: line(60, 'Enter your last name.'),
  password: Password,
})
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

/** A team member, as the owner sees them. A change sends `version` back. */
export const Person = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: Role,
  version: z.number().int(),
  /** To within some minutes; null: never signed in. */
  lastSeenAt: z.date().nullable(),
  twoStep: z.boolean(),
  passkeys: z.number().int(),
})
export type Person = z.infer<typeof Person>

const Passkey = z.object({ id: Id, name: z.string(), createdAt: z.date(), lastUsedAt: z.date().nullable() })

/** One's own account. */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  version: z.number().int(),
  /** Without one, the person comes by the sign-in provider only. */
  hasPassword: z.boolean(),
  twoStep: z.boolean(),
  /** Those not used yet; 0 without two-step sign-in. */
  backupCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
  /** An email provider is connected, so that what is written to this person by email leaves. */
  emailed: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

/** A device where the person is signed in. `kind` selects the icon beside it. */
export const Session = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  kind: z.enum(['phone', 'tablet', 'computer', 'program']),
  /** Device and browser in words: `Phone, Chrome on Android`. */
  device: z.string(),
  /** The address it signed in from: the only thing known of its place. */
  address: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date(),
})
export type Session = z.infer<typeof Session>

/**
 * signed-in · new-device: the account's first sign-in from this browser · sign-in-failed: wrong password or code ·
 * sign-in-paused: too many of them · step-up-failed, step-up-paused: the same inside a session · password-changed,
 * password-reset · sessions-ended: by the owner · refused: a burst of calls without a session or above the role ·
 * many-failures: the owner was alerted.
 */
export const SecurityKind = z.enum([
  'signed-in',
  'new-device',
  'sign-in-failed',
  'sign-in-paused',
  'step-up-failed',
  'step-up-paused',
  'password-changed',
  'password-reset',
  'sessions-ended',
  'refused',
  'many-failures',
])
export type SecurityKind = z.infer<typeof SecurityKind>

export const SecurityEvent = z.object({
  id: Id,
  kind: SecurityKind,
  at: z.date(),
  /** Null where no account is known, and once it was removed for its name. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  address: z.string().nullable(),
  /** password, code, passkey or provider. */
  way: z.string().nullable(),
  /** Browser and system in words. */
  device: z.string().nullable(),
  /** How many attempts within 15 minutes this entry sums up. */
  count: z.number().int(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SignInRules = z.object({
  /**
   * People of these roles do nothing before they have set up two-step sign-in. A sign-in provider or a passkey counts
   * as one.
   */
  twoStepRoles: z
    .array(Role, 'Choose roles.')
    .transform((roles) => Role.options.filter((role) => roles.includes(role))),
})
export type SignInRules = z.infer<typeof SignInRules>

export const BACKUP_CODES = 10
/** The endpoint by which the browser that asks is alerted, if it is: it alone stays so. */
const ThisBrowser = z.object({
  endpoint: z.string('Reopen this and try again.').max(1000, 'Reopen this and try again.').nullish(),
})
const BackupCodes = z.object({ backupCodes: z.array(z.string()) })
/** What apps show: six digits, which some part by a space. */
export const AppCode = z
  .string('Enter the 6-digit code.')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code from your app.'))
const Version = z
  .number('Reopen this and try again.')
  .int('Reopen this and try again.')
  .min(0, 'Reopen this and try again.')
export const PasskeyName = line(60, 'Enter a name.')
const NameInput = z.object({ firstName: person.shape.firstName, lastName: person.shape.lastName, version: Version })

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
    .input(person.extend({ token, email: emailAddress('Enter your email.') }))
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
  team: {
    list: api
      .route({ method: 'GET', path: '/team', summary: 'List the team members' })
      .meta({ access: 'owner' })
      .output(z.array(Person)),
    setRole: api
      .route({
        method: 'PATCH',
        path: '/team/{id}',
        summary: 'Change a person’s role; requires step-up to grant or remove the owner role',
      })
      .meta({ access: 'owner' })
      .input(StepUp.extend({ id: Id, role: Role, version: Version }))
      .output(Person),
    remove: api
      .route({
        method: 'DELETE',
        path: '/team/{id}',
        summary: 'Remove a person from the team; their sessions end immediately',
      })
      .meta({ access: 'owner', stepUp: true })
      .input(StepUp.extend({ id: Id }))
      .output(z.object({ removed: z.boolean() })),
    endSessions: api
      .route({ method: 'DELETE', path: '/team/{id}/sessions', summary: 'Sign a person out everywhere' })
      .meta({ access: 'owner', stepUp: true })
      .input(StepUp.extend({ id: Id }))
      .output(z.object({ ended: z.number().int() })),
    turnOffTwoStep: api
      .route({
        method: 'DELETE',
        path: '/team/{id}/two-step',
        summary: 'Turn off two-step sign-in for a person who lost their device',
      })
      .meta({ access: 'owner', stepUp: true })
      .input(StepUp.extend({ id: Id }))
      .output(Person),
  },
  /** The owner's own view of sign-in: what happened, and the rules. */
  security: {
    events: api
      .route({
        method: 'GET',
        path: '/security/events',
        outputStructure: 'detailed',
        summary: 'Sign-ins, failed attempts, lockouts and denied requests from the last 180 days, newest first',
      })
      .meta({ access: 'owner' })
      .input(Paging)
      .output(
        z.object({
          headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
          body: z.array(SecurityEvent),
        }),
      ),
    rules: api
      .route({ method: 'GET', path: '/security/rules', summary: 'The roles that require two-step sign-in' })
      .meta({ access: 'owner' })
      .output(SignInRules),
    saveRules: api
      .route({ method: 'PUT', path: '/security/rules', summary: 'Set the roles that require two-step sign-in' })
      .meta({ access: 'owner', stepUp: true })
      .input(StepUp.extend(SignInRules.shape))
      .output(SignInRules),
  },
  /** Everybody's own account, whatever their role. */
  profile: {
    read: api
      .route({ method: 'GET', path: '/profile', summary: 'Your own account' })
      .meta({ access: 'technician', accountant: true, beforeTwoStep: true })
      .output(Profile),
    rename: api
      .route({ method: 'PATCH', path: '/profile', summary: 'Change your own name' })
      .meta({ access: 'technician', accountant: true })
      .input(NameInput)
      .output(Profile),
    changePassword: api
      .route({
        method: 'POST',
        path: '/profile/password',
        summary: 'Change your own password; your other sessions end',
      })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp.extend({ newPassword: Password, ...ThisBrowser.shape }))
      .output(Profile),
    sessions: api
      .route({ method: 'GET', path: '/profile/sessions', summary: 'The devices you’re signed in on' })
      .meta({ access: 'technician', accountant: true })
      .output(z.array(Session)),
    endSession: api
      .route({ method: 'DELETE', path: '/profile/sessions/{id}', summary: 'Sign out another device' })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp.extend({ id: Id }))
      .output(z.array(Session)),
    endOthers: api
      .route({ method: 'DELETE', path: '/profile/sessions', summary: 'Sign out all other devices' })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp.extend(ThisBrowser.shape).optional())
      .output(z.array(Session)),
    beginTwoStep: api
      .route({
        method: 'POST',
        path: '/profile/two-step',
        summary: 'Start two-step setup: the secret for an authenticator app',
      })
      .meta({ access: 'technician', accountant: true, stepUp: true, beforeTwoStep: true })
      .input(StepUp)
      .output(z.object({ address: z.string(), secret: z.string() })),
    confirmTwoStep: api
      .route({
        method: 'POST',
        path: '/profile/two-step/confirm',
        summary: 'Turn two-step sign-in on with the first code',
      })
      .meta({ access: 'technician', accountant: true, beforeTwoStep: true })
      .input(z.object({ code: AppCode }))
      .output(BackupCodes),
    turnOffTwoStep: api
      .route({ method: 'POST', path: '/profile/two-step/off', summary: 'Turn two-step sign-in off' })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp)
      .output(Profile),
    makeBackupCodes: api
      .route({
        method: 'POST',
        path: '/profile/backup-codes',
        summary: 'Create new backup codes; the old ones stop working',
      })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp)
      .output(BackupCodes),
    renamePasskey: api
      .route({ method: 'PATCH', path: '/profile/passkeys/{id}', summary: 'Rename a passkey' })
      .meta({ access: 'technician', accountant: true })
      .input(z.object({ id: Id, name: PasskeyName }))
      .output(Profile),
    removePasskey: api
      .route({ method: 'DELETE', path: '/profile/passkeys/{id}', summary: 'Remove a passkey' })
      .meta({ access: 'technician', accountant: true, stepUp: true })
      .input(StepUp.extend({ id: Id }))
      .output(Profile),
  },
}
