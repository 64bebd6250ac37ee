import { computePercent } from '#domains/sales/pricing/bill-totals.ts'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Field } from '#ui/field.tsx'
import type { Issue } from './api-request.ts'
import type { Wish } from './payment-requests.ts'
import styles from './pay.module.css'

/** What was chosen, as the form's fields say it; the plain form posts the same. */
export type Chosen = { tip: string; ownTip: string; part: string }

const PERCENT = ['10', '15', '20']
export const AMOUNT = 'Enter an amount in dollars and cents, like 250.00.'
export const TIP = 'Enter a tip in dollars and cents, like 20.00.'

/** Returns what was chosen in cents, or the issue to fix. The server computes the amount again. */
export function readPaymentRequest(owed: number, { tip, ownTip, part }: Chosen): { wish: Wish; total: number } | Issue {
  const amount = part.trim() === '' ? null : parseDollars(part)
  if (part.trim() !== '' && amount === null) return { path: 'amount', message: AMOUNT }
  const cents = tip === 'own' ? parseDollars(ownTip.trim() === '' ? '0' : ownTip) : 0
  if (cents === null) return { path: 'tip', message: TIP }
  const given: Wish['tip'] = PERCENT.includes(tip) ? { percent: Number(tip) } : cents > 0 ? { cents } : null
  const now = amount ?? owed
  return { wish: { owed, amount, tip: given }, total: now + tipOf(now, given) }
}

const tipOf = (now: number, tip: Wish['tip']): number =>
  tip === null ? 0 : 'percent' in tip ? computePercent(now, tip.percent) : tip.cents

type Props = { owed: number; now: number; tips: boolean; chosen: Chosen; issues: readonly Issue[] }

/** Tip and part: what of the bill is paid now. Uncontrolled, so that what was chosen before the script came stays. */
export function PayAmount({ owed, now, tips, chosen, issues }: Props) {
  const error = (path: string) => {
    const message = issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.message
    return message ? { error: message } : {}
  }
  return (
    <>
      {tips && (
        <fieldset className={styles.tips}>
          <legend>Add a tip?</legend>
          <div className={styles.choices}>
            {['none', ...PERCENT, 'own'].map((value) => (
              <label className={styles.choice} key={value}>
                <input type="radio" name="tip" value={value} defaultChecked={chosen.tip === value} />
                {value === 'none' ? 'None' : value === 'own' ? 'Other' : `${value}%`}
                {PERCENT.includes(value) && <small>{formatCents(computePercent(now, Number(value)))}</small>}
              </label>
            ))}
          </div>
          <div className={styles.own}>
            <Field id="p-tip" label="Tip amount in dollars" {...error('tip')}>
              {(control) => (
                <input
                  className="input num"
                  {...control}
                  name="ownTip"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="20.00"
                  defaultValue={chosen.ownTip}
                  maxLength={14}
                />
              )}
            </Field>
          </div>
        </fieldset>
      )}
      <details className={styles.part} open={chosen.part !== '' || 'error' in error('amount')}>
        <summary>Pay part of it</summary>
        <Field
          id="p-part"
          label="Amount to pay now"
          hint={`Balance due: ${formatCents(owed)}. Leave blank to pay in full.`}
          {...error('amount')}
        >
          {(control) => (
            <input
              className="input num"
              {...control}
              name="part"
              inputMode="decimal"
              autoComplete="transaction-amount"
              placeholder={(owed / 100).toFixed(2)}
              defaultValue={chosen.part}
              maxLength={14}
            />
          )}
        </Field>
      </details>
    </>
  )
}
