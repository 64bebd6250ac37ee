import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { RIGHTS } from '#lib/rights.ts'
import { RightSwitches } from './contract-rights.ts'
import { Role, StepUp, Version } from './contract-person.ts'

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
  /** What they may do, and what of it is turned on or off for them alone. */
  rights: z.array(z.enum(RIGHTS)),
  ownRights: RightSwitches,
})
export type Person = z.infer<typeof Person>

/** Who may sign in, and as what. */
export const team = {
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
}
