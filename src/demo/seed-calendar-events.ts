import type { Scenario } from './types.ts'

/** Errands, a meeting of everyone each week, and blocked time: this week's calendar has one of each. */
export function seedCalendarEvents({ stage, days, cast }: Scenario): void {
  const { office, businesses, technicians } = cast
  const of = { businessId: businesses['paver-sealing'], keepClashes: true }
  stage.at(days.at(-5, '16:05'), async () => {
    await office.calendarEvents.create({
      ...of,
      kind: 'errand',
      title: 'Pick up sealer',
      date: days.day(1),
      time: '07:30',
      minutes: 60,
      address: '2210 Causeway Blvd, Brandon, FL 33511',
      notes: 'Two pails of wet-look are set aside under our name.',
      technicianIds: [technicians.luis],
    })
    await office.calendarEvents.create({
      ...of,
      kind: 'meeting',
      title: 'Crew meeting',
      date: days.day(0),
      time: '07:00',
      minutes: 30,
      everyone: true,
      repeat: 'weekly',
      repeatUntil: days.day(70),
    })
    await office.calendarEvents.create({
      ...of,
      kind: 'blocked',
      title: 'Dentist',
      date: days.day(2),
      time: '14:00',
      minutes: 90,
      technicianIds: [technicians.kim],
    })
  })
}
