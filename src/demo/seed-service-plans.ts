import { addDays } from '#lib/local-time.ts'
import { DUE } from './plan.ts'
import type { Slot } from './plan.ts'
import type { Scenario } from './types.ts'
import { planJob, seedJobDay } from './seed-jobs.ts'

const EVERY_4_WEEKS = { frequency: 'custom', every: { count: 4, unit: 'week' } } as const
const LATER = [
  { service: 'Paver cleaning', ...EVERY_4_WEEKS, amount: 42_000, next: 3, business: 'paver-sealing' },
  { service: 'Walkway cleaning', frequency: 'monthly', amount: 66_000, next: 12, business: 'pressure-washing' },
  { service: 'House wash', frequency: 'semi-annual', amount: 42_000, next: 6, business: 'pressure-washing' },
  { service: 'Paver cleaning', frequency: 'annual', amount: 32_000, next: 177, business: 'paver-sealing' },
  { service: 'Pool deck wash', frequency: 'quarterly', amount: 38_000, next: 41, business: 'paver-sealing' },
  { service: 'Entrance and fountain', frequency: 'monthly', amount: 27_500, next: 21, business: 'paver-sealing' },
] as const

/** Someone who works on this weekday and the next, to which a visit is moved: Sam is off on Wednesdays, Kim on Tuesdays. */
const whoIsIn = (date: string): 'sam' | 'kim' | 'nia' => {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  if (weekday === 2) return 'nia'
  return weekday === 3 ? 'kim' : 'sam'
}

/**
 * Seeds service plans: two with a job this month, some with visits ahead, of which one is moved and one is skipped, one
 * paused and one ended.
 */
export function seedServicePlans(scene: Scenario, all: readonly Slot[]): void {
  const { stage, days, cast, book } = scene
  const { office, businesses, technicians } = cast
  for (const [frequency, offset] of Object.entries(DUE) as ['monthly' | 'quarterly', number][]) {
    const slot = all.find(({ from, offset: of }) => from === 'contract' && of === offset)
    if (!slot) throw new Error(`No demo job on day ${offset} for a service plan`)
    stage.at(days.at(offset - 6, '09:50'), async () => {
      const of = { businessId: businesses['paver-sealing'], customerId: book.idOf(slot.customer) }
      const contract = {
        service: slot.service,
        frequency,
        amount: slot.areaSqFt * slot.unitPrice,
        nextScheduledDate: days.day(offset),
      }
      const { id } = await office.recurring.create({
        ...of,
        ...contract,
        notes: 'Before the office opens, if possible.',
      })
      // The visit was created ahead; in the morning the office sets its time and crew.
      stage.cron(days.at(offset, '00:05'), ['recurring.generate-due-jobs'])
      stage.at(days.at(offset, '06:20'), () => plan(scene, slot, id))
    })
  }
  stage.at(days.at(-40, '11:05'), async () => {
    const made: string[] = []
    for (const [place, { next, business, ...contract }] of LATER.entries()) {
      const { id } = await office.recurring.create({
        ...contract,
        businessId: businesses[business],
        customerId: book.others[20 + place] ?? '',
        nextScheduledDate: days.day(next),
        scheduledTime: place % 2 === 0 ? '08:30' : '13:00',
        arrivalWindowMinutes: 120,
        estimatedDuration: 120,
        // By months a visit falls on any weekday, so that its crew is chosen later.
        technicianIds: place === 0 ? [technicians[whoIsIn(days.day(next))]] : [],
        invoiceRule: place === 1 ? 'monthly' : 'per-visit',
        skipClosed: true,
      })
      made.push(id)
    }
    const [washed = '', swept = ''] = made
    stage.at(days.at(-2, '16:20'), async () => {
      const second = async (id: string) => (await office.recurring.upcoming({ id }))[1]?.job
      const [moved, skipped] = [await second(washed), await second(swept)]
      if (moved?.scheduledDate)
        await office.jobs.update({
          id: moved.id,
          version: moved.version,
          scheduledDate: addDays(moved.scheduledDate, 1),
          scheduledTime: '10:00',
        })
      if (skipped) await office.jobs.remove({ id: skipped.id })
    })
    const more = {
      businessId: businesses['paver-sealing'],
      service: 'Roof wash',
      frequency: 'annual' as const,
      amount: 54_000,
      nextScheduledDate: days.day(60),
    }
    await office.recurring.create({
      ...more,
      customerId: book.others[27] ?? '',
      status: 'paused',
      notes: 'Snowbird. He’ll call when he’s back in town.',
    })
    const { id } = await office.recurring.create({
      ...more,
      customerId: book.others[28] ?? '',
      service: 'Driveway wash',
    })
    await office.recurring.setStatus({ id, status: 'cancelled' })
  })
}

async function plan(scene: Scenario, slot: Slot, contractId: string): Promise<void> {
  const { office } = scene.cast
  const { body } = await office.recurring.visits({ id: contractId })
  const id = body[0]?.job?.id
  if (id === undefined) throw new Error('The demo service plan created no job')
  const { version } = await office.jobs.get({ id })
  await office.jobs.update({ id, version, ...planJob(scene, slot) })
  seedJobDay(scene, slot, id)
}
