import type { App } from './app.ts'
import { createFactories } from './factories.ts'

type Body = Record<string, unknown>

export const BOOKED_DAY = '2026-11-20'
/** Some days before it, on a Monday at 10 in the morning in Florida. */
export const BEFORE_BOOKED_DAY = { now: () => new Date('2026-11-16T15:00:00Z') }

/** Kim's bookings on one day: what is asked of the calendar about them, over HTTP. */
export async function bookingsOf(app: App) {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  let kim = { id: '', name: '' }
  return {
    owner,
    crew,
    /** Replaces Kim with another person, whose day is empty. */
    renewKim: async () => {
      const { id, name } = await crew.aTechnician()
      return (kim = { id, name })
    },
    /** Ben Castro's, 1 PM to 3 PM, by Kim. */
    bens: (change: Body = {}) =>
      crew.aJob({
        customer: { name: 'Ben Castro', address: '4 Oak St, Brandon, FL' },
        service: 'Paver Cleaning',
        scheduledDate: BOOKED_DAY,
        scheduledTime: '13:00',
        estimatedDuration: 120,
        technicianIds: [kim.id],
        ...change,
      }),
    at: (time: string, minutes: number, change: Body = {}) => ({
      version: 1,
      scheduledDate: BOOKED_DAY,
      scheduledTime: time,
      estimatedDuration: minutes,
      technicianIds: [kim.id],
      ...change,
    }),
    put: (id: string, change: Body) => owner.patch(`/api/jobs/${id}`, change),
    check: async (query: Record<string, string | number>) =>
      (await owner.get(`/api/schedule/check?${new URLSearchParams(query as Record<string, string>)}`)).body,
    busy: async (date = BOOKED_DAY) =>
      (await owner.get(`/api/schedule/day?date=${date}`)).body.technicians.find(
        ({ id }: { id: string }) => id === kim.id,
      )?.bookings,
  }
}

export type Bookings = Awaited<ReturnType<typeof bookingsOf>>
