import '#domains/messaging/messages/web/link-box.css'
import { Check, Copy, Link2, Mail, MessageSquare } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Link } from 'wouter'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'
import { NotSentBanner } from '#domains/messaging/messages/web/not-sent.tsx'
import { SendYourself } from '#domains/messaging/messages/web/send-from-own-phone.tsx'
import { isActionAllowed } from '../contract.ts'
import { usePayLink, useSendInvoice } from './mutations.ts'
import type { InvoiceRow } from './queries.ts'
import { usePaymentWays } from '#domains/money/payments/web/queries.ts'

type Sent = NonNullable<ReturnType<typeof useSendInvoice>['sent']>
type Props = { invoice: InvoiceRow; atOnce?: boolean; isUnsaved?: boolean; tried?: Sent | undefined }

/**
 * The private link that an invoice is paid by: to copy, to text, to e-mail. `atOnce`: it is wanted now, without a
 * press. `isUnsaved`: what stands in the form is not what the customer would see. `tried`: what came of sending it
 * elsewhere.
 */
export function PayLink({ invoice, atOnce = false, isUnsaved = false, tried }: Props) {
  const { make, link } = usePayLink(invoice)
  const send = useSendInvoice(invoice.id)
  const id = useId()
  const { input, copy } = useCopy('Copied!', `Payment link for ${invoice.invoiceNumber}`)
  const { mutate } = make
  useEffect(() => {
    if (atOnce) mutate({ shared: true })
  }, [atOnce, mutate])
  if (!isActionAllowed('pay', invoice.status)) return null
  const isDraft = invoice.status === 'draft' && !(make.isSuccess && make.variables.shared)
  const share = () => make.mutate({ shared: true })
  const left = send.sent ?? tried
  if (left && left.notSent.length > 0)
    return (
      <div className="stackf">
        <NotSentBanner notSent={left.notSent} stays={isDraft ? 'The invoice stays a draft.' : 'Nothing was sent.'} />
        <SendYourself share={left} busy={make.isPending} {...(isDraft && { onShared: share })} />
      </div>
    )
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
        <Button tone="line" size="sm" disabled={send.isPending || isUnsaved} onClick={() => send.sendBy('sms')}>
          <MessageSquare className="i" />
          Send by text
        </Button>
        <Button tone="line" size="sm" disabled={send.isPending || isUnsaved} onClick={() => send.sendBy('email')}>
          <Mail className="i" />
          Send by email
        </Button>
      </div>
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
      <Link href="/dashboard/settings#payments">Set up card payments</Link>
    </p>
  )
}
