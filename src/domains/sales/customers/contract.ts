import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { emailAddress, line, orNone, phoneWithExtension } from '#lib/text.ts'
import { detailFilter, storable, TagCount } from './contract-details.ts'

export const CATEGORIES = [
  'Paver Sealing',
  'Driveway Cleaning',
  'Pool Area Cleaning',
  'House Wash',
  'Roof Cleaning',
  'Other',
] as const
const CHOOSE = 'Choose a category from the list.'
export const Category = z.enum(CATEGORIES, CHOOSE)
export type Category = z.infer<typeof Category>

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** E.164; empty while it is not known. */
  phone: z.string(),
  /** The digits behind the number: `22`. */
  phoneExtension: z.string().nullable(),
  address: z.string(),
  /** Null: none. */
  serviceCategory: Category.nullable(),
  /** Month/day/year as text (spec.md §3). */
  transactionDate: z.string().nullable(),
  serviceCount: z.number().int(),
  /** The owner's own tags: 'VIP', 'Gate code 4417'. */
  tags: z.array(z.string()),
  /** When the customer was archived, and so left the lists; null for active customers. */
  archivedAt: z.date().nullable(),
  /**
   * Of the customer with addresses and contacts. It goes back with a change, so that two windows cannot overwrite each
   * other unseen.
   */
  version: z.number().int(),
  createdAt: z.date(),
})
export type Customer = z.infer<typeof Customer>

/** Where else they have work done. */
export const Address = z.object({ id: Id, label: z.string(), address: z.string() })
export type Address = z.infer<typeof Address>
/** Who else can be asked about their work. */
export const Contact = z.object({
  id: Id,
  name: z.string(),
  label: z.string().nullable(),
  phone: z.string().nullable(),
  phoneExtension: z.string().nullable(),
  email: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

/** Everything about one customer except their jobs. */
export const CustomerRecord = Customer.extend({
  /** When all that says who they are was erased: from then on nothing can be added or changed. */
  erasedAt: z.date().nullable(),
  addresses: z.array(Address),
  contacts: z.array(Contact),
  consent: z.object({
    /** When they agreed to texts about their job, from this number; null: never. */
    textsAgreedAt: z.date().nullable(),
    /** When this number said STOP: no text may go to it. */
    textsStoppedAt: z.date().nullable(),
  }),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

const REAL_DATE = 'Enter a valid date as month/day/year.'
const EMAIL = 'Enter an email address like name@example.com.'
/** A form sends an empty field for none. */
const none = z.literal('').transform(() => null)
const maybeEmail = z.union([emailAddress('Enter an email.'), none], EMAIL).nullish()

const TransactionDate = z
  .string()
  .regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, REAL_DATE)
  .refine((text) => {
    const [month = 0, day = 0, year = 0] = text.split('/').map(Number)
    const date = new Date(Date.UTC(year, month - 1, day))
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
  }, REAL_DATE)

const fields = {
  name: line(120, 'Enter a name.'),
  /** With its extension, as `splitPhone` reads it. */
  phone: phoneWithExtension('Enter a phone number.'),
  address: line(300, 'Enter an address.'),
  email: maybeEmail,
  serviceCategory: z.union([none, Category], CHOOSE).nullish(),
  transactionDate: z.union([TransactionDate, none], REAL_DATE).nullish(),
  serviceCount: z
    .number('Enter a whole number.')
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(100_000, 'Enter a smaller number.'),
}

const MAX_TAGS = 20
/** Of several tags that differ only in case, the first counts. */
const Tags = z
  .array(
    line(40, 'Enter a tag.').refine((tag) => !tag.includes(','), 'Enter a tag without a comma.'),
    'Enter tags.',
  )
  .max(MAX_TAGS, `You can have up to ${MAX_TAGS} tags.`)
  .transform((tags) =>
    tags.filter((tag, place) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === place),
  )

export const NewCustomer = z.object({ ...fields, serviceCount: fields.serviceCount.default(1), tags: Tags.optional() })
export type NewCustomer = z.infer<typeof NewCustomer>

/** The version that the change is based on. */
const Seen = z.number('Reopen this and try again.').int('Reopen this and try again.')

/** Omitted fields stay unchanged. */
export const CustomerChange = z.object({ ...fields, tags: Tags }).partial()
export type CustomerChange = z.infer<typeof CustomerChange>

export const NewAddress = z.object({
  label: line(60, 'Enter a name for this address.'),
  address: fields.address,
})
export type NewAddress = z.infer<typeof NewAddress>

export const NewContact = z
  .object({
    name: fields.name,
    label: z.union([none, line(60, 'Enter their relationship to the customer.')]).nullish(),
    phone: orNone(fields.phone).nullish(),
    email: maybeEmail,
  })
  .refine(({ phone, email }) => Boolean(phone ?? email), {
    path: ['phone'],
    message: 'Enter a phone number or an email.',
  })
export type NewContact = z.infer<typeof NewContact>

/** How the list can be ordered. A `-` in front reverses the order. */
export const SORTS = ['newest', '-newest', 'name', '-name', 'jobs', '-jobs', 'date', '-date'] as const
export const Sort = z.enum(SORTS, 'Please sort by newest, name, jobs or date. Put - in front to reverse the order.')
export type Sort = z.infer<typeof Sort>

/** The filter shared by the list, its counts and its export. */
export const Filter = z.object({
  q: storable(z.string().max(200, 'Keep your search under 200 characters.')).optional(),
  category: z.enum([...CATEGORIES, 'none'], CHOOSE).optional(),
  ...detailFilter,
  archived: z.enum(['true', 'false'], 'Choose yes or no.').default('false'),
  sort: Sort.default('newest').describe(
    'newest (the default) starts with the customer added last, name with A, jobs with the fewest jobs, date with the earliest last job. Put - in front to reverse the order: -date starts with the latest.',
  ),
})
export type Filter = z.infer<typeof Filter>

export const Counts = z.object({
  /** Those that are not archived. */
  all: z.number().int(),
  categories: z.record(Category, z.number().int()),
  /** Without a category. */
  none: z.number().int(),
  archived: z.number().int(),
})
export type Counts = z.infer<typeof Counts>

/** The records linked to a customer, which prevent deletion. */
export const CustomerDependents = z.object({
  requests: z.number().int(),
  jobs: z.number().int(),
  /** Estimate visits. */
  visits: z.number().int(),
  invoices: z.number().int(),
  messages: z.number().int(),
  photos: z.number().int(),
  reviews: z.number().int(),
  /** Recurring services. */
  contracts: z.number().int(),
  /** Of kinds that have no figure of their own here, as price rules. */
  others: z.number().int(),
})
export type CustomerDependents = z.infer<typeof CustomerDependents>

const one = z.object({ id: Id })
const oneAddress = one.extend({ addressId: Id })
const oneContact = one.extend({ contactId: Id })

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/customers',
      outputStructure: 'detailed',
      summary: 'List customers, with search, filters and sorting',
    })
    .input(Paging.extend({ ...Filter.shape, cursor: z.string().max(2000).optional() }))
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Customer),
      }),
    ),
  counts: api
    .route({
      method: 'GET',
      path: '/customers/counts',
      summary: 'Count customers: all, by category and archived',
    })
    .output(Counts),
  tags: api
    .route({ method: 'GET', path: '/customers/tags', summary: 'List the tags in use, the most common first' })
    .output(z.array(TagCount)),
  matches: api
    .route({
      method: 'GET',
      path: '/customers/alike',
      summary: 'Find customers by phone number or email, including archived ones',
    })
    .input(z.object({ phone: z.string().max(40).optional(), email: z.string().max(254).optional() }))
    .output(z.array(Customer)),
  create: api
    .route({ method: 'POST', path: '/customers', successStatus: 201, summary: 'Add a customer' })
    .input(NewCustomer)
    .output(Customer),
  get: api
    .route({ method: 'GET', path: '/customers/{id}', summary: 'Get a customer with addresses, contacts and consent' })
    .input(one)
    .output(CustomerRecord),
  update: api
    .route({
      method: 'PATCH',
      path: '/customers/{id}',
      summary: 'Update a customer; a new phone number needs new text consent',
    })
    .input(CustomerChange.extend({ ...one.shape, version: Seen }))
    .output(CustomerRecord),
  archive: api
    .route({ method: 'POST', path: '/customers/{id}/archive', summary: 'Archive a customer' })
    .input(one)
    .output(CustomerRecord),
  unarchive: api
    .route({ method: 'POST', path: '/customers/{id}/unarchive', summary: 'Restore an archived customer' })
    .input(one)
    .output(CustomerRecord),
  dependents: api
    .route({ method: 'GET', path: '/customers/{id}/attached', summary: 'Count the records linked to a customer' })
    .input(one)
    .output(CustomerDependents),
  remove: api
    .route({
      method: 'DELETE',
      path: '/customers/{id}',
      summary: 'Delete a customer who has no linked records, with their addresses, contacts and notes',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(one),
  addAddress: api
    .route({ method: 'POST', path: '/customers/{id}/addresses', successStatus: 201, summary: 'Add a service address' })
    .input(NewAddress.extend(one.shape))
    .output(CustomerRecord),
  changeAddress: api
    .route({ method: 'PATCH', path: '/customers/{id}/addresses/{addressId}', summary: 'Update a service address' })
    .input(NewAddress.extend({ ...oneAddress.shape, version: Seen }))
    .output(CustomerRecord),
  removeAddress: api
    .route({ method: 'DELETE', path: '/customers/{id}/addresses/{addressId}', summary: 'Remove a service address' })
    .input(oneAddress)
    .output(CustomerRecord),
  addContact: api
    .route({ method: 'POST', path: '/customers/{id}/contacts', successStatus: 201, summary: 'Add a contact' })
    .input(NewContact.safeExtend(one.shape))
    .output(CustomerRecord),
  changeContact: api
    .route({ method: 'PATCH', path: '/customers/{id}/contacts/{contactId}', summary: 'Update a contact' })
    .input(NewContact.safeExtend({ ...oneContact.shape, version: Seen }))
    .output(CustomerRecord),
  removeContact: api
    .route({ method: 'DELETE', path: '/customers/{id}/contacts/{contactId}', summary: 'Remove a contact' })
    .input(oneContact)
    .output(CustomerRecord),
}
