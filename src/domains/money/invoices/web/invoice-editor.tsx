import { useQuery } from '@tanstack/react-query'
import { Eye, Pencil, Send } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { api, fieldErrors } from '#dashboard/api-client.ts'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { useCustomerRules } from '#domains/sales/pricing/web/queries.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Deduction } from '../contract-steps.ts'
import { toInvoiceDocument } from '../invoice-document.ts'
import { BADGES } from './badges.ts'
import {
  computeBillTotals,
  toLineItems,
  listDiscountNames,
  resolveDiscounts,
  readDiscount,
  readDraft,
  readRate,
  type Draft,
  type Read,
} from './form-state.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { LineItems } from './line-items.tsx'
import { PaperView } from './invoice-paper.tsx'
import type { JobOfCustomer } from './queries.ts'
import { RuleBanner } from './rule-banner.tsx'
import { isSameDraft } from './compare-drafts.ts'
import { TermsFields } from './terms-fields.tsx'

export type Whose = { id: string; name: string; address: string }

type Props = {
  heading: string
  number: string
  /** The initial content of the form, which changes are compared with. */
  draft: Draft
  onDraft: (draft: Draft) => void
  seen: Draft
  customer: Whose | null
  job: Pick<JobOfCustomer, 'service' | 'siteAddress' | 'endTime' | 'depositAmount' | 'paymentStatus'> | null
  /** What the steps of its job asked for before. */
  deductions?: readonly Deduction[]
  /** Who it is for, above the lines. */
  recipient: ReactNode
  earliest: string
  isNew: boolean
  /** The customer has it: what it said before stays in its history. */
  isSent?: boolean
  busy: boolean
  /** Calls `onRefused` with the server's error. */
  onSave: (read: Read, status: 'draft' | 'sent', onRefused: (error: unknown) => void) => void
  /** Under the preview; on a phone under both. */
  below?: ReactNode
}

/** Edits an invoice next to its preview. A phone shows one of the two at a time. */
export function InvoiceEditor(given: Props) {
  const {
    heading,
    number,
    draft,
    onDraft,
    seen,
    customer,
    job,
    deductions = [],
    recipient,
    earliest,
    isNew,
    isSent = false,
    busy,
    onSave,
    below,
  } = given
  const form = useRef<HTMLFormElement>(null)
  const [errors, show] = useState<Errors>({})
  const [view, look] = useState<'edit' | 'preview'>('edit')
  const today = useToday()
  const facts = useQuery(api.business.facts.queryOptions())
  const rules = useCustomerRules(customer?.id)
  const services = useServiceNames()
  const ruling = [rules.data?.body ?? [], { day: today, service: job?.service ?? null, services }] as const
  const off = resolveDiscounts(draft, ...ruling)
  const free = draft.lines.map((line) => ({ ...line, byRule: true }))
  const offered = listDiscountNames(resolveDiscounts({ ...draft, lines: free, useRule: true }, ...ruling))
  useLeaveGuard(!isSameDraft(draft, seen))
  const bill = computeBillTotals(draft, off)
  const credit = job?.paymentStatus === 'deposit-paid' ? (job.depositAmount ?? 0) : 0
  const before = sumDeductions(deductions)
  const paid = Math.min(Math.max(0, bill.total - before), credit + (parseDollars(draft.deposit || '0') ?? 0))
  const change = (to: Partial<Draft>) => {
    onDraft({ ...draft, ...to })
    show({})
  }
  const refuse = (found: Errors) => {
    show(found)
    const [first] = Object.keys(found)
    // The form's own fields; `elements` is typed as bare elements.
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const press = (status: 'draft' | 'sent') => {
    const judged = readDraft(draft, off)
    if ('errors' in judged) {
      look('edit')
      return refuse(judged.errors)
    }
    onSave(judged.read, status, (error) => refuse(fieldsOf(fieldErrors(error), draft)))
  }
  const isSettled = !draft.useRule || !rules.isLoading
  const missing = whatIsMissing({ hasCustomer: customer !== null, total: bill.total, isSettled })
  const canSave = missing === null && !busy
  const why = missing === null ? {} : { 'aria-describedby': 'invoice-missing' }
  const paper = facts.data && {
    ...toInvoiceDocument(facts.data, {
      invoiceNumber: number,
      status: 'sent',
      customerName: customer?.name ?? 'Customer',
      customerAddress: customer?.address ?? '',
      siteAddress: job?.siteAddress ?? null,
      issuedDate: new Date(serverNow()),
      dueDate: toZonedInstant(draft.dueDate || today, '12:00') ?? new Date(serverNow()),
      paidDate: null,
      revisedAt: null,
      servedAt: job?.endTime ? new Date(job.endTime) : null,
      items: toLineItems(draft, off),
      subtotal: bill.subtotal,
      discount: off.whole && { name: off.whole.name, cents: bill.discount },
      taxRate: readRate(draft.taxRate) ?? 0,
      tax: bill.tax,
      amount: bill.total - before,
      deductions,
      tally: { paid, givenBack: 0, letGo: 0, isTest: false },
      notes: draft.notes.trim() || null,
    }),
  }
  return (
    <div className="inv" data-view={view}>
      <div className="seg full only-phone" role="group" aria-label="Editor or preview">
        <button type="button" aria-pressed={view === 'edit'} onClick={() => look('edit')}>
          <Pencil className="i" />
          Edit
        </button>
        <button type="button" aria-pressed={view === 'preview'} onClick={() => look('preview')}>
          <Eye className="i" />
          Preview
        </button>
      </div>
      <section className="card of-edit" aria-labelledby="invoice-editor">
        <div className="ph">
          <h2 id="invoice-editor">
            {heading} <span className="num subtle invno">{number}</span>
          </h2>
          <StatusBadge {...(isSent ? BADGES.sent : BADGES.draft)} />
        </div>
        <form
          ref={form}
          className="pad compact invform"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (canSave) press(isNew ? 'sent' : 'draft')
          }}
        >
          {recipient}
          <LineItems lines={draft.lines} offs={off.lines} errors={errors} onChange={(lines) => change({ lines })} />
          {rules.isError && <LoadError what="Couldn’t load pricing rules" query={rules} />}
          {customer &&
            offered.length > 0 &&
            readDiscount(draft) === null &&
            draft.lines.every(({ discount }) => discount === null) && (
              <RuleBanner
                names={offered}
                whose={customer.name}
                isUsed={draft.useRule && listDiscountNames(off).length > 0}
                onUse={(useRule) => change({ useRule, ...(useRule && { lines: free }) })}
              />
            )}
          <TermsFields draft={draft} errors={errors} onChange={change} earliest={earliest} isNew={isNew} />
          <div className="invend">
            <p className="num">
              <span className="small subtle">Total due</span>
              <br />
              <strong className="invtotal">{formatCents(Math.max(0, bill.total - before - paid))}</strong>
              {credit > 0 && <span className="small subtle credit">{formatCents(credit)} deposit applied</span>}
              {before > 0 && (
                <span className="small subtle credit">{formatCents(before)} invoiced before in steps</span>
              )}
            </p>
            <div className="acts">
              {isNew && (
                <Button tone="line" disabled={!canSave} {...why} onClick={() => press('draft')}>
                  Save draft
                </Button>
              )}
              <Button type="submit" tone={isNew ? 'clay' : 'tide'} disabled={!canSave} {...why}>
                {busy ? <span className="spin" /> : isNew && <Send className="i" />}
                {busy
                  ? isNew
                    ? 'Creating...'
                    : 'Saving...'
                  : isNew
                    ? 'Create Invoice'
                    : isSent
                      ? 'Save correction'
                      : 'Save draft'}
              </Button>
            </div>
            {missing !== null && (
              <p className="hint" id="invoice-missing">
                {missing}
              </p>
            )}
          </div>
        </form>
      </section>
      <section className="stack of-preview" aria-label="Preview">
        {paper && <PaperView paper={paper} />}
        {facts.isPending && <div className="skel tall" aria-hidden="true" />}
        {facts.isError && !facts.data && <LoadError what="Couldn’t display the preview" query={facts} />}
      </section>
      {below && <div className="of-link">{below}</div>}
    </div>
  )
}

/** Of the total with its tax: the paper shows the tax of all of it. */
const sumDeductions = (deductions: readonly Deduction[]): number =>
  deductions.reduce((sum, { cents }) => sum + cents, 0)

/** Why it cannot be saved yet, in words beside the buttons; null when it can. */
function whatIsMissing({
  hasCustomer,
  total,
  isSettled,
}: {
  hasCustomer: boolean
  total: number
  isSettled: boolean
}): string | null {
  if (!hasCustomer) return 'Choose a customer first.'
  if (!isSettled) return 'Looking up this customer’s prices...'
  return total > 0 ? null : 'Enter a quantity and a price above $0.00.'
}

/** What the server calls a field, and the form otherwise. */
function fieldsOf(issues: Errors, draft: Draft): Errors {
  const shown = draft.lines.flatMap(({ description, price }, place) =>
    description.trim() !== '' || price.trim() !== '' ? [place] : [],
  )
  return Object.fromEntries(
    Object.entries(issues).map(([path, message]) => {
      const [, line, field = ''] = /^lineItems\.(\d+)\.(\w+)$/.exec(path) ?? []
      if (line !== undefined)
        return [`${field === 'unitPrice' || field === 'total' ? 'price' : field} ${shown[Number(line)]}`, message]
      return [path.split('.')[0] ?? path, message]
    }),
  )
}
