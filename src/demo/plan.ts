import { RandomNumbers, repeatKeys } from './random-numbers.ts'
import type { Town } from './places.ts'

// The figures of spec.md that the demo comes to (product.md, "Demo data"). Everything else of the plan is laid out so
// that they hold.

/**
 * Jobs of the last 12 months, and of them the last 30 days and the last 7, today included. Canceled ones are not
 * counted.
 */
const JOBS = { year: 100, month: 45, week: 8 } as const
const SERVICES = { 'Paver Sealing': 60, 'Pressure Washing': 30, 'Paver Restoration': 10 } as const
const AREAS = { 'Apollo Beach': 35, Ruskin: 25, Tampa: 20, Brandon: 12, Riverview: 8 } as const satisfies Partial<
  Record<Town, number>
>
export const CATEGORIES = {
  'Driveway Cleaning': 187,
  'Paver Sealing': 114,
  'Pool Area Cleaning': 35,
  'House Wash': 30,
  'Roof Cleaning': 13,
  Other: 10,
} as const
/** Customers who were served in the last 24 months. */
export const SERVED = 234

export type ServiceName = keyof typeof SERVICES
type Area = keyof typeof AREAS
const FINISHES = ['wet-look', 'satin', 'natural'] as const

/** How a job came about, and how it was paid. */
export type From = 'office' | 'request' | 'contract'
export type Paid = 'card' | 'check' | 'cash'

/** A job of the last 12 months. `unitPrice` in cents for a square foot. */
export type Slot = {
  place: number
  offset: number
  time: string
  minutes: number
  service: ServiceName
  town: Area
  areaSqFt: number
  unitPrice: number
  finish: (typeof FINISHES)[number]
  from: From
  paid: Paid
  state: 'done' | 'going' | 'today'
  /** The same one is the same customer. */
  customer: number
}

const STARTS = ['08:00', '13:00'] as const
/** Lists each job of the last week separately: the payments for them add up to the week's revenue. */
const WEEK: readonly Partial<Slot>[] = [
  { offset: -6, service: 'Paver Sealing', areaSqFt: 600, unitPrice: 150, paid: 'card' },
  { offset: -5, service: 'Paver Sealing', areaSqFt: 800, unitPrice: 155, paid: 'check' },
  { offset: -4, service: 'Pressure Washing', areaSqFt: 1600, unitPrice: 30, paid: 'cash' },
  { offset: -3, service: 'Paver Sealing', areaSqFt: 565, unitPrice: 200, paid: 'card' },
  { offset: -2, service: 'Pressure Washing', areaSqFt: 1300, unitPrice: 40, paid: 'cash' },
  { offset: -1, service: 'Paver Restoration', areaSqFt: 480, unitPrice: 325, state: 'going' },
  { offset: 0, time: '09:00', service: 'Pressure Washing', areaSqFt: 1800, unitPrice: 28, state: 'today' },
  { offset: 0, time: '13:30', service: 'Paver Sealing', areaSqFt: 640, unitPrice: 165, minutes: 180, state: 'today' },
]
/**
 * Where the week and the 30 days begin. A day next to such a border stays empty, so that no way of counting changes a
 * figure.
 */
const BORDERS = { week: -8, month: -29, before: -33, year: -358 } as const
/** Dates on which a contract was due (seed-service-plans.ts). */
export const DUE = { monthly: -26, quarterly: -24 } as const
/** Of this day the bill was open until the week that ends today. */
export const LATE_BILL = -12

/** All jobs that count, the earliest first. The same each time. */
export function listSlots(): Slot[] {
  const chance = new RandomNumbers(2013)
  const days = [...earlier(), ...ofMonth(), ...WEEK.map(({ offset = 0 }) => offset)]
  const services = chance.shuffled(repeatKeys(without(SERVICES, WEEK)))
  const towns = chance.shuffled(repeatKeys(AREAS))
  const seen = new Map<Area, { customer: number; offset: number }[]>()
  let customers = 0
  const used = new Map<number, number>()
  return days.map((offset, place) => {
    const planned = WEEK[place - (JOBS.year - JOBS.week)]
    const nth = used.get(offset) ?? 0
    used.set(offset, nth + 1)
    const due = nth === 0 && (offset === DUE.monthly || offset === DUE.quarterly)
    const service = planned?.service ?? takeService(services, due ? 'Pressure Washing' : null)
    const town = towns[place] ?? 'Ruskin'
    const known = seen.get(town) ?? []
    // Some customers come back, but none within three months.
    const again = planned || due ? undefined : known.find((one) => one.offset < offset - 90)
    const customer = again && chance.next() < 0.35 ? again.customer : customers++
    seen.set(town, [...known.filter((one) => one.customer !== customer), { customer, offset }])
    // What is to be washed comes from the website to the second business.
    const isRequest =
      !planned &&
      !due &&
      service !== 'Pressure Washing' &&
      offset >= BORDERS.month &&
      offset !== LATE_BILL &&
      place % 2 === 0 &&
      customer === customers - 1
    return {
      place,
      offset,
      time: STARTS[nth % 2] ?? '08:00',
      ...sizeOf(service, chance),
      ...(offset === LATE_BILL && nth === 0 ? { areaSqFt: 750, unitPrice: 160 } : {}),
      service,
      town,
      finish: chance.one(FINISHES),
      from: due ? 'contract' : isRequest ? 'request' : 'office',
      paid: chance.one(['card', 'check', 'check', 'cash'] as const),
      state: 'done',
      customer,
      ...planned,
    }
  })
}

/** 55 of them, the nearer the denser. */
function earlier(): number[] {
  const many = JOBS.year - JOBS.month
  const reach = BORDERS.before - BORDERS.year
  return Array.from(
    { length: many },
    (_, nth) => BORDERS.before - Math.round(reach * (nth / (many - 1)) ** 1.3),
  ).toReversed()
}

/** 37 of them on 22 days: two on most. */
function ofMonth(): number[] {
  const many = JOBS.month - JOBS.week
  const days = Array.from({ length: BORDERS.week - BORDERS.month + 1 }, (_, nth) => BORDERS.month + nth)
  return Array.from({ length: many }, (_, nth) => days[Math.floor((nth * days.length) / many)] ?? BORDERS.week)
}

function without(
  all: Readonly<Record<ServiceName, number>>,
  planned: readonly Partial<Slot>[],
): Record<ServiceName, number> {
  const left = { ...all }
  for (const { service } of planned) if (service) left[service]--
  return left
}

function takeService(left: ServiceName[], wanted: ServiceName | null): ServiceName {
  const place = wanted === null ? 0 : left.indexOf(wanted)
  return left.splice(place, 1)[0] ?? 'Paver Sealing'
}

function sizeOf(service: ServiceName, chance: RandomNumbers): Pick<Slot, 'areaSqFt' | 'unitPrice' | 'minutes'> {
  if (service === 'Pressure Washing')
    return { areaSqFt: chance.whole(10, 22) * 100, unitPrice: chance.whole(25, 34), minutes: 150 }
  if (service === 'Paver Restoration')
    return { areaSqFt: chance.whole(14, 24) * 20, unitPrice: chance.whole(58, 66) * 5, minutes: 240 }
  return { areaSqFt: chance.whole(20, 46) * 20, unitPrice: chance.whole(30, 37) * 5, minutes: 210 }
}

/** What it comes to, in cents. */
export const computeAmount = ({ areaSqFt, unitPrice }: Pick<Slot, 'areaSqFt' | 'unitPrice'>): number =>
  areaSqFt * unitPrice
