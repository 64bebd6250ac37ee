import type { FieldOf, FieldType } from '#domains/sales/custom-fields/contract.ts'
import type { Scenario } from './types.ts'

type Field = { of: FieldOf; name: string; type: FieldType; choices?: string[]; forCrew?: boolean }

const BRANDS = ['Belgard', 'Tremron', 'Travertine', 'Other']
const SAND = ['Tan', 'Gray', 'Ivory']

const FIELDS = [
  { of: 'addresses', name: 'Gate code', type: 'text', forCrew: true },
  { of: 'addresses', name: 'Pets', type: 'text', forCrew: true },
  { of: 'customers', name: 'HOA letter', type: 'yes-no', forCrew: true },
  { of: 'customers', name: 'HOA approval until', type: 'date' },
  { of: 'customers', name: 'Paver brand', type: 'choice', choices: BRANDS },
  { of: 'customers', name: 'Pavers laid in', type: 'number' },
  { of: 'jobs', name: 'Sand color', type: 'choice', choices: SAND, forCrew: true },
] as const satisfies readonly Field[]
type Name = (typeof FIELDS)[number]['name']

const CODES = ['4471#', '#1180', '2296', '0714*']
const PETS = ['Dog, Biscuit. Keep the side gate shut.', 'Two cats, indoors', 'Dog in the yard, friendly', 'Koi pond']

/** What the office writes down beside the usual: fields with values on customers, their addresses, and the next jobs. */
export function seedCustomFields({ stage, days, cast: { owner, office } }: Scenario): void {
  stage.at(days.at(-12, '18:20'), async () => {
    const ids = new Map<string, string>()
    for (const field of FIELDS) {
      const { id } = await owner.customFields.create(field)
      ids.set(field.name, id)
    }
    const named = (values: Partial<Record<Name, string>>) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [ids.get(name) ?? '', value]))
    const { body: customers } = await office.customers.list({ sort: '-date', limit: 60 })
    for (const [place, { id }] of customers.entries()) {
      const hasGate = place % 2 === 0
      await office.customFields.setValues({
        of: 'main-address',
        id,
        values: named({
          ...(hasGate && { 'Gate code': CODES[(place / 2) % CODES.length] }),
          ...(place % 3 === 0 && { Pets: PETS[(place / 3) % PETS.length] }),
        }),
      })
      await office.customFields.setValues({
        of: 'customers',
        id,
        values: named({
          'Paver brand': BRANDS[place % BRANDS.length],
          'Pavers laid in': String(1998 + ((place * 7) % 25)),
          ...(place % 4 < 2 && { 'HOA letter': place % 4 === 0 ? 'yes' : 'no' }),
          ...(place % 4 === 0 && { 'HOA approval until': days.day(30 + place * 5) }),
        }),
      })
    }
  })
  stage.at(days.at(-1, '18:05'), async () => {
    const sand = (await office.customFields.list()).find(({ name }) => name === 'Sand color')
    const { body: jobs } = await office.jobs.list({ from: days.day(-1), to: days.day(14), limit: 30 })
    for (const [place, { id }] of jobs.entries())
      await office.customFields.setValues({
        of: 'jobs',
        id,
        values: { [sand?.id ?? '']: SAND[place % SAND.length] ?? 'Tan' },
      })
  })
}
