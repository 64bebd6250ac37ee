import type { Job } from '#domains/work/jobs/contract.ts'
import { billJob } from './seed-invoices.ts'
import { pickWorker } from './seed-people.ts'
import type { HandName } from './seed-people.ts'
import { addMinutesToTime } from './days.ts'
import { computeAmount } from './plan.ts'
import type { Slot } from './plan.ts'
import { listMaterials } from './seed-inventory.ts'
import { restock } from './seed-stock.ts'
import type { Scenario } from './types.ts'

const CHECKLIST = {
  'Paver Sealing': [
    'Furniture and planters are out of the way',
    'Clean and rinse',
    'Sweep in joint sand',
    'Seal, two coats',
    'Walk it with the customer',
  ],
  'Paver Restoration': [
    'Lift and re-level sunken pavers',
    'Deep clean',
    'Joint sand',
    'Seal',
    'Walk it with the customer',
  ],
  'Pressure Washing': [
    'Windows and outlets covered',
    'Pre-treat algae',
    'Wash',
    'Rinse plants',
    'Walk it with the customer',
  ],
} as const
const CREW_NOTES = [
  'Gate on the left side, code 4417.',
  'Dog in the yard: call from the truck.',
  'Hose bib is behind the garage.',
  'Park on the street, fresh asphalt.',
] as const

const crewOf = ({ service }: Pick<Slot, 'service'>) => (service === 'Pressure Washing' ? 'washing' : 'sealing')

/** Who does it: the member of that crew who works on its days. */
const handFor = (scene: Pick<Scenario, 'days'>, slot: Slot): HandName =>
  pickWorker(
    crewOf(slot),
    slot.state === 'going'
      ? [scene.days.day(slot.offset), scene.days.day(slot.offset + 1)]
      : [scene.days.day(slot.offset)],
  )

/** The whole way of a job: asked for, booked, done, billed, paid. */
export function seedJob(scene: Scenario, slot: Slot): void {
  const { stage, days } = scene
  if (slot.from === 'office') {
    const made = Math.max(-368, slot.offset - 4 - (slot.place % 9))
    stage.at(days.at(made, addMinutesToTime('09:10', (slot.place * 23) % 420)), async () => {
      const job = await book(scene, slot)
      seedJobDay(scene, slot, job.id)
    })
  }
}

/** The office books it. */
async function book(scene: Scenario, slot: Slot): Promise<Job> {
  const { cast, book: customers } = scene
  return cast.office.jobs.create({
    businessId: cast.businesses['paver-sealing'],
    customerId: customers.idOf(slot.customer),
    service: slot.service,
    ...planJob(scene, slot),
    tasks: [...CHECKLIST[slot.service]],
  })
}

/** When, who, how large and for how much. */
export function planJob({ days, cast, shed }: Scenario, slot: Slot) {
  const things =
    slot.service === 'Pressure Washing' ? [shed.equipment.soft] : slot.offset < -7 ? [shed.equipment.cleaner] : []
  return {
    scheduledDate: days.day(slot.offset),
    scheduledTime: slot.time,
    estimatedDuration: slot.minutes,
    ...(slot.state === 'going' && { days: 2 }),
    technicianIds: [cast.technicians[handFor({ days }, slot)]],
    equipmentIds: slot.state === 'done' ? things : [],
    areaSqFt: slot.areaSqFt,
    ...(slot.service !== 'Pressure Washing' && { finish: slot.finish }),
    amount: computeAmount(slot),
    crewNotes: slot.place % 3 === 0 ? (CREW_NOTES[slot.place % CREW_NOTES.length] ?? null) : null,
  }
}

/** The day itself, as the technician presses it on the phone. */
export function seedJobDay(scene: Scenario, slot: Slot, id: string): void {
  if (slot.state === 'today') return
  const { stage, days, cast, shed } = scene
  const hand = cast.hands[handFor(scene, slot)]
  const began = addMinutesToTime(slot.time, 4 + (slot.place % 7))
  const worked = slot.minutes - 25 + ((slot.place * 17) % 50)
  const ended = addMinutesToTime(began, worked)
  stage.at(days.at(slot.offset, '06:40'), () => restock(scene, slot))
  if (slot.offset >= -14)
    stage.at(days.at(slot.offset, addMinutesToTime(slot.time, -25)), () =>
      hand.automation.jobOnMyWay({ id }).catch(noWay),
    )
  stage.at(days.at(slot.offset, began), () => hand.jobs.start({ id }))
  if (slot.offset >= -30) stage.at(days.at(slot.offset, addMinutesToTime(ended, -6)), () => tick(scene, slot, id))
  if (slot.state === 'going') {
    stage.at(days.at(slot.offset, ended), () => hand.jobs.stop({ id }))
    return
  }
  if (slot.offset >= -30 && slot.place % 4 === 1) {
    const { name } = scene.book.known(slot.customer)
    stage.at(days.at(slot.offset, addMinutesToTime(ended, -2)), () =>
      hand.jobs.sign({ id, name, signature: SIGNATURE }),
    )
  }
  stage.at(days.at(slot.offset, ended), async () => {
    await hand.jobs.complete({ id })
    const equipment = slot.service === 'Pressure Washing' ? shed.equipment.soft : shed.equipment.cleaner
    await hand.needs.recordUsage({
      id,
      materials: listMaterials(slot).map(([key, quantity]) => ({ materialId: shed.materials[key], quantity })),
      equipment: [{ equipmentId: equipment, hours: Math.round(worked / 15) / 4 }],
    })
  })
  stage.at(days.at(slot.offset, addMinutesToTime(ended, 12)), () => billJob(scene, slot, id))
}

/** The last line is ticked when it is done; of a job that goes on, half of them are. */
async function tick({ cast, days }: Scenario, slot: Slot, id: string): Promise<void> {
  const hand = cast.hands[handFor({ days }, slot)]
  const { tasks } = await cast.office.jobs.get({ id })
  for (const { id: taskId } of slot.state === 'going' ? tasks.slice(0, 2) : tasks)
    await hand.jobs.changeTask({ id, taskId, done: true })
}

/** Ignores the error for a customer who has neither a textable number nor an e-mail, and so cannot be notified. */
const noWay = (error: unknown): void => {
  if (!(error instanceof Error) || !('code' in error)) throw error
}

/** Strokes as the pad draws them. */
export const SIGNATURE = 'M28,78L40,28L60,90L78,52L96,74L118,40L140,80L168,60L200,66'
