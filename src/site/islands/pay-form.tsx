import { FlaskConical, Lock, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PayAmount, readPaymentRequest } from './pay-amount.tsx'
import type { Chosen } from './pay-amount.tsx'
import { PayCard } from './pay-card.tsx'
import { answerTest, openCheckout, payByTestCard, startPayment, waitUntilEntered } from './payment-requests.ts'
import type { Issue, Refusal, ApiResult } from './api-request.ts'
import { loadStripe, looksOfPage } from './stripe-script.ts'
import type { StripeElements, StripeScript } from './stripe-script.ts'
import styles from './pay.module.css'

/** Why a payment attempt failed: the sentence and its HTTP status, or 0 if the server did not answer. */
type Failed = { sentence: string; status: number }

/** What was chosen in a form that a browser without JavaScript posted, and what to mend. A card is never sent back. */
export type PayDraft = Chosen & { issues: Issue[]; failed?: Failed | undefined }

export type PayFormProps = {
  id: string
  secret: string
  /** Cents. */
  owed: number
  /** The deposit of an estimate. It is paid in full, and the form asks for no tip before the work. */
  isDeposit: boolean
  /** Whether a tip may be added. */
  tips: boolean
  /** How many payments the page shows: one more, and this one has arrived. */
  tried: number
  /** Of the customer, for the card. */
  name: string
  /** Of the business. */
  business: string
  hasEmail: boolean
  /** Why the last card was not taken. */
  failure: string | null
  stripe: { key: string; script: string } | null
  simulated: boolean
  /** Whether it may be paid from a bank account. */
  allowsBank: boolean
  /** The bank of the test checkout asks its question. */
  confirm?: { token: string; total: number } | undefined
  draft?: PayDraft | undefined
}

const PROVIDER_AWAY =
  'We couldn’t reach the payment provider. If your bank shows a charge, it will show up here automatically; otherwise, please try again.'
const NOTHING: Chosen = { tip: 'none', ownTip: '', part: '' }
/** The statuses that say for sure that no card was charged: what was sent was refused, or the card was. */
const UNCHARGED = new Set([400, 402])
type Element = 'coming' | 'ready' | 'away'

/**
 * Pay by card: Stripe's own form, or the test checkout's. Without script it posts to the page's own address, and the
 * server renders it again with `draft` when something is to be mended; with Stripe it then leads to Stripe's page.
 */
export function PayForm(props: PayFormProps) {
  const { id, secret, owed, stripe, simulated, draft } = props
  const held = { id, secret }
  const form = useRef<HTMLFormElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const by = useRef<{ stripe: StripeScript; elements: StripeElements } | null>(null)
  const [live, setLive] = useState(false)
  const [element, setElement] = useState<Element>('coming')
  const [busy, setBusy] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen>(draft ?? NOTHING)
  const [issues, setIssues] = useState<Issue[]>(draft?.issues ?? [])
  const [failed, setFailed] = useState<Failed | null>(
    draft?.failed ?? (props.failure === null ? null : declined(props.failure)),
  )
  const [confirm, setConfirm] = useState(props.confirm)
  const [underway, setUnderway] = useState(false)
  const wished = readPaymentRequest(owed, chosen)
  const total = 'wish' in wished ? wished.total : owed

  // What was chosen before the script came.
  useEffect(() => {
    setLive(true)
    setChosen(read(form.current))
  }, [])
  useEffect(() => {
    if (!stripe) return
    loadStripe(stripe.script, stripe.key)
      .then((made) => {
        const elements = made.elements({
          mode: 'payment',
          amount: owed,
          currency: 'usd',
          appearance: looksOfPage(),
          // As the payment itself is made: what the form offers, the payment has to take.
          ...(!props.allowsBank && { excludedPaymentMethodTypes: ['us_bank_account'] }),
        })
        const card = elements.create('payment')
        card.on('ready', () => setElement('ready'))
        card.on('loaderror', () => setElement('away'))
        if (place.current) card.mount(place.current)
        by.current = { stripe: made, elements }
      })
      .catch(() => setElement('away'))
    // The page reloads for another amount.
    // oxlint-disable-next-line react/exhaustive-deps -- once for the page
  }, [])
  useEffect(() => {
    if (total >= 50) by.current?.elements.update({ amount: total })
  }, [total])
  useEffect(() => {
    if (failed !== null && live) alert.current?.focus()
  }, [failed, live])
  // Once it stands on the page and can be typed into; what the server said before the script came is left to the
  // reader.
  useEffect(() => {
    if (issues !== draft?.issues) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues, draft])

  const page = `/pay/${id}`
  const again = () => location.replace(`${page}?client_secret=${secret}`)
  const refused = ({ issues: found, sentence, status }: Refusal) => {
    setBusy(null)
    setIssues(found)
    setFailed(found.length > 0 ? null : { sentence, status })
    // Something was paid since, so the page reloads to show what is owed now.
    if (status === 409) setTimeout(again, 2500)
  }
  const arrived = async () => {
    setBusy('Finishing up...')
    if (await waitUntilEntered(held, owed, props.tried)) return again()
    setBusy(null)
    setUnderway(true)
  }
  const byTest = async (
    result: ApiResult<
      { is: 'paid' } | { is: 'confirm'; token: string; total: number } | { is: 'declined'; reason: string }
    >,
  ) => {
    if (result.is === 'refused') return refused(result)
    if (result.what.is === 'paid') return arrived()
    setBusy(null)
    setConfirm(result.what.is === 'confirm' ? result.what : undefined)
    if (result.what.is === 'declined') setFailed(declined(result.what.reason))
  }

  const submit = async () => {
    if (busy !== null) return
    setIssues([])
    setFailed(null)
    const now = readPaymentRequest(owed, read(form.current))
    if (!('wish' in now)) return refused({ is: 'refused', status: 400, issues: [now], sentence: '' })
    setBusy('Paying...')
    if (!stripe) return byTest(await payByTestCard(held, now.wish, cardOf(form.current)))
    if (element === 'away' || by.current === null) {
      const result = await openCheckout(held, now.wish)
      return result.is === 'done' ? location.assign(result.what.url) : refused(result)
    }
    const { error } = await by.current.elements.submit()
    if (error)
      return refused({ is: 'refused', status: 400, issues: [], sentence: error.message ?? 'Check your card details.' })
    const result = await startPayment(held, now.wish)
    if (result.is === 'refused') return refused(result)
    const done = await by.current.stripe.confirmPayment({
      elements: by.current.elements,
      clientSecret: result.what.clientSecret,
      confirmParams: { return_url: `${location.origin}${page}?client_secret=${secret}` },
      redirect: 'if_required',
    })
    if (done.error) return refused({ is: 'refused', issues: [], ...failureOf(done.error) })
    return arrived()
  }

  if (underway)
    return (
      <div className={styles.state} role="status">
        <h2>Your payment is processing</h2>
        <p className="muted">
          Your bank is processing it and we’ll get confirmation when it clears. Please don’t pay again.
        </p>
      </div>
    )
  const banner = simulated && (
    <p className={`banner ${styles.test}`}>
      <Icon of={FlaskConical} />
      <span>Test mode: no real card is charged.</span>
    </p>
  )
  if (confirm)
    return (
      <form method="post" action={page} className={styles.form} onSubmit={(event) => event.preventDefault()}>
        {banner}
        <Hidden of={{ client_secret: secret, token: confirm.token }} />
        <p>
          <strong>Your bank needs you to confirm this payment.</strong>{' '}
          {`${formatCents(confirm.total)} to ${props.business}.`}
        </p>
        <div className={styles.asked}>
          {(['confirm', 'deny'] as const).map((answer) => (
            <Button
              key={answer}
              tone={answer === 'confirm' ? 'clay' : 'line'}
              type="submit"
              name="action"
              value={answer}
              disabled={busy !== null}
              onClick={() => {
                setBusy('Paying...')
                void answerTest(held, confirm.token, answer === 'confirm').then(byTest)
              }}
            >
              {answer === 'confirm' ? 'Confirm payment' : 'Cancel'}
            </Button>
          ))}
        </div>
      </form>
    )
  const onward = stripe !== null && (!live || element === 'away')
  return (
    <form
      ref={form}
      method="post"
      action={page}
      noValidate={live}
      onChange={() => setChosen(read(form.current))}
      onInput={() => setChosen(read(form.current))}
      onSubmit={(event) => {
        event.preventDefault()
        submit().catch(() => refused({ is: 'refused', status: 0, issues: [], sentence: PROVIDER_AWAY }))
      }}
    >
      <fieldset className={styles.form} disabled={busy !== null}>
        {banner}
        {failed !== null && (
          <div className="banner bad" role="alert" tabIndex={-1} ref={alert}>
            <p>
              <strong>{failed.sentence}</strong>{' '}
              {UNCHARGED.has(failed.status) && 'Nothing was charged. Try another card, or call us to pay another way.'}
            </p>
          </div>
        )}
        <Hidden of={{ client_secret: secret, owed: String(owed), action: stripe ? 'checkout' : 'card' }} />
        {!props.isDeposit && (
          <PayAmount
            owed={owed}
            now={'wish' in wished ? (wished.wish.amount ?? owed) : owed}
            tips={props.tips}
            chosen={draft ?? NOTHING}
            issues={issues}
          />
        )}
        {stripe === null && <PayCard name={props.name} issues={issues} />}
        {stripe !== null && live && element !== 'away' && (
          <>
            {element === 'coming' && (
              <p className={styles.waits} role="status">
                Loading the card form...
              </p>
            )}
            <div ref={place} className={element === 'ready' ? styles.element : undefined} />
          </>
        )}
        {stripe !== null && element === 'away' && (
          <p className="muted small">
            The card form couldn’t load. You can still pay on the secure checkout page of Stripe, our payment provider.
          </p>
        )}
        <Button tone="clay" size="lg" block type="submit" disabled={stripe !== null && live && element === 'coming'}>
          {busy === null ? <Icon of={Lock} /> : <span className="spin" aria-hidden="true" />}
          {busy ?? (onward ? 'Continue to secure payment' : `Pay ${formatCents(total)}`)}
        </Button>
        {!live && !props.isDeposit && (
          <p className="hint">{`${props.tips ? 'Your tip or partial amount is' : 'Your partial amount is'} applied when you continue.`}</p>
        )}
        <p className={styles.secure}>
          <Icon of={ShieldCheck} />
          <span>{`${simulated && !stripe ? 'Anything you type here is checked once and never stored.' : `Card details go straight to the payment provider. ${props.business} never sees or stores them.`}${props.hasEmail ? ' Receipt by email.' : ''}`}</span>
        </p>
      </fieldset>
    </form>
  )
}

const declined = (sentence: string): Failed => ({ sentence, status: 402 })

/**
 * Converts an error of Stripe.js (https://docs.stripe.com/api/errors). After any other kind of error it is unknown
 * whether the card was charged.
 */
const failureOf = ({ type, message }: { type?: string; message?: string }): Failed =>
  type === 'card_error' || type === 'validation_error'
    ? declined(message ?? 'Your card was declined.')
    : { sentence: PROVIDER_AWAY, status: 0 }

const Hidden = ({ of }: { of: Record<string, string> }) =>
  Object.entries(of).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** What stands in the form now. */
function read(form: HTMLFormElement | null): Chosen {
  const typed = new FormData(form ?? undefined)
  const text = (name: string) => textOf(typed, name)
  return { tip: text('tip') || 'none', ownTip: text('ownTip'), part: text('part') }
}

function cardOf(form: HTMLFormElement | null): Record<string, string> {
  const typed = new FormData(form ?? undefined)
  return Object.fromEntries(['number', 'expiry', 'code', 'name', 'zip'].map((name) => [name, textOf(typed, name)]))
}

function textOf(typed: FormData, name: string): string {
  const text = typed.get(name)
  return typeof text === 'string' ? text : ''
}
