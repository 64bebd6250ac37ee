import { z } from 'zod'
import { line } from '#lib/text.ts'

export const Role = z.enum(['owner', 'staff', 'technician', 'accountant'])
export type Role = z.infer<typeof Role>

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

/** What a person says of themselves when their account is made. */
export const person = z.object({
  firstName: line(60, 'Enter your first name.'),
  lastName: line(60, 'Enter your last name.'),
  password: Password,
})
/** The one that was seen; it goes back with a change. */
export const Version = z
  .number('Reopen this and try again.')
  .int('Reopen this and try again.')
  .min(0, 'Reopen this and try again.')
