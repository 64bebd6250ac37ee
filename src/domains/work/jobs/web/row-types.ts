import type { client } from '#dashboard/api-client.ts'

/** One page of jobs as the server answers it. */
export type Page = Awaited<ReturnType<typeof client.jobs.list>>
/** A job as the browser has it: instants are ISO 8601 text. */
export type JobRow = Page['body'][number]
/** With its checklist. */
export type WholeJob = Awaited<ReturnType<typeof client.jobs.get>>
export type TaskRow = WholeJob['tasks'][number]
