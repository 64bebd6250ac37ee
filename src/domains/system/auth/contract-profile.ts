import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'
import { Password, person, Role, StepUp, Version } from './contract-person.ts'

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
export const PasskeyName = line(60, 'Enter a name.')
const NameInput = z.object({ firstName: person.shape.firstName, lastName: person.shape.lastName, version: Version })

/** Everybody's own account, whatever their role. */
export const profile = {
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
}
