import './compose-dialog.css'
import { Ban, CreditCard, FilePen, Image, Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useWays } from '#domains/messaging/automation/web/queries.ts'
import { Button } from '#ui/button.tsx'
import { NewMessage } from '../contract-compose.ts'
import { describeConsent } from './format.ts'
import { readRecipient, type Recipient } from './read-recipient.ts'
import { RecipientField } from './recipient-field.tsx'
import { useCompose, useHead, useOpenLinks, type HeadRow } from './queries.ts'

type Way = 'sms' | 'email'
type Typed = { recipient: Recipient; wanted: Way; subject: string; message: string }

const WHO = 'Choose a customer, or enter a phone number or an email address.'
const NO_EMAIL = 'This customer has no email address. Add one first, or send a text.'

/** A message to anyone, by text or email. What may be sent to them is said before the button is pressed. */
export function ComposeDialog({ onClose }: { onClose: () => void }) {
  const [typed, change] = useState<Typed>({ recipient: readRecipient(''), wanted: 'sms', subject: '', message: '' })
  const { recipient, wanted, subject, message } = typed
  const [errors, show] = useState<Record<string, string>>({})
  const { keyFor } = useIdempotencyKey()
  const [, go] = useLocation()
  const compose = useCompose()
  const head = useRecipientHead(recipient)
  // An address that is typed can only be written to by email.
  const way: Way = recipient.phone === null && recipient.email !== null ? 'email' : wanted
  const refused = way === 'sms' ? (head?.noText ?? null) : null
  const set = (next: Partial<Typed>) => change({ ...typed, ...next })
  const put = (text: string) => set({ message: message.trim() === '' ? text : `${message.trimEnd()} ${text}` })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (compose.isPending || refused !== null) return
    const { customerId, typed: to } = recipient
    const judged = NewMessage.safeParse({ to, customerId, type: way, subject, message })
    const found = judged.success
      ? {}
      : Object.fromEntries(judged.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    const who = findFault(recipient, way)
    if (!judged.success || who !== null) return show({ ...found, ...(who !== null && { to: who }) })
    show({})
    compose.mutate(
      { ...judged.data, key: keyFor(judged.data) },
      {
        onSuccess: ({ with: of }) => {
          if (of === null) toast('Email queued', 'Replies come to your own mailbox. You’ll find it in the outbox.')
          go(of === null ? '/dashboard/messages?box=outbox' : `/dashboard/messages/${of}`)
        },
        onError: (error) => show({ ...fieldErrors(error), all: errorMessage(error) }),
      },
    )
  }
  const verb = way === 'sms' ? 'Send text' : 'Send email'
  return (
    <Dialog title="New message" opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body stackf">
          <RecipientField value={recipient} onChange={(next) => set({ recipient: next })} error={errors.to} />
          <div className="seg full always" role="group" aria-label="Send as">
            <button type="button" aria-pressed={way === 'sms'} onClick={() => set({ wanted: 'sms' })}>
              Text
            </button>
            <button type="button" aria-pressed={way === 'email'} onClick={() => set({ wanted: 'email' })}>
              Email
            </button>
          </div>
          {way === 'email' && (
            <TextField
              label="Subject"
              value={subject}
              maxLength={150}
              error={errors.subject}
              onChange={(event) => set({ subject: event.target.value })}
            />
          )}
          <AreaField
            label="Message"
            rows={way === 'email' ? 6 : 3}
            value={message}
            maxLength={1500}
            error={errors.message}
            onChange={(event) => set({ message: event.target.value })}
          />
          <AddChips recipient={recipient} head={head} onPut={put} />
          <Consent head={head} way={way} recipient={recipient} />
          {errors.all && !errors.to && !errors.message && (
            <p className="err" role="alert">
              {errors.all}
            </p>
          )}
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" tone="clay" disabled={compose.isPending || refused !== null}>
            {compose.isPending ? <span className="spin" /> : <Send className="i" />}
            {compose.isPending ? 'Sending...' : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is wrong with who it is for, in a sentence. */
function findFault({ customerId, phone, email }: Recipient, way: Way): string | null {
  if (customerId !== null) return way === 'email' && !email ? NO_EMAIL : null
  if (way === 'sms') return phone === null ? WHO : null
  return email === null ? 'Enter an email address like name@example.com.' : null
}

/** What is known of who it is for; undefined while that is no one, or an address alone. */
function useRecipientHead({ customerId, phone }: Recipient): HeadRow | undefined {
  const key = customerId ?? phone?.slice(1) ?? ''
  return useHead(key, key !== '').data
}

/** Whether and how it may go, in a sentence. */
function Consent({ head, way, recipient }: { head: HeadRow | undefined; way: Way; recipient: Recipient }) {
  const now = useNow(60_000)
  const ways = useWays().data
  if (way === 'email') {
    if (recipient.email === null) return null
    const words = ways?.email.simulated
      ? `Email isn’t connected, so this won’t be delivered to ${recipient.email}.`
      : `Sends as an email to ${recipient.email}.`
    return <p className="hint">{words}</p>
  }
  if (!head) return null
  if (head.noText === null) return <p className="hint">{describeConsent(head, now)}</p>
  return (
    <div className="banner stopped" role="status">
      <Ban className="i" />
      <p>
        <b>You can’t text {head.name}.</b> {head.noText}
      </p>
    </div>
  )
}

/** What is put into a message with one press. */
function AddChips({
  recipient: { customerId },
  head,
  onPut,
}: {
  recipient: Recipient
  head: HeadRow | undefined
  onPut: (text: string) => void
}) {
  const links = useOpenLinks(customerId ?? '', customerId ?? undefined, customerId !== null).data ?? []
  const estimate = links.find(({ of }) => of === 'estimate')
  const invoice = links.find(({ of }) => of === 'invoice')
  const hello = head?.calledName ? `Hi ${head.calledName}, ` : 'Hi, '
  return (
    <div className="chips" role="group" aria-label="Add">
      <button
        type="button"
        className="chip"
        onClick={() => onPut(`${hello}could you text us a photo or two of the area? You can reply right here.`)}
      >
        <Image className="i i-sm" />
        Ask for a photo
      </button>
      {estimate && (
        <button type="button" className="chip" onClick={() => onPut(estimate.text)}>
          <FilePen className="i i-sm" />
          Estimate link
        </button>
      )}
      {invoice && (
        <button type="button" className="chip" onClick={() => onPut(invoice.text)}>
          <CreditCard className="i i-sm" />
          Pay link
        </button>
      )}
    </div>
  )
}
