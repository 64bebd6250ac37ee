import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { emailAddress, line, phoneNumber } from '#lib/text.ts'

export const CATEGORIES = ['Paver Sealing', 'Driveway Cleaning', 'Pool Area Cleaning', 'House Wash', 'Roof Cleaning', 'Other'] as const
export const Category = z.enum(CATEGORIES, 'Please choose a category from the list.')
export type Category = z.infer<typeof Category>

export const Customer = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  address: z.string(),
  serviceCategory: Category.nullable(),
  /** Month/day/year as text (spec.md §3). */
  transactionDate: z.string().nullable(),
  serviceCount: z.number().int(),
  createdAt: z.date(),
})
export type Customer = z.infer<typeof Customer>

const REAL_DATE = 'Please enter a real date as month/day/year.'

export const NewCustomer = z.object({
  name: line(120, 'Please enter a name.'),
  phone: phoneNumber('Please enter a phone number.'),
  address: line(300, 'Please enter an address.'),
  email: z
    .union([z.literal('').transform(() => null), emailAddress('Please enter an email.')], 'Please enter an email address like name@example.com.')
    .nullish(),
  serviceCategory: z.union([z.literal('').transform(() => null), Category], 'Please choose a category from the list.').nullish(),
  transactionDate: z
    .string()
    .regex(/^\d{1,2}\/\d{1,2}\/\d{4}$/, REAL_DATE)
    .refine((text) => {
      const [month = 0, day = 0, year = 0] = text.split('/').map(Number)
      const date = new Date(Date.UTC(year, month - 1, day))
      return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900
    }, REAL_DATE)
    .nullish(),
  serviceCount: z
    .number('Please enter a whole number.')
    .int('Please enter a whole number.')
    .min(0, 'Please enter zero or more.')
    .max(100_000, 'Please enter a smaller number.')
    .default(1),
})
export type NewCustomer = z.infer<typeof NewCustomer>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/customers', outputStructure: 'detailed', summary: 'Customers, newest first' })
    .input(Paging.extend({ q: z.string().max(200).optional(), category: Category.optional() }))
    .output(z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(Customer) })),
  create: api.route({ method: 'POST', path: '/customers', successStatus: 201, summary: 'Add a customer' }).input(NewCustomer).output(Customer),
}
