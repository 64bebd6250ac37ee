import './reply-composer.css'
import { Ban, Pencil, Send } from 'lucide-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Choice } from '#dashboard/parts/filters.tsx'
import { fieldErrors } from '#dashboard/api-client.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatPhone } from '#lib/phone.ts'
import { countSegments } from '#lib/sms-segments.ts'
import { ConnectLink } from '#domains/messaging/messages/web/connect-link.tsx'
import { Button } from '#ui/button.tsx'
import { NewText } from '../contract.ts'
import { getDraft, storeDraft } from './reply-drafts.ts'
import { QuickActions } from './quick-actions.tsx'
import { useQuick, useSend, type HeadRow } from './queries.ts'
import { describeConsent, formatShortDay } from './format.ts'

const QuickReplies = lazyComponent(async () => (await import('./quick-replies.tsx')).QuickReplies)
const LiftStop = lazyComponent(async () => (await import('./reverse-opt-out.tsx')).ReverseOptOut)

type Way = 'sms' | 'email'

/**
 * The field to answer in, with the quick replies above it and what happens when it is sent below. What was typed is
 * there when one comes back.
 */
export function Composer({ head, lastSubject }: { head: HeadRow; lastSubject: string | null }) {
  const { phone, name, customers, request, stoppedAt } = head
  const [draft, setDraft] = useState(() => getDraft(phone))
  const [wanted, choose] = useState<string | null>(null)
  const [errors, show] = useState<Record<string, string>>({})
  const [said, say] = useState('')
  const { keyFor, done } = useIdempotencyKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const send = useSend()
  // A number that belonged to no customer may belong to one by now.
  const chosen = customers.find(({ id }) => id === wanted) ?? customers[0] ?? null
  const email = chosen ? chosen.email : customers.length === 0 ? (request?.email ?? null) : null
  const way: Way = draft.type === 'email' && email ? 'email' : 'sms'
  const write = (change: Partial<typeof draft>) => {
    const next = { ...draft, type: way, ...change }
    storeDraft(phone, next)
    setDraft(next)
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (send.isPending || (way === 'sms' && stoppedAt !== null)) return
    const text = {
      type: way,
      subject:
        way === 'email' ? draft.subject || (lastSubject ? `Re: ${lastSubject.replace(/^(re: )+/i, '')}` : '') : '',
      message: draft.message,
    }
    const judged = NewText.safeParse(text)
    if (!judged.success)
      return show(Object.fromEntries(judged.error.issues.map(({ path, message }) => [String(path[0]), message])))
    show({})
    const whose = { customerId: customers.length > 1 ? (chosen?.id ?? null) : null }
    send.mutate(
      { with: phone, ...text, ...whose, key: keyFor([text, whose]) },
      {
        onSuccess: () => {
          done()
          // Text typed after the press is not part of the sent message.
          const { subject, message } = getDraft(phone)
          if (subject === draft.subject && message === draft.message) write({ subject: '', message: '' })
          field.current?.focus()
        },
        onError: (error) => show(fieldErrors(error)),
      },
    )
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const put = (text: string) => {
    say('')
    write({ message: draft.message.trim() === '' ? text : `${draft.message.trimEnd()} ${text}` })
    field.current?.focus()
  }
  return (
    <div className="composer">
      <div className="chips scroll">
        <div className="chipset" role="group" aria-label="Quick actions">
          <QuickActions head={head} chosen={chosen} onPut={put} onSay={say} />
        </div>
        {(way === 'email' || stoppedAt === null) && (
          <Quick with={phone} to={customers.length > 1 ? chosen?.id : undefined} onPut={put} onSay={say} />
        )}
      </div>
      <p className="small muted said" role="status">
        {said}
      </p>
      {stoppedAt !== null && <Stopped head={head} />}
      {(way === 'email' || stoppedAt === null) && (
        <form className="cform" onSubmit={submit} noValidate>
          <div className="cfields">
            {customers.length > 1 && (
              <Choice label="Recipient" value={chosen?.id ?? ''} onChange={choose}>
                {customers.map((person) => (
                  <option key={person.id} value={person.id}>
                    To {person.name}
                  </option>
                ))}
              </Choice>
            )}
            {way === 'email' && (
              <>
                <label className="vh" htmlFor="csubject">
                  Subject
                </label>
                <input
                  className="input"
                  id="csubject"
                  value={draft.subject}
                  placeholder={lastSubject ? `Re: ${lastSubject.replace(/^(re: )+/i, '')}` : 'Subject'}
                  maxLength={150}
                  aria-invalid={errors.subject ? true : undefined}
                  aria-describedby="cerr"
                  onChange={(event) => write({ subject: event.target.value })}
                />
              </>
            )}
            <label className="vh" htmlFor="cm">
              Message to {name}
            </label>
            <textarea
              className="area"
              id="cm"
              ref={field}
              rows={way === 'email' ? 5 : 2}
              placeholder={placeholderOf(head, way, chosen && customers.length > 1 ? chosen.name : null)}
              value={draft.message}
              maxLength={1500}
              aria-invalid={errors.message ? true : undefined}
              aria-describedby="cerr chint"
              onChange={(event) => write({ message: event.target.value })}
              onKeyDown={keys}
            />
          </div>
          <Button type="submit" tone="tide" disabled={send.isPending}>
            {send.isPending ? <span className="spin" /> : <Send className="i" />}
            {send.isPending ? 'Sending...' : 'Send'}
          </Button>
        </form>
      )}
      <p className="err" id="cerr" role="alert">
        {errors.subject ?? errors.message ?? errors.customerId ?? ''}
      </p>
      <Hint head={head} way={way} email={email} message={draft.message} onWay={(next) => write({ type: next })} />
    </div>
  )
}

function Hint({
  head,
  way,
  email,
  message,
  onWay,
}: {
  head: HeadRow
  way: Way
  email: string | null
  message: string
  onWay: (way: Way) => void
}) {
  const now = useNow(60_000)
  const { segments, plain } = countSegments(message)
  const parts =
    way === 'sms' && segments > 1
      ? ` This will be billed as ${segments} texts${plain ? '.' : ' because it has an emoji or special character.'}`
      : ''
  const words =
    way === 'email'
      ? head.simulated.email
        ? `Email isn’t connected, so this won’t be delivered. To ${email}.`
        : `Sends as an email to ${email}.`
      : head.stoppedAt === null
        ? describeConsent(head, now)
        : ''
  return (
    <p className="hint" id="chint">
      {/* On a phone, where there is little room, it is said only when it is not as it should be. */}
      <span
        className={
          way === 'sms' && head.agreedAt !== null && !head.simulated.sms && head.quiet === null ? 'calm' : undefined
        }
      >
        {words} {head.simulated[way] && <ConnectLink type={way} />}{' '}
      </span>
      {parts}{' '}
      {way === 'email' ? (
        <button type="button" className="linkb" onClick={() => onWay('sms')}>
          Send a text instead
        </button>
      ) : (
        email && (
          <button type="button" className="linkb" onClick={() => onWay('email')}>
            Send an email instead
          </button>
        )
      )}
    </p>
  )
}

/** They said STOP: no text can go there, until they ask for it. */
function Stopped({ head }: { head: HeadRow }) {
  const [lifting, lift] = useState(false)
  const now = useNow(60_000)
  return (
    <div className="banner stopped">
      <Ban className="i" />
      <p>
        <b>This number replied STOP{head.stoppedAt && ` on ${formatShortDay(head.stoppedAt, now)}`}.</b> You can’t text
        it. They can opt back in by texting START or by telling you.
      </p>
      <Button tone="line" size="sm" onClick={() => lift(true)}>
        Remove STOP
      </Button>
      {lifting && <LiftStop head={head} onClose={() => lift(false)} />}
    </div>
  )
}

/** Says how it goes while nothing is typed. */
function placeholderOf({ from, calledName, simulated }: HeadRow, way: Way, to: string | null): string {
  const who = to ?? calledName ?? 'this number'
  if (way === 'email') return `Email to ${who}`
  return from === null || simulated.sms ? `Text to ${who}` : `Text from ${formatPhone(from)}`
}

/** What is answered again and again, to be put in with one press. */
function Quick({
  with: key,
  to,
  onPut,
  onSay,
}: {
  with: string
  to: string | undefined
  onPut: (text: string) => void
  onSay: (words: string) => void
}) {
  const quick = useQuick(key, to)
  const [editing, edit] = useState(false)
  if (!quick.data) return null
  return (
    <>
      <div className="chipset" role="group" aria-label="Quick replies">
        {quick.data.map((reply) => (
          <button
            type="button"
            className="chip"
            key={reply.id}
            aria-disabled={reply.text === null ? true : undefined}
            onClick={() => {
              if (reply.text === null) return onSay(`${reply.label}: ${reply.missing}`)
              onPut(reply.text)
            }}
          >
            {reply.label}
          </button>
        ))}
        <button type="button" className="chip quiet" aria-label="Edit quick replies" onClick={() => edit(true)}>
          <Pencil className="i i-sm" />
          {quick.data.length === 0 && 'Add quick replies'}
        </button>
      </div>
      {editing && <QuickReplies onClose={() => edit(false)} />}
    </>
  )
}
