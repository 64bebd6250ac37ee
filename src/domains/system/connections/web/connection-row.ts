import type { client } from '#dashboard/api-client.ts'

/** A connection as the browser has it: instants are ISO 8601 text. */
export type ConnectionRow = Awaited<ReturnType<typeof client.connections.list>>[number]
export type StatusRow = Awaited<ReturnType<typeof client.connections.status>>
