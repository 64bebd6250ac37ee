import { z } from 'zod'
import { Id } from '#lib/api.ts'
import { emailAddress, line, orNone, phoneNumber } from '#lib/text.ts'
import { toWebsite } from '#lib/website.ts'
import { emptyToNull, notesOrNone } from './contract-material.ts'

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  notes: z.string().nullable(),
  /** How many materials are bought of them. */
  materials: z.number().int(),
  version: z.number().int(),
  createdAt: z.date(),
})
export type Supplier = z.infer<typeof Supplier>

const PHONE = 'Enter a phone number with area code, like (813) 555-0123.'
const EMAIL = 'Enter an email address like name@example.com.'
const WEB = 'Enter a web address like https://www.example.com.'

export const NewSupplier = z.object({
  name: line(120, 'Enter a name.'),
  phone: orNone(phoneNumber(PHONE)).nullish(),
  email: z.union([emptyToNull, emailAddress(EMAIL)], EMAIL).nullish(),
  website: z
    .string(WEB)
    .max(300, 'Please keep this to 300 characters.')
    .transform((typed, context) => {
      if (typed.trim() === '') return null
      const website = toWebsite(typed)
      if (website === null) context.addIssue(WEB)
      return website
    })
    .nullish(),
  notes: notesOrNone(1000),
})
export type NewSupplier = z.infer<typeof NewSupplier>

/** What is left out stays as it is. */
export const SupplierChange = NewSupplier.partial()
export type SupplierChange = z.infer<typeof SupplierChange>
