import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { api, errorMessage } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { NotSentBanner } from '#domains/messaging/messages/web/not-sent.tsx'
import { SendYourself } from '#domains/messaging/messages/web/send-from-own-phone.tsx'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { useSendReminder } from './mutations.ts'

type Props = { invoice: { id: string; invoiceNumber: string; customerName: string }; onClose: () => void }

/** Shows the payment reminder as the customer reads it, and sends it. */
export function ReminderDialog({ invoice, onClose }: Props) {
  const { id, invoiceNumber, customerName } = invoice
  const preview = useQuery(api.invoices.previewReminder.queryOptions({ input: { id } }))
  const send = useSendReminder(invoice, onClose)
  const shown = preview.data
  const isLeft = shown !== undefined && shown.notSent.length > 0 && shown.notSent.length === shown.byHand.length
  return (
    <Dialog title={`Send reminder to ${customerName}`} opened onClose={onClose}>
      <div className="body stackf">
        {preview.isError && (
          <p className="err" role="alert">
            {errorMessage(preview.error)}
          </p>
        )}
        {shown?.problem && (
          <p className="banner" role="status">
            {shown.problem}
          </p>
        )}
        {isLeft && shown && <NotSentBanner notSent={shown.notSent} stays="Nothing was sent." />}
        {shown?.byHand.map(({ type, recipient, message }) => (
          <div key={type}>
            <p className="small muted">
              {type === 'sms' ? `Text to ${formatPhone(recipient)}` : `Email to ${recipient}`} about{' '}
              <span className="num">{invoiceNumber}</span>
            </p>
            <div className="bub said">{message}</div>
          </div>
        ))}
        {preview.isPending && <div className="skel tall" aria-hidden="true" />}
        {isLeft && shown && <SendYourself share={shown} />}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          {isLeft || shown?.problem ? 'Close' : 'Cancel'}
        </Button>
        {!isLeft && !shown?.problem && (
          <Button tone="clay" disabled={!shown || send.isPending} onClick={() => send.mutate()} data-autofocus>
            {send.isPending ? <span className="spin" /> : <Send className="i" />}
            {send.isPending ? 'Sending...' : 'Send reminder'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
