import type { client } from '#dashboard/api-client.ts'

/** An appointment as the browser has it. */
export type EntryRow = Awaited<ReturnType<typeof client.calendar.list>>[number]
