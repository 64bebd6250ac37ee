import { estimateKey } from '#domains/sales/estimates/estimate-link.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { eq } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Scenario } from './types.ts'
import { SIGNATURE } from './seed-jobs.ts'

type Offered = { id: string; customer: string }
const AREA = 600

const line = (id: string, description: string, unitPrice: number) => ({
  id,
  description,
  quantity: 1,
  unit: 'sq ft' as const,
  byArea: true,
  unitPrice,
})

/** Three finishes and two add-ons. */
const OFFER = {
  choose: 'Choose a finish',
  packages: [
    {
      id: 'natural',
      name: 'Natural',
      summary: 'Protects without changing the look',
      points: ['One coat'],
      lines: [line('natural-line', 'Sealing, natural', 130)],
    },
    {
      id: 'satin',
      name: 'Satin',
      summary: 'Soft sheen',
      points: ['Two coats'],
      recommended: true,
      lines: [line('satin-line', 'Sealing, satin', 160)],
    },
    {
      id: 'wet-look',
      name: 'Wet-look',
      summary: 'High gloss, deep color',
      points: ['Two coats', 'Richest color'],
      lines: [line('wet-line', 'Sealing, wet-look', 180)],
    },
  ],
  lines: [line('clean', 'Deep clean and joint sand', 20)],
  options: [
    {
      id: 'stain',
      description: 'Oil stain treatment',
      quantity: 1,
      unit: 'each' as const,
      unitPrice: 6500,
      chosen: false,
    },
    {
      id: 'screen',
      description: 'Screen enclosure wash',
      detail: 'Frames and mesh',
      quantity: 1,
      unit: 'each' as const,
      unitPrice: 14_500,
      chosen: false,
    },
  ],
}
/** Asked for before the work, in cents: a part of what was paid this week (seed-invoices.ts). */
const DEPOSIT = 35_000

/** The office writes an estimate for a request, and sends it. */
export async function sendEstimate(
  { cast }: Scenario,
  requestId: string,
  { service, areaSqFt = AREA }: { service: ServiceKey; areaSqFt?: number },
): Promise<Offered> {
  const { office, businesses } = cast
  const { customerId } = await office.requests.findOrCreateCustomer({ id: requestId })
  const { name, address } = await office.customers.get({ id: customerId })
  const { id } = await office.estimates.create({
    businessId: businesses[SERVICES[service].business],
    customerId,
    requestId,
    service: SERVICES[service].label,
    title: `${SERVICES[service].label}, ${address.split(',')[0]}`,
    intro: 'Thanks for reaching out. We’ll get it all done in one day, weather permitting.',
    offer: OFFER,
    areaSqFt,
    depositAmount: DEPOSIT,
  })
  const { smsConsent } = await office.requests.get({ id: requestId })
  await office.estimates.send({ id, by: [smsConsent ? 'sms' : 'email'] })
  return { id, customer: name }
}

/** They sign it on their phone in the evening, and pay the deposit by card. */
export function seedAccepted(scene: Scenario, { id, customer }: Offered): void {
  const { stage, days } = scene
  stage.at(days.at(-5, '19:40'), async () => {
    const key = await keyFor(scene, id)
    const { version } = await stage.visitor.estimates.view({ id, key })
    const choice = { packageId: 'wet-look', optionIds: ['stain'] }
    const { total } = await stage.visitor.estimates.price({ id, key, choice })
    await stage.visitor.estimates.accept({
      id,
      key,
      choice,
      name: customer,
      signature: SIGNATURE,
      preferredStart: 'Any morning',
      agreed: true,
      total,
      version,
    })
    stage.at(days.at(-5, '19:46'), () =>
      stage.visitor.payments.testCard({
        id,
        secret: key,
        owed: DEPOSIT,
        card: { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123' },
      }),
    )
  })
}

/** The customer declines with a reason, so the request is lost. */
export function seedDeclined(scene: Scenario, requestId: string, { id }: Offered): void {
  const { stage, days, cast } = scene
  stage.at(days.at(-3, '18:05'), async () => {
    const key = await keyFor(scene, id)
    await stage.visitor.estimates.decline({ id, key, reason: 'We found someone cheaper.' })
  })
  stage.at(days.at(-2, '08:50'), () =>
    cast.office.requests.setStatus({ id: requestId, status: 'cancelled', lostReason: 'Too expensive' }),
  )
}

/** Estimates that belong to no request: a draft, and one that expired without an answer. */
export function seedOtherEstimates({ stage, days, cast, book }: Scenario): void {
  const { office, businesses } = cast
  const make = async (place: number, title: string, change: object) =>
    office.estimates.create({
      businessId: businesses['paver-sealing'],
      customerId: book.others[place] ?? '',
      service: 'Paver Sealing',
      title,
      offer: OFFER,
      areaSqFt: AREA,
      ...change,
    })
  stage.at(days.at(-1, '15:30'), () => make(11, 'Clubhouse walks and pool deck', { depositPercent: 25 }))
  stage.at(days.at(-24, '10:15'), async () => {
    const { id } = await make(17, 'Front walk and patio', { validUntil: days.day(-10) })
    await office.estimates.send({ id, by: ['sms'] })
  })
}

/** Returns the secret from the link that the customer was sent. */
async function keyFor({ stage }: Scenario, id: string): Promise<string> {
  const { db, seals } = stage.parts
  const [row] = await db
    .read(SYSTEM)
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(eq(estimates.id, id))
  if (!row) throw new Error(`Demo estimate ${id} not found`)
  return estimateKey(seals, row)
}
