import { randomUUID } from 'node:crypto'
import type { VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import type { Category } from '#domains/sales/customers/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { sendEstimate, seedAccepted, seedDeclined } from './seed-estimates.ts'
import { pickWorker } from './seed-people.ts'
import { getPerson } from './places.ts'
import type { Town } from './places.ts'
import { seedJobDay, planJob } from './seed-jobs.ts'
import type { Slot } from './plan.ts'
import type { Scenario } from './types.ts'

/** The outcome of one of this week’s requests. */
type Fate = 'new' | 'processed' | 'visit' | 'sent' | 'accepted' | 'declined' | 'lost' | 'contacted'
type Lead = {
  offset: number
  time: string
  town: Town
  service: ServiceKey
  areaSqFt?: number
  message: string
  fate: Fate
  offers?: boolean
}

/** The 12 new leads of the last 7 days (spec.md §2). The last ones wait for an answer. */
const LEADS: readonly Lead[] = [
  {
    offset: -6,
    time: '10:20',
    town: 'Apollo Beach',
    service: 'paver-sealing',
    areaSqFt: 700,
    message: 'Driveway and walk, wet-look please. What does it cost?',
    fate: 'accepted',
    offers: true,
  },
  {
    offset: -6,
    time: '19:05',
    town: 'Tampa',
    service: 'paver-restoration',
    areaSqFt: 420,
    message: 'Sunken pavers by the pool. Two of them rock.',
    fate: 'declined',
  },
  {
    offset: -5,
    time: '08:50',
    town: 'Bradenton',
    service: 'pressure-washing',
    message: 'Mobile home park, 40 units.',
    fate: 'lost',
  },
  {
    offset: -5,
    time: '14:35',
    town: 'Ruskin',
    service: 'paver-sealing',
    areaSqFt: 560,
    message: 'Sealed four years ago. It’s turned white since.',
    fate: 'processed',
    offers: true,
  },
  {
    offset: -4,
    time: '11:15',
    town: 'Brandon',
    service: 'paver-sealing',
    areaSqFt: 900,
    message: 'Please quote natural and satin.',
    fate: 'sent',
  },
  {
    offset: -4,
    time: '20:40',
    town: 'Riverview',
    service: 'driveway',
    areaSqFt: 850,
    message: 'Two-car driveway. Oil stain near the garage.',
    fate: 'visit',
    offers: true,
  },
  {
    offset: -3,
    time: '09:30',
    town: 'Apollo Beach',
    service: 'pool-deck',
    areaSqFt: 700,
    message: 'Pool deck is green along the screens.',
    fate: 'processed',
  },
  {
    offset: -3,
    time: '17:25',
    town: 'Lithia',
    service: 'paver-cleaning',
    areaSqFt: 640,
    message: 'Weeds between the pavers.',
    fate: 'contacted',
  },
  {
    offset: -2,
    time: '15:10',
    town: 'Sun City Center',
    service: 'pool-deck',
    areaSqFt: 620,
    message: 'Slippery when wet. We have grandchildren.',
    fate: 'sent',
    offers: true,
  },
  {
    offset: -1,
    time: '13:55',
    town: 'Apollo Beach',
    service: 'pool-deck',
    areaSqFt: 780,
    message: 'Travertine around the pool is slippery when wet.',
    fate: 'new',
  },
  {
    offset: -1,
    time: '20:25',
    town: 'Riverview',
    service: 'driveway',
    message: 'Oil spots near the garage. Can you come before the holidays?',
    fate: 'new',
    offers: true,
  },
  {
    offset: -1,
    time: '22:45',
    town: 'Ruskin',
    service: 'paver-sealing',
    areaSqFt: 520,
    message: 'Saw your truck at the neighbors’ house. Same finish, please.',
    fate: 'new',
  },
]
const FIRST_LEAD = 100

/** Counts, by category, the leads of this week who become customers. */
export function categoriesOfLeads(): Partial<Record<Category, number>> {
  const many: Partial<Record<Category, number>> = {}
  for (const { fate, service } of LEADS)
    if (MAKES_CUSTOMER.has(fate)) many[SERVICES[service].category] = (many[SERVICES[service].category] ?? 0) + 1
  return many
}
const MAKES_CUSTOMER = new Set<Fate>(['processed', 'sent', 'accepted', 'declined'])

/** The requests of this week, each on its way. */
export function seedRequests(scene: Scenario): void {
  for (const [place, lead] of LEADS.entries()) {
    const { stage, days } = scene
    stage.at(days.at(lead.offset, lead.time), async () => {
      const { id } = await submit(scene, FIRST_LEAD + place, lead)
      follow(scene, lead, id)
    })
  }
  tellOfSpam(scene)
  tellOfCall(scene)
}

async function submit(
  { stage }: Scenario,
  customer: number,
  {
    town,
    service,
    areaSqFt,
    message,
    offers = false,
  }: Pick<Lead, 'town' | 'service' | 'areaSqFt' | 'message' | 'offers'>,
) {
  const { name, phone, email, address } = getPerson(customer, town)
  const quote = {
    name,
    phone,
    email: email ?? `${name.split(' ').join('.').toLowerCase()}@example.org`,
    address,
    service,
    message,
    smsConsent: customer % 5 !== 4,
    textOffersConsent: offers,
    emailOffersConsent: offers,
  }
  return stage.visitor.requests.submit({ ...quote, ...(areaSqFt !== undefined && { areaSqFt }), elapsedMs: 48_000 })
}

function follow(scene: Scenario, lead: Lead, id: string): void {
  const { stage, days, cast } = scene
  const { office } = cast
  // The next morning, or after lunch.
  const [offset, time] = lead.time < '12:00' ? [lead.offset, '13:20'] : [lead.offset + 1, '08:35']
  const then = (minutes: number, act: () => Promise<unknown>) =>
    stage.at(new Date(days.at(offset, time).getTime() + minutes * 60_000), act)
  const contact = () => office.requests.setStatus({ id, status: 'contacted' })
  const quote = async () => {
    await contact()
    return sendEstimate(scene, id, lead)
  }
  const acts: Record<Fate, () => void> = {
    new: () => {},
    processed: () => then(0, () => office.requests.process({ id })),
    contacted: () => {
      then(4, contact)
      then(9, () => office.history.addToRequest({ id, text: 'Left a voicemail. Try again in the evening.' }))
    },
    lost: () => then(0, () => office.requests.setStatus({ id, status: 'cancelled', lostReason: 'Outside our area' })),
    visit: () => then(12, () => bookVisit(scene, id, lead)),
    sent: () => then(30, quote),
    accepted: () => then(25, async () => seedAccepted(scene, await quote())),
    declined: () => then(40, async () => seedDeclined(scene, id, await quote())),
  }
  acts[lead.fate]()
}

/** What is measured at a visit of the demo. */
const MEASURED: VisitArea[] = [
  {
    name: 'Driveway',
    unit: 'sq ft',
    length: 36,
    width: 20,
    size: 720,
    condition: 'fair',
    found: ['rust', 'weeds'],
    notes: 'Rust is from the sprinkler head at the garage. Zone 2.',
  },
  {
    name: 'Front walk',
    unit: 'sq ft',
    length: null,
    width: null,
    size: 140,
    condition: 'good',
    found: [],
    notes: '',
  },
]

async function bookVisit(
  { cast, days }: Scenario,
  requestId: string,
  { service }: Pick<Lead, 'service'>,
): Promise<void> {
  const { name, phone, email, address } = await cast.office.requests.get({ id: requestId })
  await cast.office.visits.create({
    businessId: cast.businesses[SERVICES[service].business],
    requestId,
    name,
    phone,
    email,
    address,
    service: SERVICES[service].label,
    date: days.day(0),
    time: '17:00',
    technicianIds: [cast.technicians[pickWorker('sealing', [days.day(0)])]],
  })
}

/** A bot filled in the hidden field: the request is stored separately and not counted. */
function tellOfSpam({ stage, days }: Scenario): void {
  const quote = {
    name: 'Cheap Backlinks',
    phone: '(863) 555-0199',
    email: 'seo@example.net',
    address: 'Everywhere',
    service: 'driveway' as const,
  }
  stage.at(days.at(-9, '03:12'), () =>
    stage.visitor.requests.submit({ ...quote, website: 'https://example.net', message: 'Rank first in 7 days' }),
  )
}

/** A customer called two weeks ago, had an estimate visit and wants the work done. No date is set yet. */
function tellOfCall({ stage, days, cast, book }: Scenario): void {
  const { office } = cast
  stage.at(days.at(-11, '10:42'), async () => {
    const customerId = book.others[4] ?? ''
    const { name, phone, address } = await office.customers.get({ id: customerId })
    const request = await office.requests.createManually({
      name,
      phone,
      address,
      service: 'paver-sealing',
      areaSqFt: 610,
      source: 'phone',
      note: 'Prefers mornings.',
      customerId,
    })
    const hand = pickWorker('sealing', [days.day(-9)])
    const of = {
      businessId: cast.businesses['paver-sealing'],
      requestId: request.id,
      customerId,
      name,
      phone,
      address,
      service: 'Paver Sealing',
    }
    const visit = await office.visits.create({
      ...of,
      date: days.day(-9),
      time: '16:45',
      technicianIds: [cast.technicians[hand]],
    })
    stage.at(days.at(-9, '17:10'), async () => {
      for (const area of MEASURED)
        await cast.hands[hand].visits.measure({ id: visit.id, area: { id: randomUUID(), was: null, is: area } })
      await cast.hands[hand].visits.measure({
        id: visit.id,
        crewNotes: { was: '', is: 'Start at the street. Cover the white trim by the door.' },
      })
    })
    stage.at(days.at(-9, '17:20'), () => cast.hands[hand].visits.setDone({ id: visit.id, done: true }))
    stage.at(days.at(-8, '09:05'), () => office.visits.makeJob({ id: visit.id }))
  })
}

const KEYS = {
  'Paver Sealing': 'paver-sealing',
  'Paver Restoration': 'paver-restoration',
  'Pressure Washing': 'pressure-washing',
} as const

/** A job of the last month that came from the website: the request is processed, and the day agreed. */
export function tellJobOfRequest(scene: Scenario, slot: Slot): void {
  const { stage, days, cast, book } = scene
  stage.at(days.at(slot.offset - 5, '18:30'), async () => {
    const lead = {
      town: slot.town,
      service: KEYS[slot.service],
      areaSqFt: slot.areaSqFt,
      message: 'How much would it be, and when could you come out?',
      offers: slot.place % 3 === 0,
    }
    const { id } = await submit(scene, slot.customer, lead)
    stage.at(days.at(slot.offset - 4, '08:20'), async () => {
      const { customer, job } = await cast.office.requests.process({ id })
      book.made(slot.customer, customer.id)
      stage.at(days.at(slot.offset - 4, '11:10'), async () => {
        const { version } = await cast.office.jobs.get({ id: job.id })
        await cast.office.jobs.update({ id: job.id, version, ...planJob(scene, slot) })
        seedJobDay(scene, slot, job.id)
      })
    })
    stage.at(days.at(slot.offset, '18:20'), () => cast.office.requests.setStatus({ id, status: 'completed' }))
  })
}
