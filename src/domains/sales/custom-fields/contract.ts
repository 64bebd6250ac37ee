import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'

/** What a field can be of. One of addresses is asked for each address of a customer. */
export const FieldOf = z.enum(['customers', 'addresses', 'jobs'], 'Choose customers, addresses or jobs.')
export type FieldOf = z.infer<typeof FieldOf>

export const FieldType = z.enum(['text', 'number', 'date', 'yes-no', 'choice'], 'Choose a type.')
export type FieldType = z.infer<typeof FieldType>

export const MAX_FIELDS = 40
const MAX_CHOICES = 30

export const CustomField = z.object({
  id: Id,
  of: FieldOf,
  name: z.string(),
  type: FieldType,
  choices: z.array(z.string()),
  /** Technicians see the values on their stops. */
  forCrew: z.boolean(),
  archivedAt: z.date().nullable(),
  /** Records with a value. */
  used: z.number().int(),
})
export type CustomField = z.infer<typeof CustomField>

const Choices = z
  .array(line(60, 'Enter a choice.'), 'Enter choices.')
  .max(MAX_CHOICES, `You can have up to ${MAX_CHOICES} choices.`)
  .transform((choices) =>
    choices.filter((one, place) => choices.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === place),
  )
const forCrew = z.boolean('Choose yes or no.')
const name = line(40, 'Enter a name.')

export const NewField = z
  .object({ of: FieldOf, name, type: FieldType, choices: Choices.default([]), forCrew: forCrew.default(false) })
  .refine(({ type, choices }) => type !== 'choice' || choices.length >= 2, {
    path: ['choices'],
    message: 'Enter at least two choices, one on each line.',
  })
export type NewField = z.infer<typeof NewField>

export const FieldChange = z.object({ name, choices: Choices, forCrew }).partial()
export type FieldChange = z.infer<typeof FieldChange>

/** The record that values are of; `main-address` is a customer's own address, by the id of the customer. */
export const ValuesOf = z.enum(
  ['customers', 'main-address', 'addresses', 'jobs'],
  'Choose a customer, an address or a job.',
)
export type ValuesOf = z.infer<typeof ValuesOf>

export const FieldValue = z.object({ field: CustomField.omit({ used: true }), value: z.string().nullable() })
export type FieldValue = z.infer<typeof FieldValue>

/** As a stop, a card and a file show it: `Pets`, `Dog in the yard`. */
export const ShownValue = z.object({ name: z.string(), value: z.string() })
export type ShownValue = z.infer<typeof ShownValue>

/** What is typed, by the id of the field; those that are not named stay. */
export const FieldTexts = z.record(Id, z.string('Enter some text.').max(500, 'Use up to 500 characters.'))

const one = z.object({ id: Id })
const about = z.object({ of: ValuesOf, id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/custom-fields', summary: 'List custom fields, archived ones last' })
    .output(z.array(CustomField)),
  create: api
    .route({ method: 'POST', path: '/custom-fields', successStatus: 201, summary: 'Add a custom field' })
    .meta({ access: 'owner' })
    .input(NewField)
    .output(CustomField),
  update: api
    .route({ method: 'PATCH', path: '/custom-fields/{id}', summary: 'Rename a custom field, or change who sees it' })
    .meta({ access: 'owner' })
    .input(FieldChange.extend({ id: Id }))
    .output(CustomField),
  archive: api
    .route({
      method: 'POST',
      path: '/custom-fields/{id}/archive',
      summary: 'Archive a custom field; its values are stored and come back with it',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(CustomField),
  restore: api
    .route({ method: 'POST', path: '/custom-fields/{id}/restore', summary: 'Restore an archived custom field' })
    .meta({ access: 'owner' })
    .input(one)
    .output(CustomField),
  values: api
    .route({ method: 'GET', path: '/custom-values', summary: 'The custom fields of a record, with their values' })
    .input(about)
    .output(z.array(FieldValue)),
  setValues: api
    .route({ method: 'PUT', path: '/custom-values', summary: 'Set custom fields of a record; empty removes a value' })
    .input(about.extend({ values: FieldTexts }))
    .output(z.array(FieldValue)),
}
