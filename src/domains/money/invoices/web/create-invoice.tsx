import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { RotateCw } from 'lucide-react'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { useCreateInvoice } from './mutations.ts'
import type { MoneyTerms } from '#domains/system/business/contract-money.ts'
import { useSettings } from '#domains/system/business/web/queries.ts'
import { emptyDraft, type Draft } from './form-state.ts'
import type { Deduction } from '../contract-steps.ts'
import { toLinesFromJob } from './lines-from-job.ts'
import { InvoiceEditor } from './invoice-editor.tsx'
import { PayLink } from './pay-link.tsx'
import { mergeSavedDraft } from './compare-drafts.ts'
import { useBillable, useNextNumber, type InvoiceRow, type JobOfCustomer } from './queries.ts'

/** What the steps of a job asked for before: the server deducts it from the lines. */
function useDeductions(jobId: string | null): Deduction[] {
  const { data } = useQuery({
    ...api.invoices.schedule.queryOptions({ input: { id: jobId ?? '' } }),
    enabled: jobId !== null,
  })
  return (data?.schedule?.steps ?? []).flatMap(({ number, due, cents, invoice }) =>
    invoice && due !== 'acceptance'
      ? [{ invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, step: number, cents, tax: 0 }]
      : [],
  )
}

type Props = {
  businessId: string
  customer: Chosen | null
  jobId: string
  onCustomer: (customer: Chosen | null) => void
}

/**
 * The create panel (spec.md §2): customer, then one of their completed jobs, then the lines. Once it is made, its
 * payment link stands under the paper.
 */
export function CreateInvoice(given: Props) {
  const settings = useSettings()
  if (!settings.data) return <QueryStatus query={settings} what="the invoice" className="pad" />
  return <NewInvoice {...given} terms={settings.data.money.value} />
}

function NewInvoice({ businessId, customer, jobId, onCustomer, terms }: Props & { terms: MoneyTerms }) {
  const today = useToday()
  const [seen, see] = useState(() => emptyDraft(today, terms))
  const [draft, write] = useState(seen)
  const [made, show] = useState<InvoiceRow | null>(null)
  const [adding, add] = useState(false)
  /** Set when another customer is chosen while an invoice is being created. */
  const isNext = useRef(false)
  const { keyFor, done } = useIdempotencyKey()
  const create = useCreateInvoice()
  const next = useNextNumber(Number(today.slice(0, 4)))
  const billable = useBillable(customer?.id, businessId)
  const open = billable.data?.body ?? []
  const job = open.find(({ id }) => id === draft.jobId) ?? null
  const whole = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customer?.id ?? '' } }),
    enabled: customer !== null,
  })
  const deductions = useDeductions(draft.jobId)
  const begin = (fresh: Draft) => {
    see(fresh)
    write(fresh)
  }
  const choose = async (wanted: JobOfCustomer | undefined) => {
    if (!wanted) return write((now) => ({ ...now, jobId: null }))
    write((now) => ({ ...now, jobId: wanted.id }))
    const lines = await toLinesFromJob(wanted, today)
    write((now) => (now.jobId === wanted.id ? { ...now, ...lines } : now))
  }
  // A link that names the job chooses it as soon as it is known.
  const named = open.find(({ id }) => id === jobId)
  useEffect(() => {
    if (named && draft.jobId === null && create.isIdle) void choose(named)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it comes
  }, [named?.id])
  const pick = (chosen: Chosen | null) => {
    isNext.current = true
    onCustomer(chosen)
    if (draft.jobId !== null) begin(emptyDraft(today, terms))
  }
  return (
    <>
      <InvoiceEditor
        heading="Create invoice"
        number={next.data?.invoiceNumber ?? ''}
        draft={draft}
        onDraft={(to) => {
          show(null)
          write(to)
        }}
        seen={seen}
        customer={customer && { id: customer.id, name: customer.name, address: customer.address }}
        job={job}
        deductions={deductions}
        earliest={today}
        isNew
        busy={create.isPending}
        recipient={
          <div className="whomrow">
            <CustomerPicker chosen={customer} onChoose={pick} onAdd={() => add(true)} error={undefined} />
            <SelectField
              label="Completed job"
              name="jobId"
              value={draft.jobId ?? ''}
              disabled={!customer || billable.isPending}
              {...(customer &&
                billable.data &&
                open.length === 0 && { hint: 'No completed jobs left to bill for this customer.' })}
              onChange={(event) => void choose(open.find(({ id }) => id === event.target.value))}
            >
              <option value="">{customer ? 'No job' : 'Choose a customer first'}</option>
              {open.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.service}, {formatJobDay(one, today)}
                </option>
              ))}
            </SelectField>
            {billable.isError && !billable.data && (
              <div className="banner bad" role="alert">
                <p>Couldn’t load completed jobs. {errorMessage(billable.error)}</p>
                <Button tone="line" size="sm" disabled={billable.isFetching} onClick={() => void billable.refetch()}>
                  {billable.isFetching ? <span className="spin" /> : <RotateCw className="i" />}
                  Try again
                </Button>
              </div>
            )}
            {whole.data?.erasedAt && <p className="err">This customer’s data was erased, so you can’t bill them.</p>}
          </div>
        }
        onSave={({ deposit, ...read }, status, onRefused) => {
          if (!customer) return
          isNext.current = false
          const asked = { businessId, customerId: customer.id, ...read, ...(deposit && { deposit }), status }
          create.mutate(
            { invoiceNumber: next.data?.invoiceNumber ?? '', ...asked, key: keyFor(asked) },
            {
              onSuccess: (invoice) => {
                const fresh = emptyDraft(today, terms)
                see(fresh)
                // What was typed on while it was sent is for the next one.
                write((now) => mergeSavedDraft(fresh, now, draft))
                done()
                if (!isNext.current) onCustomer(null)
                show(invoice)
              },
              onError: onRefused,
            },
          )
        }}
        below={made && <PayLink key={made.id} invoice={made} atOnce={made.status === 'sent'} />}
      />
      {/* Beside the form and not in it: a press on its button would send both. */}
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={pick} />
    </>
  )
}

/** When it was done, as far as that is known: `Nov 19`, of another year with the year. */
function formatJobDay({ endTime, scheduledDate, createdAt }: JobOfCustomer, today: string): string {
  const day = endTime ? formatDay(endTime) : scheduledDate ? formatDate(scheduledDate) : formatDay(createdAt)
  return day.endsWith(today.slice(0, 4)) ? day.slice(0, -6) : day
}
