import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { emailAddress, line, phoneNumber } from '#lib/text.ts'
import { toWebsite } from '#lib/website.ts'

/** Offered while typing; any other category is as good. */
export const CATEGORIES = [
  'Pools and screens',
  'Yard and trees',
  'Roof, paint and doors',
  'Around the house',
  'Pest control',
  'Cleaning and hauling',
] as const

/** What a card has room for. */
export const MAX_SERVICES = 8
/** What one page has room for. */
export const MAX_PARTNERS = 200

export const Partner = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  services: z.array(z.string()),
  /** E.164. */
  phone: z.string(),
  email: z.string(),
  website: z.string().nullable(),
  displayOrder: z.number().int(),
  /** Fictional, and marked so on the page until a user edits it. */
  sample: z.boolean(),
  createdAt: z.date(),
})
export type Partner = z.infer<typeof Partner>

const Website = z
  .string('Enter a web address or leave it blank.')
  .max(300, 'Please keep this to 300 characters.')
  .transform((typed, context) => {
    if (typed.trim() === '') return null
    const website = toWebsite(typed)
    if (website === null) context.addIssue('Enter a web address like https://www.example.com.')
    return website
  })

export const NewPartner = z.object({
  name: line(120, 'Enter a name.'),
  category: line(60, 'Enter a category.'),
  services: z
    .array(line(60, 'Enter a service.'), 'Enter at least one service.')
    .min(1, 'Enter at least one service.')
    .max(MAX_SERVICES, `You can have up to ${MAX_SERVICES} services.`)
    .refine(
      (services) => new Set(services.map((one) => one.toLowerCase())).size === services.length,
      'A service is listed twice.',
    ),
  phone: phoneNumber('Enter a phone number.'),
  email: emailAddress('Enter an email.'),
  website: Website.nullish().transform((website) => website ?? null),
})
export type NewPartner = z.infer<typeof NewPartner>

const PartnerChange = NewPartner.extend({ website: Website.nullable() }).partial()
export type PartnerChange = z.infer<typeof PartnerChange>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/partners', summary: 'List trusted partners in page order' })
    .meta({ access: 'public', limit: { points: 300, seconds: 60 } })
    .output(z.array(Partner)),
  create: api
    .route({ method: 'POST', path: '/partners', successStatus: 201, summary: 'Add a partner at the end of the list' })
    .input(NewPartner)
    .output(Partner),
  seed: api
    .route({
      method: 'POST',
      path: '/partners/seed',
      summary: 'Add ten sample partners without changing existing ones',
    })
    .output(z.object({ added: z.number().int() })),
  order: api
    .route({
      method: 'PUT',
      path: '/partners/order',
      summary: 'Reorder the partners; send the ids of all of them',
    })
    .input(z.object({ ids: z.array(Id, 'Send the ids of all partners in order.').max(MAX_PARTNERS) }))
    .output(z.array(Partner)),
  update: api
    .route({
      method: 'PATCH',
      path: '/partners/{id}',
      summary: 'Update a partner; an edited sample is no longer a sample',
    })
    .input(PartnerChange.extend({ id: Id }))
    .output(Partner),
  remove: api
    .route({ method: 'DELETE', path: '/partners/{id}', summary: 'Remove a partner from the page' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Partner),
  restore: api
    .route({ method: 'POST', path: '/partners/{id}/restore', summary: 'Restore a removed partner to its place' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Partner),
}
