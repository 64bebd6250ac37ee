import { useQuery } from '@tanstack/react-query'
import { loadBusiness, useBusiness } from '#dashboard/business.ts'
import { api, type client, queryClient } from '#dashboard/api-client.ts'
import { loadUser } from '#dashboard/session.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'

/** The overview as the browser has it: instants are ISO 8601 text. */
export type OverviewData = Awaited<ReturnType<typeof client.reports.overview>>
export type StopRow = NonNullable<OverviewData['stops']>[number]
export type Needs = NonNullable<OverviewData['needsYou']>

/**
 * Reads what waits, what is booked today, and how it goes, for the business chosen in the switcher. Refetched when
 * another day begins.
 */
export function useOverview() {
  const { business, businesses } = useBusiness()
  const today = useToday()
  const overview = useQuery({ ...overviewOf(business?.id, today), enabled: business !== undefined })
  // Without the businesses nothing can be asked; what is wrong with them is wrong here.
  return businesses.isError && !business
    ? { ...overview, isPending: false, isError: true, error: businesses.error, refetch: businesses.refetch }
    : overview
}

/** Asks for the overview while the screen's code is being read, so that its figures are here when it is drawn. */
export async function prefetchOverview(): Promise<void> {
  const [user, business] = await Promise.all([loadUser(), loadBusiness()])
  const isOffice = (user.role === 'owner' || user.role === 'staff') && !user.mustSetUpTwoStep
  if (isOffice && business) await queryClient.prefetchQuery(overviewOf(business.id, toDay(new Date(serverNow()))))
}

function overviewOf(businessId: string | undefined, today: string) {
  const options = api.reports.overview.queryOptions({ input: { businessId } })
  return { ...options, queryKey: [...options.queryKey, today] }
}

export type OverviewQuery = ReturnType<typeof useOverview>

/** Shows the overview with a change in it, before the server has said so. Answers what puts it back. */
export function showInOverview(change: (overview: OverviewData) => OverviewData): () => void {
  const before = queryClient.getQueriesData<OverviewData>({ queryKey: api.reports.overview.key() })
  for (const [key, overview] of before) if (overview) queryClient.setQueryData(key, change(overview))
  return () => {
    for (const [key, overview] of before) queryClient.setQueryData(key, overview)
  }
}
