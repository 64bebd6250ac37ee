import { createUser } from '#domains/system/auth/user-accounts.ts'
import type { Role } from '#domains/system/auth/contract.ts'
import * as business from '#domains/system/business/service.ts'
import { WEEKDAYS } from '#domains/system/business/contract.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'
import type { Days } from './days.ts'
import type { Person, Simulation } from './simulation.ts'

/**
 * What everybody of the demo signs in with. It is printed at the start, and guards nothing but made-up rows on this
 * machine.
 */
export const PASSWORD = 'tidestone-demo'

type Account = { email: string; firstName: string; lastName: string; role: Role }
export const OWNER: Account = { email: 'owner@tidestone.example', firstName: 'Ray', lastName: 'Torres', role: 'owner' }
/** Keeps the books of the business, from an office of her own. */
const ACCOUNTANT: Account = {
  email: 'accountant@tidestone.example',
  firstName: 'Marisol',
  lastName: 'Kane',
  role: 'accountant',
}
export const STAFF: Account = {
  email: 'office@tidestone.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
  role: 'staff',
}

const SHIFT = { from: '07:00', to: '18:00' }
// Each day of the week has its entry, which fromEntries forgets.
const week = (off: readonly (typeof WEEKDAYS)[number][]) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, off.includes(day) ? null : SHIFT])) as Record<
    (typeof WEEKDAYS)[number],
    typeof SHIFT | null
  >

type Business = 'paver-sealing' | 'pressure-washing'
/**
 * Who seals, and who washes. All of them are of the first business, which the dashboard opens with: its figures are
 * those of the sample.
 */
export type Crew = 'sealing' | 'washing'
type Hand = {
  firstName: string
  lastName: string
  of: Crew
  phone: string
  hireDate: string
  hourlyCost: number
  off: readonly (typeof WEEKDAYS)[number][]
}

/**
 * At least one person of each crew works on every day of the week, and at least one person who works today also works
 * tomorrow.
 */
export const HANDS = {
  luis: {
    firstName: 'Luis',
    lastName: 'Ortega',
    of: 'sealing',
    phone: '(813) 555-0171',
    hireDate: '2019-03-04',
    hourlyCost: 3400,
    off: ['saturday', 'sunday'],
  },
  kim: {
    firstName: 'Kim',
    lastName: 'Tran',
    of: 'sealing',
    phone: '(813) 555-0172',
    hireDate: '2022-06-13',
    hourlyCost: 2900,
    off: ['tuesday'],
  },
  nia: {
    firstName: 'Nia',
    lastName: 'Coleman',
    of: 'washing',
    phone: '(813) 555-0174',
    hireDate: '2021-01-11',
    hourlyCost: 2800,
    off: ['saturday', 'sunday'],
  },
  sam: {
    firstName: 'Sam',
    lastName: 'Beckett',
    of: 'washing',
    phone: '(813) 555-0175',
    hireDate: '2024-09-02',
    hourlyCost: 2500,
    off: ['wednesday'],
  },
} as const satisfies Record<string, Hand>
export type HandName = keyof typeof HANDS
const NAMES = Object.keys(HANDS) as HandName[] // which keys there are, Object.keys forgets

/** Who of a crew works on all of these days; of two, the one named first. */
export function pickWorker(of: Crew, days: readonly string[]): HandName {
  const found = NAMES.find((name) => HANDS[name].of === of && days.every((day) => !isOff(name, day)))
  if (!found) throw new Error(`No one on ${of} works on ${days.join(' and ')}`)
  return found
}

const isOff = (name: HandName, day: string): boolean =>
  (HANDS[name].off as readonly string[]).includes(WEEKDAYS[getWeekday(day)] ?? '')

export const toAccount = (name: HandName): Account => {
  const { firstName, lastName } = HANDS[name]
  return { email: `${name}@tidestone.example`, firstName, lastName, role: 'technician' }
}

export type People = {
  owner: Person
  office: Person
  accountant: Person
  hands: Record<HandName, Person>
  /** Ids of technicians. */
  technicians: Record<HandName, string>
  businesses: Record<Business, string>
}

/** Who is there before anything happens: the accounts, and the people who do the work. */
export async function seedPeople(stage: Simulation, days: Days): Promise<People> {
  const signIn = async (account: Account): Promise<Person> => {
    const { id } = await stage.write((tx) => createUser(tx, { ...account, password: PASSWORD }))
    return stage.as({ id, name: `${account.firstName} ${account.lastName}`, role: account.role, sessionId: id })
  }
  const owner = await signIn(OWNER)
  await stage.write((tx) => business.setAlertContact(tx, { email: OWNER.email }))
  const office = await signIn(STAFF)
  const accountant = await signIn(ACCOUNTANT)
  const businesses = Object.fromEntries(
    (await owner.business.list()).map(({ type, id }) => [type, id]),
  ) as People['businesses']
  const hands = {} as People['hands']
  const technicians = {} as People['technicians']
  for (const name of NAMES) {
    hands[name] = await signIn(toAccount(name))
    const { of: _crew, off, firstName, lastName, ...said } = HANDS[name]
    const { id } = await owner.technicians.create({
      ...said,
      name: `${firstName} ${lastName}`,
      email: toAccount(name).email,
      businessId: businesses['paver-sealing'],
      // The two businesses share a crew.
      allBusinesses: name === 'luis',
      week: week(off),
      certificates: certificatesOf(name, days),
    })
    technicians[name] = id
  }
  await owner.technicians.create({
    name: 'Devon Price',
    phone: '(813) 555-0173',
    businessId: businesses['paver-sealing'],
    hireDate: '2025-02-10',
    hourlyCost: 2400,
    status: 'on-leave',
    certificates: [{ name: 'Soft wash', endsOn: days.day(-24) }],
  })
  return { owner, office, accountant, hands, technicians, businesses }
}

function certificatesOf(name: HandName, days: Days) {
  const sealing = { name: 'Paver sealing installer', endsOn: days.day(500) }
  const ofEach = {
    luis: [sealing, { name: 'Soft wash', endsOn: days.day(270) }, { name: 'Driver, trailer', endsOn: days.day(15) }],
    kim: [sealing, { name: 'Roof safety', endsOn: days.day(90) }],
    nia: [{ name: 'Soft wash', endsOn: days.day(410) }],
    sam: [
      { name: 'Soft wash', endsOn: days.day(200) },
      { name: 'Roof safety', endsOn: days.day(330) },
    ],
  }
  return ofEach[name]
}

/** Whose day has the work that goes on from yesterday: they work on both days. */
export const pickWorkerToday = (today: string): HandName => pickWorker('sealing', [addDays(today, -1), today])
