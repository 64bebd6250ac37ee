import { useQuery } from '@tanstack/react-query'
import { api } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import { applyToVisit, NOTHING_MEASURED } from '../day/apply-pending.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { visitsOn } from '../day/queries.ts'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { useToday } from '../parts/use-today.ts'

/**
 * A visit as it is once what waits on this device has gone out. Without network it is that of the stored day. `server`:
 * what the server last said, without what waits.
 */
export function useVisitStop(id: string) {
  const isUp = useConnection() === 'up'
  const own = useQuery({ ...api.visits.stop.queryOptions({ input: { id } }), enabled: isUp })
  const day = useQuery(visitsOn(useToday()))
  const found = own.data ?? day.data?.find((visit) => visit.id === id)
  const server: VisitStop | undefined = found && {
    ...found,
    measured: (found as Partial<VisitStop>).measured ?? NOTHING_MEASURED,
  }
  const acts = useQueuedActions().flatMap(({ act, refused }) => (refused ? [] : [act]))
  return {
    server,
    visit: server && acts.reduce(applyToVisit, server),
    query: own,
  }
}
