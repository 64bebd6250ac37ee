import { z } from 'zod'
import { api } from '#lib/api.ts'

/** What an owner does first, in the order in which it helps. */
export const Step = z.enum(
  ['facts', 'hours', 'prices', 'customers', 'team', 'providers', 'photos', 'backups'],
  'This step doesn’t exist.',
)
export type Step = z.infer<typeof Step>

export const FirstSteps = z.object({
  /** Whether the overview shows them: there is something left, and this person has not put them away. */
  shown: z.boolean(),
  /** `done` is what stands in the product, `skipped` what this person does not want to do. */
  steps: z.array(z.object({ step: Step, done: z.boolean(), skipped: z.boolean() })),
  /** What only looks as if it went out, or took money. */
  simulated: z.array(z.enum(['sms', 'email', 'payments'])),
})
export type FirstSteps = z.infer<typeof FirstSteps>

const owner = api.meta({ access: 'owner' })

export const contract = {
  read: owner
    .route({ method: 'GET', path: '/first-steps', summary: 'The owner’s first steps and which are done' })
    .output(FirstSteps),
  skip: owner
    .route({ method: 'POST', path: '/first-steps/{step}/skip', summary: 'Skip a first step or include it again' })
    .input(z.object({ step: Step, skipped: z.boolean('Choose whether to skip it.') }))
    .output(FirstSteps),
  hide: owner
    .route({ method: 'POST', path: '/first-steps/hide', summary: 'Dismiss the first steps' })
    .output(FirstSteps),
  show: owner
    .route({
      method: 'POST',
      path: '/first-steps/show',
      summary: 'Restore the first steps, including skipped ones',
    })
    .output(FirstSteps),
}
