import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor, type client } from '#dashboard/api-client.ts'
import type { Filter, Sort } from '../contract.ts'

/** An invoice as the browser has it: instants are ISO 8601 text. */
export type InvoiceRow = Awaited<ReturnType<typeof client.invoices.list>>['body'][number]
/** The same with its customer and what was paid. */
export type VersionRow = Awaited<ReturnType<typeof client.invoices.versions>>[number]
export type WholeRow = Awaited<ReturnType<typeof client.invoices.get>>
export type JobOfCustomer = Awaited<ReturnType<typeof client.history.jobHistory>>['body'][number]

type Query = {
  businessId: string | undefined
  status?: Filter['status']
  q?: string
  customerId?: string
  sort?: Sort
  paidFrom?: Filter['paidFrom']
  limit?: number
}

/** Invoices of one business, page by page. Waits until the business is known. */
export const useInvoices = ({ businessId, q, ...asked }: Query) =>
  useInfiniteQuery({
    ...api.invoices.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ businessId, q: q || undefined, ...asked, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled: businessId !== undefined,
    // While the next search is under way the last answer stays, so that the rows do not flash at every letter.
    placeholderData: q === undefined ? undefined : keepPreviousData,
  })

export const useInvoice = (id: string) =>
  useQuery({ ...api.invoices.get.queryOptions({ input: { id } }), enabled: id !== '' })

export const useInvoiceCounts = (businessId: string | undefined) =>
  useQuery({ ...api.invoices.counts.queryOptions({ input: { businessId } }), enabled: businessId !== undefined })

/** Of the owner only. */
export const useReceivables = (businessId: string | undefined, isOwner: boolean) =>
  useQuery({
    ...api.invoices.receivables.queryOptions({ input: { businessId } }),
    enabled: isOwner && businessId !== undefined,
  })

/** The number that an invoice would have that is made now: a hint. */
export const useNextNumber = (year: number) => useQuery(api.invoices.nextNumber.queryOptions({ input: { year } }))

/** What was done for a customer, the newest first, with the invoices of each (spec.md §7). */
export const useJobHistory = (customerId: string | undefined) =>
  useQuery({
    ...api.history.jobHistory.queryOptions({ input: { id: customerId ?? '', limit: 100 } }),
    enabled: customerId !== undefined,
  })

/** What is completed for a customer, of this business, and waits to be billed. */
export const useBillable = (customerId: string | undefined, businessId: string) =>
  useQuery({
    ...api.history.jobHistory.queryOptions({
      input: { id: customerId ?? '', businessId, billable: 'true', limit: 200 },
    }),
    enabled: customerId !== undefined,
  })
