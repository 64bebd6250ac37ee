import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { RIGHTS } from '#lib/rights.ts'
import { Role, StepUp, Version } from './contract-person.ts'

const Right = z.enum(RIGHTS, 'Choose one of the rights.')

/** What is on or off by the owner's word; what is left out is as for everyone of the role. */
export const RightSwitches = z.partialRecord(Right, z.boolean('Choose on or off.'), 'Choose rights.')

/** By the name of each role. */
const RoleRights = z.record(Role, RightSwitches)
export type RoleRights = z.infer<typeof RoleRights>

/** What roles and people may do within the product, and beyond their role. */
export const rights = {
  read: api
    .route({ method: 'GET', path: '/rights', summary: 'The rights that are turned on or off for each role' })
    .meta({ access: 'owner' })
    .output(RoleRights),
  ofRole: api
    .route({ method: 'PUT', path: '/rights/{role}', summary: 'Turn rights on or off for everyone of a role' })
    .meta({ access: 'owner', stepUp: true })
    .input(StepUp.extend({ role: Role, switches: RightSwitches }))
    .output(RoleRights),
  ofPerson: api
    .route({ method: 'PUT', path: '/team/{id}/rights', summary: 'Turn rights on or off for one person' })
    .meta({ access: 'owner', stepUp: true })
    .input(StepUp.extend({ id: Id, switches: RightSwitches, version: Version }))
    .output(z.object({ id: Id, version: z.number().int(), rights: z.array(z.enum(RIGHTS)), ownRights: RightSwitches })),
}
