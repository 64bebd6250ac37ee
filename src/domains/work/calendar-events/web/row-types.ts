import type { client } from '#dashboard/api-client.ts'

/** A calendar event as the browser has it. */
export type CalendarEventRow = Awaited<ReturnType<typeof client.calendarEvents.get>>
