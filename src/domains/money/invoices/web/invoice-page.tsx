import '#dashboard/css/editor.css'
import './invoices.css'
import { useQuery } from '@tanstack/react-query'
import { FileDown, FilePen, Pencil, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useIsAccountant } from '#dashboard/session.ts'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Timeline } from '#dashboard/timeline/timeline-list.tsx'
import { SendInvoice } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { ChargeCard } from '#domains/money/payments/web/cards/charge-card.tsx'
import { invoiceBill } from '#domains/money/payments/web/queries.ts'
import { summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { isActionAllowed } from '../contract.ts'
import { parseLineItems } from '../contract-line-items.ts'
import { toInvoiceDocument } from '../invoice-document.ts'
import { getBadge } from './badges.ts'
import { EditDraft } from './edit-draft.tsx'
import { InvoiceMenu } from './invoice-menu.tsx'
import { LedgerCard } from './ledger-card.tsx'
import { PaperView } from './invoice-paper.tsx'
import { PayLink } from './pay-link.tsx'
import { useInvoice, type WholeRow } from './queries.ts'
import { TermsDialog } from './terms-dialog.tsx'

const InvoiceVersions = lazyComponent(async () => (await import('./invoice-versions.tsx')).InvoiceVersions)
const RecordFiles = lazyComponent(async () => (await import('#domains/work/files/web/record-files.tsx')).RecordFiles)
const RecordStep = lazyComponent(async () => (await import('#domains/money/reports/web/record-step.tsx')).RecordStep)

/** One invoice: the paper, what was paid, what happened with it: `/dashboard/invoices/{id}`. */
export function InvoicePage() {
  const { id = '' } = useParams()
  const invoice = useInvoice(id)
  useRecordTitle(invoice.data && `${invoice.data.invoiceNumber}, ${invoice.data.customerName}`, 'Invoices')
  return (
    <>
      <BackTo tab="Invoices" href="/dashboard/invoices" />
      {invoice.data && <Whole key={invoice.data.id} invoice={invoice.data} />}
      {invoice.isPending && <Skeleton />}
      {invoice.isError && !invoice.data && (
        <FailedRecord record="invoice" back={{ name: 'Invoices', href: '/dashboard/invoices' }} query={invoice} />
      )}
    </>
  )
}

function Whole({ invoice }: { invoice: WholeRow }) {
  const isAccountant = useIsAccountant()
  const [editing, edit] = useState(false)
  // `?send=1` opens the dialog that sends it.
  const [asked, ask] = useUrlState('send')
  const sending = asked !== ''
  const send = (isOpen: boolean) => ask(isOpen ? '1' : '')
  const [correcting, correct] = useState(false)
  // The page neither discards typed text nor sends the old bill over it.
  const [isTyped, type] = useState(false)
  const endCorrection = (isSaved: boolean) => {
    correct(false)
    type(false)
    if (isSaved) send(true)
  }
  const { id, invoiceNumber, customerId, customerName, jobId, service, status, step } = invoice
  // What a step asks for was agreed to with the estimate.
  const isOfStep = step !== undefined
  const isEditable = (status === 'draft' || correcting) && !isAccountant && !isOfStep
  return (
    <>
      <div className="ttl">
        <div>
          <h1 className="num">{invoiceNumber}</h1>
          <p>
            <LinkUnless plain={isAccountant} href={`/dashboard/customers/${customerId}`}>
              {customerName || 'Unknown Customer'}
            </LinkUnless>
            {jobId && service && (
              <>
                ,{' '}
                <LinkUnless plain={isAccountant} href={`/dashboard/jobs/${jobId}`}>
                  {service}
                </LinkUnless>
              </>
            )}{' '}
            <StatusBadge {...getBadge(invoice)} />
          </p>
        </div>
        <div className="acts jobacts">
          {!isAccountant && !correcting && !isOfStep && isActionAllowed('correct', status) && (
            <Button tone="line" onClick={() => correct(true)}>
              <FilePen className="i" />
              Correct invoice
            </Button>
          )}
          {!isAccountant && (status !== 'draft' || isOfStep) && isActionAllowed('note', status) && (
            <Button tone="line" onClick={() => edit(true)}>
              <Pencil className="i" />
              {isActionAllowed('moveDueDate', status) ? 'Due date and notes' : 'Notes'}
            </Button>
          )}
          <LinkButton tone="line" href={`/api/invoices/${id}/pdf`} target="_blank" rel="noopener">
            <FileDown className="i" />
            PDF
          </LinkButton>
          {!isAccountant && <InvoiceMenu invoice={invoice} onPage isUnsaved={isTyped} />}
        </div>
      </div>
      {!isAccountant && status === 'draft' && (
        <RecordStep
          of="invoice"
          id={id}
          button={
            // While something is typed, saving it is the main action: customers get the saved version.
            <Button tone={isTyped ? 'line' : 'clay'} disabled={isTyped} onClick={() => send(true)}>
              <Send className="i" />
              Send invoice
            </Button>
          }
        />
      )}
      {!isAccountant && (status === 'sent' || status === 'overdue') && <RecordStep of="invoice" id={id} />}
      {status === 'void' && (
        <p className="banner">
          This invoice is void{invoice.voidReason && `: ${invoice.voidReason}`}. {formatCents(invoice.amount)} is no
          longer due.
        </p>
      )}
      {!isAccountant && !correcting && !isOfStep && (status === 'draft' || isTyped) && (
        <EditDraft invoice={invoice} onTyped={type} />
      )}
      {correcting && (
        <EditDraft
          invoice={invoice}
          onTyped={type}
          onCancel={() => endCorrection(false)}
          onCorrected={() => endCorrection(true)}
        />
      )}
      <div className={isEditable ? 'g2' : 'g2 ofpaper'}>
        <div className="stack">{isEditable ? <LedgerCard invoice={invoice} /> : <Sheet invoice={invoice} />}</div>
        <div className="stack">
          {!isEditable && (
            <>
              {!isAccountant && <PayLink invoice={invoice} />}
              {!isAccountant && (
                <ChargeCard bill={invoiceBill(invoice)} customerId={customerId} businessId={invoice.businessId} />
              )}
              <LedgerCard invoice={invoice} />
            </>
          )}
          {!isAccountant && <RecordFiles of="invoices" id={id} />}
          {invoice.revision > 1 && <InvoiceVersions invoice={invoice} />}
          {!isAccountant && (
            <section className="card" aria-labelledby="history">
              <div className="ph">
                <h2 id="history">Timeline</h2>
                {invoice.openedAt && <span className="small subtle">Opened {formatDay(invoice.openedAt)}</span>}
              </div>
              <Timeline of="invoices" id={id} />
            </section>
          )}
        </div>
      </div>
      {sending && !isAccountant && status !== 'void' && <SendInvoice invoice={invoice} onClose={() => send(false)} />}
      {editing && <TermsDialog invoice={invoice} onClose={() => edit(false)} />}
    </>
  )
}

/** A link, or only its words for a person who may not see what it leads to. */
function LinkUnless({ plain, href, children }: { plain: boolean; href: string; children: ReactNode }) {
  return plain ? children : <Link href={href}>{children}</Link>
}

function Sheet({ invoice }: { invoice: WholeRow }) {
  const facts = useQuery(api.business.facts.queryOptions())
  if (facts.isError && !facts.data) return <LoadError what="Couldn’t display the invoice" query={facts} />
  if (!facts.data) return <div className="skel tall" aria-hidden="true" />
  const date = (at: string | null) => (at === null ? null : new Date(at))
  return (
    <section aria-label="Invoice">
      <PaperView
        paper={toInvoiceDocument(facts.data, {
          ...invoice,
          items: parseLineItems(invoice),
          tally: summarizeLedger(invoice.entries),
          issuedDate: new Date(invoice.issuedDate),
          dueDate: new Date(invoice.dueDate),
          paidDate: date(invoice.paidDate),
          revisedAt: date(invoice.revisedAt),
          servedAt: date(invoice.servedAt),
        })}
      />
    </section>
  )
}

function Skeleton() {
  return (
    <>
      <Loading what="the invoice" />
      <h1 className="vh">Invoice</h1>
      <div className="skel title" aria-hidden="true" />
      <div className="g2" aria-hidden="true">
        <div className="card pad skelcard">
          <div className="skel w35" />
          <div className="skel tall" />
          <div className="skel tall" />
        </div>
        <div className="card pad skelcard">
          <div className="skel w55" />
          <div className="skel" />
          <div className="skel w80" />
        </div>
      </div>
    </>
  )
}
