import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

export type ReportView = Awaited<ReturnType<typeof client.reports.report>>
export type ScheduleView = Awaited<ReturnType<typeof client.reports.schedule>>

export type Asking = {
  from: string
  to: string
  businessId: string | undefined
  beside: 'before' | 'nothing'
  mix: 'year' | 'period'
}

/** While the next report comes the last one stays, under its own days. */
export const useReport = (asking: Asking, enabled: boolean) =>
  useQuery({ ...api.reports.report.queryOptions({ input: asking }), enabled, placeholderData: keepPreviousData })

/** The address of the same report as a file. */
export function getFileUrl({ businessId, ...asking }: Asking, kind: 'csv' | 'pdf'): string {
  return `/api/reports/report.${kind}?${new URLSearchParams({ ...asking, ...(businessId !== undefined && { businessId }) })}`
}

export type SourcesView = Awaited<ReturnType<typeof client.reports.sources>>

export const useSources = ({ from, to, businessId }: Asking) =>
  useQuery({
    ...api.reports.sources.queryOptions({ input: { from, to, businessId } }),
    placeholderData: keepPreviousData,
  })

/** The addresses of the revenue by source, and of the conversions of an ad network, as files. */
export const getSourcesUrl = ({ from, to, businessId }: Asking): string =>
  `/api/reports/sources.csv?${new URLSearchParams({ from, to, ...(businessId !== undefined && { businessId }) })}`
export const getConversionsUrl = ({ from, to }: Asking, network: 'google' | 'microsoft'): string =>
  `/api/reports/conversions.csv?${new URLSearchParams({ network, from, to })}`

export const useSendNow = () =>
  useAppMutation('Couldn’t send weekly report', {
    mutationFn: client.reports.sendNow,
    onSuccess: ({ recipient, simulated }) =>
      simulated
        ? toast(
            'Weekly report saved to outbox',
            `Email isn’t connected, so it wasn’t sent to ${recipient}. Read it in Inbox > Outbox.`,
          )
        : toast('Weekly report sent', `It’s on its way to ${recipient}.`),
  })

export const useSchedule = () => useQuery(api.reports.schedule.queryOptions())

/** Asks for the schedule as it is by now, and then opens it. */
export const useOpenSchedule = (open: () => void) =>
  useAppMutation('Couldn’t load schedule', {
    mutationFn: () => queryClient.fetchQuery(api.reports.schedule.queryOptions()),
    onSuccess: open,
  })

export const useSetSchedule = () =>
  useAppMutation(null, {
    mutationFn: client.reports.setSchedule,
    onSuccess: (saved) => {
      queryClient.setQueryData(api.reports.schedule.queryKey(), saved)
      if (saved.on)
        toast(
          'Weekly report scheduled',
          `It goes to ${saved.recipientIds.length === 1 ? '1 person' : `${saved.recipientIds.length} people`} every week.`,
        )
      else toast('Weekly report turned off', 'No more automatic reports will be sent.')
    },
  })
