import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { emailAddress, line, phoneNumber } from '#lib/text.ts'

/** Any switch is allowed (spec.md §4). Who is on leave or inactive is warned of when work is given to them. */
export const Status = z.enum(['active', 'on-leave', 'inactive'], 'Please choose active, on-leave or inactive.')
export type Status = z.infer<typeof Status>

export const Technician = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string(),
  status: Status,
  hireDate: z.string().nullable(),
  certifications: z.array(z.string()).nullable(),
  /** Their sign-in; null for who has none, or has not come yet. */
  userId: Id.nullable(),
  createdAt: z.date(),
})
export type Technician = z.infer<typeof Technician>

export const NewTechnician = z.object({
  businessId: Id,
  name: line(120, 'Please enter a name.'),
  phone: phoneNumber('Please enter a phone number.'),
  email: z
    .union([z.literal('').transform(() => null), emailAddress('Please enter an email.')], 'Please enter an email address like name@example.com.')
    .nullish(),
  status: Status.default('active'),
  hireDate: z.iso.date('Please enter a date that exists, as YYYY-MM-DD.').nullish(),
  /** None, and an empty list, are kept as null (spec.md §3). */
  certifications: z
    .array(line(80, 'Please enter a certificate, or take the empty one out.'))
    .max(20, 'Please keep to 20 certificates.')
    .transform((list) => (list.length === 0 ? null : list))
    .nullish(),
})
export type NewTechnician = z.infer<typeof NewTechnician>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/technicians', summary: 'The technicians of a business, or of all, by name' })
    .input(z.object({ businessId: Id.optional() }))
    .output(z.array(Technician)),
  create: api.route({ method: 'POST', path: '/technicians', successStatus: 201, summary: 'Add a technician' }).input(NewTechnician).output(Technician),
  setStatus: api
    .route({ method: 'PATCH', path: '/technicians/{id}/status', summary: 'Set the status of a technician' })
    .input(z.object({ id: Id, status: Status }))
    .output(Technician),
}
