import '#domains/messaging/messages/web/link-box.css'
import { Check, Copy, Link2, Send } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'
import { SendInvoice } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { isActionAllowed } from '../contract.ts'
import { usePayLink } from './mutations.ts'
import type { InvoiceRow } from './queries.ts'
import { usePaymentWays } from '#domains/money/payments/web/queries.ts'

type Props = { invoice: InvoiceRow; atOnce?: boolean; isUnsaved?: boolean }

/**
 * The private link that an invoice is paid by: to copy, or to send with words. `atOnce`: it is wanted now, without a
 * press. `isUnsaved`: what stands in the form is not what the customer would see.
 */
export function PayLink({ invoice, atOnce = false, isUnsaved = false }: Props) {
  const { make, link } = usePayLink(invoice)
  const [sending, send] = useState(false)
  const id = useId()
  const { input, copy } = useCopy('Copied!', `Payment link for ${invoice.invoiceNumber}`)
  const { mutate } = make
  useEffect(() => {
    if (atOnce) mutate({ shared: true })
  }, [atOnce, mutate])
  if (!isActionAllowed('pay', invoice.status)) return null
  const isDraft = invoice.status === 'draft' && !(make.isSuccess && make.variables.shared)
  const share = () => make.mutate({ shared: true })
  return (
    <div>
      <label className="label paylabel" htmlFor={id}>
        Payment link <span className="subtle num">{invoice.invoiceNumber}</span>
      </label>
      <div className="linkbox">
        {link ? (
          <input id={id} ref={input} readOnly value={link} onFocus={(event) => event.target.select()} />
        ) : (
          <input id={id} readOnly value="" placeholder={make.isPending ? 'Creating link...' : 'Not created yet'} />
        )}
        {link ? (
          <Button tone="tide" size="sm" onClick={copy}>
            <Copy className="i" />
            Copy
          </Button>
        ) : (
          <Button
            tone="tide"
            size="sm"
            disabled={make.isPending || isUnsaved}
            onClick={() => mutate({ shared: !isDraft })}
          >
            {make.isPending ? <span className="spin" /> : <Link2 className="i" />}
            {make.isError ? 'Try again' : 'Create link'}
          </Button>
        )}
        <Button tone="line" size="sm" disabled={isUnsaved} onClick={() => send(true)}>
          <Send className="i" />
          Send...
        </Button>
      </div>
      {sending && <SendInvoice invoice={invoice} onClose={() => send(false)} />}
      <CardNote />
      {isDraft && link && (
        <Button tone="tide" size="sm" disabled={make.isPending || isUnsaved} onClick={share}>
          {make.isPending ? <span className="spin" /> : <Check className="i" />}I sent it
        </Button>
      )}
      {isDraft && (
        <p className="hint">
          {isUnsaved
            ? 'Save the draft first. The link shows the saved version.'
            : 'It stays a draft until you mark the link as sent or the customer opens it.'}
        </p>
      )}
    </div>
  )
}

/** Shows the office what the customer will find when no card is really charged. */
function CardNote() {
  const ways = usePaymentWays().data
  if (!ways || ways.isDemo || (ways.takesCards && !ways.simulated)) return null
  return (
    <p className="hint">
      {ways.takesCards
        ? 'Test mode: this page accepts test cards, and a test payment doesn’t count as paid. '
        : 'Cards aren’t set up, so this page tells the customer to pay by cash or check, or to call you. '}
      <Link href="/dashboard/settings/money#payments">Set up card payments</Link>
    </p>
  )
}
