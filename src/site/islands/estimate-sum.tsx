import { Lock, ShieldCheck } from 'lucide-react'
import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PriceTable } from './estimate-price.tsx'
import styles from './estimate.module.css'

type Props = {
  price: LinkedEstimate['price']
  depositPercent: number | null
  /** A new price is being requested. */
  isOld: boolean
  /** Whether the script is there. */
  live: boolean
  busy: boolean
  failed: string | null
  phone: string
  /** Without script: why not, as it was typed, and what is wrong with it. */
  why: string
  wrong: string | undefined
  onNotNow: () => void
}

/** The price of the chosen options, with the buttons to accept, decline or ask a question. */
export function EstimateSum({ price, depositPercent, isOld, live, busy, failed, phone, why, wrong, onNotNow }: Props) {
  const asks = price.deposit > 0
  return (
    <aside className={`card pad-lg ${styles.sum}`} aria-labelledby="e-sum">
      <h2 id="e-sum">Your price</h2>
      <div aria-live="polite">
        <PriceTable price={price} depositPercent={depositPercent} isOld={isOld} />
      </div>
      {!live && (
        <Button tone="line" block type="submit" name="do" value="price" formNoValidate>
          Update price
        </Button>
      )}
      {failed !== null && (
        <p className="banner bad" role="alert">
          {failed}
        </p>
      )}
      {asks && (
        <Button tone="clay" size="lg" block type="submit" name="do" value="accept-and-pay" disabled={busy}>
          <Icon of={Lock} />
          Accept and pay {formatCents(price.deposit)}
        </Button>
      )}
      <Button
        {...(asks ? { tone: 'quiet' } : { tone: 'clay', size: 'lg' })}
        block
        type="submit"
        name="do"
        value="accept"
        disabled={busy}
      >
        {asks ? 'Accept, deposit by check' : 'Accept this estimate'}
      </Button>
      <p className={styles.secure}>
        <Icon of={ShieldCheck} />
        <span>
          {price.schedule
            ? 'Nothing is charged until you pay. We’ll send an invoice for each step when it’s due.'
            : 'Nothing is charged until you pay. Pay by cash, check or card when the work is done.'}
        </span>
      </p>
      <div className={`small ${styles.links}`}>
        {live ? (
          <button type="button" className={styles.linkb} onClick={onNotNow}>
            Not now
          </button>
        ) : (
          // What the dialog asks, in the form itself.
          <details open={!!wrong}>
            <summary className={styles.linkb}>Not now</summary>
            <div className={styles.reasons}>
              <Field id="e-why" label="Why not?" optional="optional" {...(wrong && { error: wrong })}>
                {(control) => (
                  <textarea className="area" {...control} name="reason" maxLength={500} defaultValue={why} />
                )}
              </Field>
              <Button tone="tide" type="submit" name="do" value="decline" formNoValidate>
                Decline estimate
              </Button>
            </div>
          </details>
        )}
        <a href={`tel:${phone}`}>Ask a question</a>
      </div>
    </aside>
  )
}
