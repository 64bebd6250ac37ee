import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'

export const MAX_CREWS = 30
const MAX_MEMBERS = 50
/** By number, as people have them: the tokens give each its color by day and by night. */
export const CREW_COLORS = [1, 2, 3, 4, 5, 6] as const
const COLOR = 'Choose a color.'

/** A team with a name, shared by both businesses. A job stores its technicians, not the crew. */
export const Crew = z.object({
  id: Id,
  name: z.string(),
  color: z.number().int(),
  /** By name. Who left the team is not among them. */
  members: z.array(z.object({ id: Id, name: z.string() })),
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
})
export type Crew = z.infer<typeof Crew>

export const CrewInput = z.object({
  name: line(40, 'Enter a name for the crew.'),
  color: z.number(COLOR).int(COLOR).min(1, COLOR).max(CREW_COLORS.length, COLOR),
  technicianIds: z
    .array(Id)
    .min(1, 'Choose at least one person.')
    .max(MAX_MEMBERS, `A crew can have up to ${MAX_MEMBERS} people.`)
    .transform((ids) => [...new Set(ids)]),
})
export type CrewInput = z.infer<typeof CrewInput>

const SEEN = 'Reopen the crew and try again.'
const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/crews', summary: 'List the crews with their members, by name' })
    .output(z.array(Crew)),
  create: api
    .route({ method: 'POST', path: '/crews', successStatus: 201, summary: 'Add a crew' })
    .input(CrewInput)
    .output(Crew),
  update: api
    .route({ method: 'PUT', path: '/crews/{id}', summary: 'Change the name, color and members of a crew' })
    .input(CrewInput.extend({ ...one.shape, version: z.number(SEEN).int(SEEN).min(1, SEEN) }))
    .output(Crew),
  remove: api
    .route({ method: 'DELETE', path: '/crews/{id}', summary: 'Remove a crew; its jobs keep their technicians' })
    .input(one)
    .output(Crew),
}
