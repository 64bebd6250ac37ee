import { z } from 'zod'
import { Role, StepUp } from '#domains/system/auth/contract-person.ts'
import { NewTechnician, Status } from '#domains/work/technicians/contract.ts'
import { api, Id } from '#lib/api.ts'
import { emailAddress, line, orNone } from '#lib/text.ts'
import { leaveContract } from './contract-leave.ts'

/**
 * Someone of the business, once: whether they sign in, do jobs, or both. Only an owner sees who signs in and as what;
 * for everyone else the list holds those who do jobs.
 */
export const Member = z.object({
  /** Of the technician, else of the account, else of the invitation. */
  id: Id,
  /** Null: does no jobs. */
  technicianId: Id.nullable(),
  /** Null: has no account, or not yet. */
  userId: Id.nullable(),
  invitationId: Id.nullable(),
  name: z.string(),
  email: z.string().nullable(),
  /** Whether they can be on jobs: a technician who is not inactive. */
  doesJobs: z.boolean(),
  status: Status.nullable(),
  signIn: z.enum(['none', 'invited', 'active']),
  /** Of the account or the invitation. */
  role: Role.nullable(),
})
export type Member = z.infer<typeof Member>

/** `link`: for the owner to hand over while this server sends no email. Null otherwise, and for a repeated key. */
export const Added = z.object({ member: Member, link: z.string().nullable() })
export type Added = z.infer<typeof Added>

const yesOrNo = z.boolean('Choose yes or no.')
const jobFields = NewTechnician.pick({
  week: true,
  hourlyCost: true,
  hireDate: true,
  certificates: true,
  allBusinesses: true,
}).shape
const email = emailAddress('Enter an email.')

/** What the dialog says. Without a sign-in the email is optional, and without jobs the phone is. */
export const NewMember = z
  .object({
    ...jobFields,
    name: line(120, 'Enter a name.'),
    businessId: Id,
    phone: orNone(NewTechnician.shape.phone).nullish(),
    email: NewTechnician.shape.email,
    doesJobs: yesOrNo,
    signsIn: yesOrNo,
    role: Role.optional(),
  })
  .superRefine(({ doesJobs, signsIn, phone, email: given, role }, context) => {
    const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!doesJobs && !signsIn) add('doesJobs', 'Turn on “Does jobs”, “Signs in” or both.')
    if (doesJobs && !phone) add('phone', 'Enter a phone number.')
    if (signsIn && !given) add('email', 'Enter an email. The invitation goes there.')
    if (signsIn && !role) add('role', 'Choose a role.')
  })
export type NewMember = z.infer<typeof NewMember>

/** An account that is to do jobs, too. */
export const NewJobs = z.object({ ...jobFields, businessId: Id, phone: NewTechnician.shape.phone })
export type NewJobs = z.infer<typeof NewJobs>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/team-members', summary: 'List everyone who signs in or does jobs, each once' })
    .output(z.array(Member)),
  add: api
    .route({
      method: 'POST',
      path: '/team-members',
      successStatus: 201,
      summary: 'Add a team member; requires an owner and step-up to invite them to sign in',
    })
    .input(NewMember.safeExtend(StepUp.shape))
    .output(Added),
  invite: api
    .route({
      method: 'POST',
      path: '/team-members/{id}/invitation',
      successStatus: 201,
      summary: 'Invite a technician to sign in',
    })
    .meta({ access: 'owner', stepUp: true })
    .input(StepUp.extend({ id: Id, email, role: Role }))
    .output(Added),
  addJobs: api
    .route({
      method: 'POST',
      path: '/team-members/{id}/jobs',
      successStatus: 201,
      summary: 'Let someone who signs in do jobs, too',
    })
    .meta({ access: 'owner' })
    .input(NewJobs.extend({ id: Id }))
    .output(Member),
  ...leaveContract,
}
