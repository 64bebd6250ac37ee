import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarCheck, ExternalLink, FileText, Inbox, Phone, Plus, Receipt, User } from 'lucide-react'
import { formatSchedule } from '#domains/work/jobs/web/format-schedule.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { useBusiness, useShortName } from '../business.ts'
import { api, errorMessage } from '../api-client.ts'
import type { Entry } from './entry.ts'

/** Of each kind; the tab of the kind has the rest. */
const LIMIT = { customers: 5, jobs: 5, invoices: 5, estimates: 5, requests: 3 }
/** Long enough that a person who types fast searches for a word and not for each of its letters. */
const PAUSE_MS = 40

type Found = { found: Entry[]; actions: Entry[]; isSettled: boolean; problem: string | null }
/** A person to call, and the entry to open for them. */
type Match = { name: string; phone: string | null; open: Entry; customerId: string | null }

/**
 * Customers, jobs, invoices, estimates and requests that fit, as the server finds them, and what can be done with the
 * best of them. An answer to an older question is shown until the newer one is there, and never after it.
 */
export function useSearchResults(typed: string, enabled: boolean): Found {
  const [q] = useDebouncedValue(typed, PAUSE_MS, { leading: true })
  const { business, businesses } = useBusiness()
  const short = useShortName()
  const asking = { enabled: enabled && q !== '', placeholderData: keepPreviousData }
  const customers = useQuery({
    ...api.customers.list.queryOptions({ input: { q, limit: LIMIT.customers } }),
    ...asking,
  })
  const jobs = useQuery({ ...api.jobs.list.queryOptions({ input: { q, limit: LIMIT.jobs } }), ...asking })
  const invoices = useQuery({ ...api.invoices.list.queryOptions({ input: { q, limit: LIMIT.invoices } }), ...asking })
  const estimates = useQuery({
    ...api.estimates.list.queryOptions({ input: { q, limit: LIMIT.estimates } }),
    ...asking,
  })
  const requests = useQuery({ ...api.requests.list.queryOptions({ input: { q, limit: LIMIT.requests } }), ...asking })
  if (!enabled || typed === '') return { found: [], actions: [], isSettled: true, problem: null }
  // Found in both businesses, whichever is switched on: of the other one it says so.
  const elsewhere = (businessId: string) =>
    businessId === business?.id ? '' : short(businesses.data?.find(({ id }) => id === businessId)?.name ?? '')
  const matches: Match[] = [
    ...(customers.data?.body ?? []).map(({ id, name, phone, address }) => ({
      name,
      phone,
      customerId: id,
      open: {
        id,
        group: 'Customers',
        icon: User,
        name,
        detail: words(formatPhone(phone), placeIn(address)),
        href: `/dashboard/customers/${id}`,
      },
    })),
    ...(jobs.data?.body ?? []).map((job) => ({
      name: job.customerName,
      phone: job.customerPhone,
      customerId: job.customerId,
      open: {
        id: job.id,
        group: 'Jobs',
        icon: CalendarCheck,
        name: job.service,
        detail: words(job.customerName, formatSchedule(job), elsewhere(job.businessId)),
        href: `/dashboard/jobs/${job.id}`,
      },
    })),
    ...(invoices.data?.body ?? []).map((invoice) => ({
      name: invoice.customerName,
      phone: null,
      customerId: invoice.customerId,
      open: {
        id: invoice.id,
        group: 'Invoices',
        icon: Receipt,
        name: invoice.invoiceNumber,
        detail: words(invoice.customerName, formatCents(invoice.amount), invoice.status, elsewhere(invoice.businessId)),
        href: `/dashboard/invoices/${invoice.id}`,
      },
    })),
    ...(estimates.data?.body ?? []).map((estimate) => ({
      name: estimate.customerName,
      phone: null,
      customerId: estimate.customerId,
      open: {
        id: estimate.id,
        group: 'Estimates',
        icon: FileText,
        name: estimate.estimateNumber,
        detail: words(estimate.customerName, estimate.title, elsewhere(estimate.businessId)),
        href: `/dashboard/estimates/${estimate.id}`,
      },
    })),
    ...(requests.data?.body ?? []).map(({ id, name, phone, customerId, service, status }) => ({
      name,
      phone,
      customerId,
      open: {
        id,
        group: 'Requests',
        icon: Inbox,
        name,
        detail: words(SERVICES[service].label, status),
        href: `/dashboard/requests/${id}`,
      },
    })),
  ]
  const asked = [customers, jobs, invoices, estimates, requests]
  const failed = asked.find(({ isError, isFetching }) => isError && !isFetching)
  return {
    found: matches.map(({ open }) => open),
    actions: matches[0] ? actionsOn(matches[0]) : [],
    isSettled: typed === q && !asked.some(({ isFetching }) => isFetching),
    problem: failed ? `Search failed. ${errorMessage(failed.error)}` : null,
  }
}

function actionsOn({ name, phone, open, customerId }: Match): Entry[] {
  const what = open.group === 'Customers' ? name : `${open.name}${open.name === name ? '' : `, ${name}`}`
  return [
    ...(phone
      ? [
          {
            id: 'call',
            group: 'Do',
            icon: Phone,
            name: `Call ${name}`,
            detail: formatPhone(phone),
            href: `tel:${phone}`,
          },
        ]
      : []),
    { ...open, id: 'open', group: 'Do', icon: ExternalLink, name: `Open ${what}`, detail: '' },
    ...(customerId
      ? [
          {
            id: 'new-job-for',
            group: 'Do',
            icon: Plus,
            name: `New job for ${name}`,
            href: `/dashboard/jobs/new?customer=${customerId}`,
          },
          {
            id: 'new-invoice-for',
            group: 'Do',
            icon: Receipt,
            name: `New invoice for ${name}`,
            href: `/dashboard/invoices?customer=${customerId}`,
          },
        ]
      : []),
  ]
}

const words = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

/** The part of an address behind the street: `Ruskin, FL`. */
const placeIn = (address: string): string =>
  address
    .split(/\s*,\s*/)
    .slice(1)
    .join(', ')
    .replace(/\s+\d{5}(-\d{4})?$/, '')
