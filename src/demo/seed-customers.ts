import * as customers from '#domains/sales/customers/service.ts'
import type { Category } from '#domains/sales/customers/contract.ts'
import { RandomNumbers, repeatKeys } from './random-numbers.ts'
import type { Days } from './days.ts'
import { getPerson, TOWNS } from './places.ts'
import type { Known, Town } from './places.ts'
import { CATEGORIES, SERVED } from './plan.ts'
import type { ServiceName, Slot } from './plan.ts'
import type { Simulation } from './simulation.ts'

/** Who is known how: by the number of their slots, their id once they have one. */
export type Book = {
  /** Whose house it is, before and after they are a customer. */
  known(customer: number): Known
  idOf(customer: number): string
  /** Records that a person who wrote to us first has become a customer. */
  made(customer: number, id: string): void
  /** Other customers of the book, who had their last work before Tidestone came, by their place in it. */
  others: readonly string[]
}

const CATEGORY = {
  'Paver Sealing': 'Paver Sealing',
  'Paver Restoration': 'Paver Sealing',
  'Pressure Washing': 'House Wash',
} as const satisfies Record<ServiceName, Category>
const TAGS = ['VIP', 'Gate code', 'Dog in yard', 'HOA', 'Seasonal'] as const

/**
 * Served within 24 months before the day the book was copied, and long before; no day near the border of the 24 months.
 */
const RECENT = { from: -715, to: -440 }
const LONG_AGO = { from: -2600, to: -745 }

/** Of these customers, the number who write to us later and are not in the customer list at the start. */
export type Newcomers = { slots: readonly Slot[]; others: Partial<Record<Category, number>> }

/**
 * The customers that the business had before: each category is filled up to its figure (spec.md §9), and so many of
 * them were served within 24 months that with those who come later it makes the figure of the card.
 */
export async function seedCustomers({
  stage,
  days,
  slots,
  newcomers,
}: {
  stage: Simulation
  days: Days
  slots: readonly Slot[]
  newcomers: Newcomers
}): Promise<Book> {
  const chance = new RandomNumbers(33_570)
  const ids = new Map<number, string>()
  const homes = new Map(
    slots.map(({ customer, town, service }) => [customer, { known: getPerson(customer, town), service }]),
  )
  const late = new Set(newcomers.slots.map(({ customer }) => customer))
  const left = repeatKeys(leftOver(newcomers))
  const take = (category: Category): Category => left.splice(left.indexOf(category), 1)[0] ?? category
  const withJobs = [...homes].filter(([customer]) => !late.has(customer))
  const rows = withJobs.map(([customer, { known, service }]) => ({
    customer,
    known,
    category: take(CATEGORY[service]),
    isRecent: true,
  }))
  const recentOthers = SERVED - late.size - rows.length
  const towns = Object.keys(TOWNS) as Town[] // which keys there are, Object.keys forgets
  for (const [place, category] of chance.shuffled(left).entries()) {
    const customer = FIRST_OTHER + place
    rows.push({ customer, known: getPerson(customer, chance.one(towns)), category, isRecent: place < recentOthers })
  }
  const others: string[] = []
  await stage.write(async (tx) => {
    for (const { customer, known, category, isRecent } of rows) {
      const { from, to } = isRecent ? RECENT : LONG_AGO
      const { id } = await customers.create(tx, {
        name: known.name,
        phone: known.phone,
        email: known.email,
        address: known.address,
        serviceCategory: category,
        transactionDate: days.written(chance.whole(from, to)),
        serviceCount: chance.whole(1, isRecent ? 5 : 2),
        tags: customer % 6 === 2 ? [TAGS[((customer / 2) % TAGS.length) | 0] ?? 'VIP'] : [],
      })
      ids.set(customer, id)
      if (customer >= FIRST_OTHER) others.push(id)
    }
  })
  return {
    known: (customer) => homes.get(customer)?.known ?? getPerson(customer, 'Ruskin'),
    idOf: (customer) => {
      const id = ids.get(customer)
      if (id === undefined) throw new Error(`Demo customer ${customer} does not exist yet`)
      return id
    },
    made: (customer, id) => void ids.set(customer, id),
    others,
  }
}

/** Numbers of people: those of slots first, then those who write to us this week, then the rest of the book. */
const FIRST_OTHER = 150

function leftOver({ slots, others }: Newcomers): Record<Category, number> {
  const left: Record<Category, number> = { ...CATEGORIES }
  for (const { service } of slots) left[CATEGORY[service]]--
  for (const [category, many] of Object.entries(others)) left[category as Category] -= many
  return left
}
