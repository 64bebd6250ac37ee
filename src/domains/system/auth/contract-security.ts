import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { Role, StepUp } from './contract-person.ts'

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

/** The owner's own view of sign-in: what happened, and the rules. */
export const security = {
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
}
