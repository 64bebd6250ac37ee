import { PenLine, ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkedChangeOrder } from '#domains/work/change-orders/contract.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { SignPad } from '#ui/sign-pad.tsx'
import type { Issue } from './api-request.ts'
import { ChangeOrderOutcome } from './change-order-outcome.tsx'
import { reloadChangeOrder, sendChangeAcceptance, sendChangeDecline } from './change-order-requests.ts'
import { ChangedLines } from './changed-lines.tsx'
import { DeclineChange } from './decline-change.tsx'
import styles from './estimate.module.css'

export type ChangeOrderFormProps = {
  order: LinkedChangeOrder
  /** The secret of the link. */
  secret: string
  phone: string
  phoneShown: string
  /** What a browser without JavaScript sent, and what to mend. */
  draft?: { name: string; reason: string; issues: Issue[]; failed?: string | undefined } | undefined
}

/**
 * What changes and what it comes to; sign or decline. Without script the same fields are posted to the page's own
 * address.
 */
export function ChangeOrderForm({ order: given, secret, phone, phoneShown, draft }: ChangeOrderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [order, setOrder] = useState(given)
  const [live, setLive] = useState(false)
  const [name, setName] = useState(draft?.name || given.customerName)
  const [signature, sign] = useState('')
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>(draft?.issues ?? [])
  const [failed, setFailed] = useState<string | null>(draft?.failed ?? null)
  const held = { id: order.id, key: secret }
  const error = (path: string) => issues.find((issue) => issue.path === path)?.message

  const begin = useEffectEvent(() => {
    setLive(true)
    // What was typed before the script came.
    const typed = new FormData(form.current ?? undefined).get('name')
    if (typeof typed === 'string') setName(typed)
  })
  useEffect(() => begin(), [])

  const show = (next: LinkedChangeOrder) => {
    setOrder(next)
    scrollTo(0, 0)
  }
  const accept = async () => {
    if (busy) return
    setBusy(true)
    setIssues([])
    setFailed(null)
    const outcome = await sendChangeAcceptance(held, {
      name,
      signature,
      agreed: new FormData(form.current ?? undefined).get('agreed') === 'on',
      total: order.scope.after.total,
    })
    setBusy(false)
    if (outcome.is === 'done') return show(outcome.what)
    setIssues(outcome.issues)
    if (outcome.issues.length === 0) setFailed(outcome.sentence)
    if (outcome.status !== 409) return
    // It was answered, withdrawn or replaced since: show it as it is.
    const now = await reloadChangeOrder(held)
    if (now.is === 'done') setOrder(now.what)
  }
  const decline = async (reason: string): Promise<string | null> => {
    const outcome = await sendChangeDecline(held, reason.trim() || null)
    if (outcome.is === 'done') show(outcome.what)
    return outcome.is === 'done' ? null : outcome.sentence
  }

  const { scope, depositPaid, state } = order
  if (state !== 'sent' && state !== 'draft')
    return (
      <div className={styles.over}>
        <Top order={order} />
        <ChangeOrderOutcome order={order} phone={phone} phoneShown={phoneShown} />
      </div>
    )
  return (
    <form
      ref={form}
      method="post"
      action={`/change-order/${order.id}`}
      className={styles.est}
      noValidate={live}
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <input type="hidden" name="key" value={secret} />
      <input type="hidden" name="total" value={scope.after.total} />
      <div className={styles.main}>
        <Top order={order} />
        <section className={`card pad-lg ${styles.changes}`} aria-labelledby="co-changes">
          <h2 id="co-changes">What changes</h2>
          <ChangedLines scope={scope} depositPaid={depositPaid} />
        </section>
        <fieldset className={styles.part} disabled={busy}>
          <legend className={styles.heading}>Sign</legend>
          <div className={`card pad-lg ${styles.form}`}>
            <Field id="e-name" label="Full name" {...(error('name') && { error: error('name') ?? '' })}>
              {(control) => (
                <input
                  className="input"
                  autoComplete="name"
                  {...control}
                  name="name"
                  required
                  maxLength={120}
                  defaultValue={name}
                  onInput={({ currentTarget }) => setName(currentTarget.value)}
                />
              )}
            </Field>
            {live ? (
              <SignPad id="e-signature" name={name} error={error('signature')} onSign={sign} />
            ) : (
              <p className="hint">Typing your name above counts as your signature.</p>
            )}
            <div className={styles.agree}>
              <label className="check">
                <input
                  type="checkbox"
                  name="agreed"
                  required
                  {...(error('agreed') && { 'aria-invalid': true, 'aria-describedby': 'e-agreed' })}
                />
                <span>
                  I accept this change and its new total, under the same{' '}
                  <a href="/terms" target="_blank" rel="noreferrer">
                    terms
                  </a>
                  . I understand that this text, the time and my IP address are saved with it.
                </span>
              </label>
              {error('agreed') && (
                <span className="err" id="e-agreed">
                  {error('agreed')}
                </span>
              )}
            </div>
          </div>
        </fieldset>
      </div>
      <aside className={`card pad-lg ${styles.sum}`} aria-labelledby="e-sum">
        <h2 id="e-sum">New total</h2>
        <p className={`num ${styles.packPrice}`}>{formatCents(scope.after.total)}</p>
        <p className="small muted">
          Was {formatCents(scope.before.total)}. Please answer by {formatDate(order.validUntil)}.
        </p>
        {failed !== null && (
          <p className="banner bad" role="alert">
            {failed}
          </p>
        )}
        <Button tone="clay" size="lg" block type="submit" name="do" value="accept" disabled={busy}>
          <Icon of={PenLine} />
          Accept this change
        </Button>
        <p className={styles.secure}>
          <Icon of={ShieldCheck} />
          <span>We don’t do the extra work or change your price until you accept. Nothing is charged today.</span>
        </p>
        <DeclineChange
          live={live}
          reason={draft?.reason ?? ''}
          wrong={error('reason')}
          phone={phone}
          onDecline={decline}
        />
      </aside>
    </form>
  )
}

function Top({ order: { service, customerName, address, reason, agreed } }: { order: LinkedChangeOrder }) {
  return (
    <header className={styles.top}>
      <p className="subtle small">
        Change order
        {agreed && (
          <>
            {' '}
            to <span className="num">{agreed.number}</span>
          </>
        )}
      </p>
      <h1>A change to your {service} job</h1>
      <p className={styles.lede}>
        For {customerName}, {address}.
      </p>
      {reason && <p className={styles.intro}>{reason}</p>}
    </header>
  )
}
