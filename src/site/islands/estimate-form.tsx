import { ChevronDown, PenLine } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import type { Choice } from '#domains/sales/estimates/contract-line-items.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { SignPad } from '#ui/sign-pad.tsx'
import type { Issue } from './api-request.ts'
import { Additions, Heading, Packages } from './estimate-choice.tsx'
import { EstimateOutcome } from './estimate-outcome.tsx'
import { askPrice, reloadEstimate, sendAcceptance, sendDecline } from './estimate-requests.ts'
import { EstimateSum } from './estimate-sum.tsx'
import { EstimateTop } from './estimate-top.tsx'
import { DeclineForm } from './decline-form.tsx'
import { isSame, reconcileChoice } from './reconcile-choice.ts'
import styles from './estimate.module.css'

export type EstimateFormProps = {
  estimate: LinkedEstimate
  /** The secret of the link. */
  secret: string
  /** When the work could begin, in words to choose from. */
  starts: string[]
  phone: string
  phoneShown: string
  /** What a browser without JavaScript sent, and what to mend. */
  draft?:
    | {
        choice: Choice
        name: string
        preferredStart: string
        reason: string
        issues: Issue[]
        failed?: string | undefined
      }
    | undefined
}

/**
 * Choose, sign, accept: with script the price follows each choice, and without it the same fields are posted to the
 * page's own address. The price is always the server's.
 */
export function EstimateForm({ estimate: given, secret, starts, phone, phoneShown, draft }: EstimateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [estimate, setEstimate] = useState(given)
  const [live, setLive] = useState(false)
  const [choice, setChoice] = useState(draft?.choice ?? given.choice)
  const [price, setPrice] = useState(given.price)
  const [asked, setAsked] = useState<Choice | null>(null)
  const [signature, sign] = useState('')
  const [name, setName] = useState(draft?.name ?? given.customerName)
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>(draft?.issues ?? [])
  const [failed, setFailed] = useState<string | null>(draft?.failed ?? null)
  const [isNotNow, ask] = useState(false)
  const held = { id: estimate.id, key: secret }
  /** `why`: what stays on screen beside the price. */
  const updatePrice = async (next: Choice, why: string | null) => {
    setChoice(next)
    setAsked(next)
    const outcome = await askPrice(held, next)
    // The customer may have chosen something else since, whose price is on its way.
    setAsked((latest) => {
      if (latest !== next) return latest
      if (outcome.is === 'done') setPrice(outcome.what)
      setFailed(outcome.is === 'done' ? why : outcome.sentence)
      return null
    })
    return outcome
  }

  /** Reloads an estimate that was changed or answered since. Keeps what the customer chose as far as it still fits. */
  const showAsItIs = async (chosen: Choice, why: string) => {
    const now = await reloadEstimate(held)
    if (now.is !== 'done') return
    setEstimate(now.what)
    await updatePrice(reconcileChoice(chosen, now.what), why)
  }

  const choose = async (next: Choice) => {
    const outcome = await updatePrice(next, null)
    // The owner has removed something from the offer since.
    if (outcome.is === 'refused' && outcome.status === 400) await showAsItIs(next, outcome.sentence)
  }

  const begin = useEffectEvent(() => {
    setLive(true)
    // What was typed and chosen before the script came.
    const fields = new FormData(form.current ?? undefined)
    const typed = fields.get('name')
    if (typeof typed === 'string') setName(typed)
    const packageId = fields.get('package')
    const optionIds = fields.getAll('option').map(String)
    const chosen = { packageId: typeof packageId === 'string' ? packageId : null, optionIds }
    if (form.current && !isSame(chosen, given.choice)) void choose(chosen)
  })
  useEffect(() => begin(), [])

  // After the state is on screen: while sending, fields are disabled and take no focus.
  useEffect(() => {
    if (live && !busy) issues.map(controlOf).find(Boolean)?.focus()
  }, [issues, live, busy])

  const accept = async (payNow: boolean) => {
    if (busy || asked) return
    const fields = new FormData(form.current ?? undefined)
    setIssues([])
    setFailed(null)
    setBusy(true)
    const preferredStart = fields.get('preferredStart')
    const outcome = await sendAcceptance(held, {
      choice,
      name,
      signature,
      preferredStart: preferredStart === '' ? null : preferredStart,
      agreed: fields.get('agreed') === 'on',
      total: price.total,
      version: estimate.version,
    })
    if (outcome.is === 'done') {
      if (payNow && outcome.what.depositOwed > 0) return location.assign(`/pay/${estimate.id}?client_secret=${secret}`)
      setEstimate(outcome.what)
      scrollTo(0, 0)
      return
    }
    setBusy(false)
    setIssues(outcome.issues)
    if (!outcome.issues.some(controlOf)) setFailed(outcome.sentence)
    if (outcome.status === 409) await showAsItIs(choice, outcome.sentence)
  }

  const decline = async (reason: string | null): Promise<string | null> => {
    const outcome = await sendDecline(held, reason)
    if (outcome.is !== 'done') return outcome.sentence
    setEstimate(outcome.what)
    scrollTo(0, 0)
    return null
  }

  if (estimate.state !== 'sent' && estimate.state !== 'draft')
    return (
      <div className={styles.over}>
        <EstimateTop estimate={estimate} />
        <EstimateOutcome
          estimate={estimate}
          secret={secret}
          phone={phone}
          phoneShown={phoneShown}
          onReopened={setEstimate}
        />
      </div>
    )
  const error = (path: string) => issues.find((issue) => issue.path === path)?.message
  const field = (path: string) => {
    const message = error(path)
    return message ? { error: message } : {}
  }
  const { offer } = estimate
  const { packages, options } = offer
  // Rebuilt at every render. The boxes themselves hold what is ticked.
  const choosing = { offer, choice, onChoose: (next: Choice) => void choose(next) }
  const signing = 1 + Number(packages.length > 0) + Number(options.length > 0)
  return (
    <>
      <form
        ref={form}
        method="post"
        action={`/estimate/${estimate.id}`}
        className={styles.est}
        noValidate={live}
        onSubmit={(event) => {
          event.preventDefault()
          const { submitter } = event.nativeEvent
          void accept(submitter instanceof HTMLButtonElement && submitter.value === 'accept-and-pay')
        }}
      >
        <input type="hidden" name="key" value={secret} />
        <input type="hidden" name="version" value={estimate.version} />
        <input type="hidden" name="total" value={price.total} />
        <div className={styles.main}>
          <EstimateTop estimate={estimate} />
          {packages.length > 0 && (
            <Packages key={`p${estimate.version}`} {...choosing} mostChosen={estimate.mostChosen} step={1} />
          )}
          {options.length > 0 && (
            <Additions key={`o${estimate.version}`} {...choosing} step={packages.length > 0 ? 2 : 1} />
          )}
          <fieldset className={styles.part} disabled={busy}>
            <Heading step={signing}>Sign</Heading>
            <div className={`card pad-lg ${styles.form}`}>
              <div className={styles.two}>
                <Field id="e-name" label="Full name" {...field('name')}>
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
                <Field id="e-start" label="Preferred start" optional="optional" {...field('preferredStart')}>
                  {(control) => (
                    <span className="selwrap">
                      <select
                        className="select"
                        {...control}
                        name="preferredStart"
                        defaultValue={draft?.preferredStart ?? ''}
                      >
                        <option value="">No preference</option>
                        {starts.map((start) => (
                          <option key={start}>{start}</option>
                        ))}
                      </select>
                      <Icon of={ChevronDown} />
                    </span>
                  )}
                </Field>
              </div>
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
                    I accept this estimate and its{' '}
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
        <EstimateSum
          price={price}
          depositPercent={estimate.depositPercent}
          isOld={asked !== null}
          live={live}
          busy={busy}
          failed={failed}
          phone={phone}
          why={draft?.reason ?? ''}
          wrong={error('reason')}
          onNotNow={() => ask(true)}
        />
        <div className={styles.bar}>
          <p>
            <span className="small subtle">Total</span>
            <b className="num">{formatCents(price.total)}</b>
          </p>
          <Button
            tone="clay"
            type="submit"
            name="do"
            value={price.deposit > 0 ? 'accept-and-pay' : 'accept'}
            disabled={busy}
          >
            <Icon of={PenLine} />
            {price.deposit > 0 ? `Sign and pay ${formatCents(price.deposit)}` : 'Sign and accept'}
          </Button>
        </div>
      </form>
      {isNotNow && <DeclineForm onNo={decline} onClose={() => ask(false)} />}
    </>
  )
}

/** What an issue is about: a field by its name, the signature by its id. */
const controlOf = ({ path }: Issue) =>
  document.querySelector<HTMLElement>(`form [name="${path}"]:not([type=hidden]),[id="e-${path}"]`)
