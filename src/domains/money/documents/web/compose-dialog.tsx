import '#domains/money/invoices/web/invoice-paper.css'
import './compose.css'
import { Link2, Send } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { errorMessage, fieldErrors } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { NotSentBanner } from '#domains/messaging/messages/web/not-sent.tsx'
import { toastNotSent, toastSent } from '#domains/messaging/messages/web/not-sent-toasts.ts'
import { SendYourself } from '#domains/messaging/messages/web/send-from-own-phone.tsx'
import { Button } from '#ui/button.tsx'
import type { DocumentKind } from '../contract.ts'
import type { Period } from '../contract-statement.ts'
import { ComposeFields } from './compose-fields.tsx'
import { ComposePreview } from './compose-preview.tsx'
import { mergeTyped, readTyped, toShare, toTyped, waysOf, type Typed } from './form-state.ts'
import { useComposed, useSendDocument, type ComposedRow } from './queries.ts'

type Props = {
  kind: DocumentKind
  id: string
  /** Of a statement. */
  period?: Period
  title: string
  /** What sending it does, where that needs a word. */
  intro?: string
  /** `Send estimate`. */
  verb: string
  /** The notice once it went: `Estimate sent`, and what follows. */
  sent: { title: string; text: string }
  /** Marks a draft as shared by hand. Absent where that changes nothing. */
  onShared?: () => void
  busy?: boolean
  onClose: () => void
}

/** The message with which a document is sent: the recipients, the words, and what it looks like when it arrives. */
export function ComposeDialog(props: Props) {
  const { kind, id, period = 'this-year', title, onClose } = props
  const composed = useComposed(kind, id, period)
  return (
    <Dialog title={title} opened onClose={onClose}>
      {composed.data ? (
        <Compose {...props} composed={composed.data} onRefresh={async () => (await composed.refetch()).data} />
      ) : (
        <div className="body cmp">
          {composed.isError ? (
            <LoadError what="Couldn’t open the message" query={composed} />
          ) : (
            <div className="skel tall" aria-hidden="true" />
          )}
        </div>
      )}
    </Dialog>
  )
}

type ComposeProps = Props & { composed: ComposedRow; onRefresh: () => Promise<ComposedRow | undefined> }

function Compose({
  kind,
  id,
  period = 'this-year',
  intro,
  verb,
  sent,
  onShared,
  busy = false,
  onClose,
  composed,
  onRefresh,
}: ComposeProps) {
  const [typed, type] = useState(() => toTyped(composed))
  const [errors, show] = useState<Errors>({})
  const [byHand, openByHand] = useState(false)
  const { keyFor, done } = useIdempotencyKey()
  const send = useSendDocument()
  const missing = composed.notConnected.filter(({ by }) => waysOf(typed.way).includes(by))
  const isCut = missing.length === waysOf(typed.way).length
  const share = toShare(typed, composed)
  const set = (next: Partial<Typed>) => {
    type({ ...typed, ...next })
    // What was wrong with a field is looked at again at the next press.
    show((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))))
  }
  const refuse = async (error: unknown) => {
    done()
    show({ ...fieldErrors(error), all: errorMessage(error) })
    const now = await onRefresh()
    if (now) type((latest) => mergeTyped(latest, composed, now))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (send.isPending) return
    const judged = readTyped(typed)
    show('read' in judged ? {} : judged.errors)
    if (!('read' in judged)) return
    const message = { kind, id, period, seen: composed.seen, ...judged.read }
    send.mutate(
      { ...message, key: keyFor(message) },
      {
        onError: (error) => void refuse(error),
        onSuccess: ({ notSent }) => {
          if (notSent.length === judged.read.by.length)
            return toastNotSent(notSent, `${composed.number}, ${composed.customerName}. Nothing was sent.`)
          toastSent(sent.title, sent.text)
          if (notSent.length > 0) toastNotSent(notSent, 'The rest is on its way.')
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="body stackf">
        <p className="muted">
          {composed.name}, {composed.customerName}. {composed.summary}.{intro && ` ${intro}`}
        </p>
        {isCut && (
          <NotSentBanner
            notSent={missing}
            stays={`Nothing has left yet${composed.isDraft ? `, and the ${kind} stays a draft` : ''}.`}
          />
        )}
        {isCut && share && (
          <SendYourself share={share} busy={busy} {...(composed.isDraft && onShared && { onShared })} />
        )}
        {errors.all && (
          <p className="banner bad" role="alert">
            {errors.all}
          </p>
        )}
        <div className="cmp">
          <ComposeFields typed={typed} onType={set} composed={composed} errors={errors} />
          <ComposePreview typed={typed} composed={composed} />
        </div>
        {!isCut && share && byHand && (
          <SendYourself share={share} busy={busy} {...(composed.isDraft && onShared && { onShared })} />
        )}
      </div>
      <div className="d-foot">
        {!isCut && share && !byHand && (
          <Button tone="quiet" onClick={() => openByHand(true)}>
            <Link2 className="i" />
            Send the link yourself
          </Button>
        )}
        <Button tone="line" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" tone="clay" disabled={send.isPending}>
          {send.isPending ? <span className="spin" /> : <Send className="i" />}
          {send.isPending ? 'Sending...' : verb}
        </Button>
      </div>
    </form>
  )
}
