import { pickWorker } from './seed-people.ts'
import type { Scenario } from './types.ts'

/** Booked for the days to come. Two of them are within the three days in which an unconfirmed one is shown. */
const AHEAD = [
  {
    offset: 1,
    time: '09:00',
    minutes: 210,
    crew: 'sealing',
    service: 'Paver Sealing',
    areaSqFt: 760,
    finish: 'wet-look',
    amount: 125_400,
    customer: 30,
  },
  {
    offset: 2,
    time: '08:30',
    minutes: 150,
    crew: 'washing',
    service: 'Pressure Washing',
    areaSqFt: 1900,
    amount: 51_300,
    customer: 31,
  },
  {
    offset: 3,
    time: '13:00',
    minutes: 210,
    crew: 'sealing',
    service: 'Paver Sealing',
    areaSqFt: 540,
    finish: 'satin',
    amount: 89_100,
    customer: 32,
  },
  {
    offset: 5,
    time: '10:00',
    minutes: 150,
    crew: 'washing',
    service: 'Pressure Washing',
    areaSqFt: 1400,
    amount: 40_600,
    customer: 33,
  },
  {
    offset: 8,
    time: '08:00',
    minutes: 240,
    crew: 'sealing',
    service: 'Paver Restoration',
    areaSqFt: 460,
    finish: 'natural',
    amount: 142_600,
    customer: 34,
  },
] as const
const CANCELLED = [
  { offset: -14, reason: 'Rain, and then they moved', customer: 35 },
  { offset: 1, reason: 'They are away until spring', customer: 36 },
] as const

export function seedUpcoming({ stage, days, cast, book }: Scenario): void {
  const { owner, office, businesses, technicians } = cast
  stage.at(days.at(-16, '08:15'), () =>
    office.technicians.addTimeOff({
      id: technicians.kim,
      firstDay: days.day(12),
      lastDay: days.day(15),
      reason: 'Her sister’s wedding',
    }),
  )
  // What rang after this is still to be looked at.
  stage.at(days.at(-1, '17:10'), () => owner.messages.readAlerts())
  for (const [place, { offset, time, minutes, crew, customer, ...said }] of AHEAD.entries()) {
    stage.at(days.at(-3, `1${place}:25`), async () => {
      const job = await office.jobs.create({
        ...said,
        businessId: businesses['paver-sealing'],
        customerId: book.others[customer] ?? '',
        scheduledDate: days.day(offset),
        scheduledTime: time,
        estimatedDuration: minutes,
        technicianIds: [technicians[pickWorker(crew, [days.day(offset)])]],
        tasks: ['Furniture and planters are out of the way', 'Walk it with the customer'],
      })
      if (said.service !== 'Paver Restoration') return
      // Lift and wash on one day, seal once it is dry: one job of two visits.
      const sealed = days.day(offset + 3)
      await office.jobs.addVisit({
        id: job.id,
        version: job.version,
        title: 'Seal',
        date: sealed,
        time: '13:00',
        minutes: 180,
        technicianIds: [technicians[pickWorker('sealing', [sealed])]],
        tasks: ['Joints are dry'],
        keepClashes: true,
      })
    })
  }
  for (const { offset, reason, customer } of CANCELLED) {
    const made = Math.min(offset, 0) - 5
    stage.at(days.at(made, '14:10'), async () => {
      const of = {
        businessId: businesses['paver-sealing'],
        customerId: book.others[customer] ?? '',
        service: 'Paver Sealing',
        amount: 64_000,
      }
      const { id } = await office.jobs.create({
        ...of,
        scheduledDate: days.day(offset),
        scheduledTime: '16:00',
        estimatedDuration: 120,
      })
      stage.at(days.at(made + 2, '09:40'), () => office.jobs.setStatus({ id, status: 'cancelled', reason }))
    })
  }
}
