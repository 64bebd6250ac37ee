import { useState } from 'react'
import { formatCents, parseDollars, toDollarText } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { fieldErrors } from '../api-client.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { TextField } from '../parts/field.tsx'
import { toast } from '../parts/toasts.tsx'
import { useIdempotencyKey } from '../parts/use-idempotency-key.ts'
import { usePresent, useRecordOnSite, useSendOnSite, type OnSiteEstimate } from './on-site-queries.ts'

type Way = 'card' | 'sms' | 'check' | 'cash'
const WAYS: { value: Way; word: string; means: string }[] = [
  { value: 'card', word: 'Card', means: 'on this phone' },
  { value: 'sms', word: 'Text link', means: 'pays later' },
  { value: 'check', word: 'Check', means: 'record it' },
  { value: 'cash', word: 'Cash', means: 'record it' },
]

type Props = { visit: VisitStop; estimate: OnSiteEstimate; onLater: () => void }

/** The deposit of what was signed: by card on the customer’s page, by a link, or as cash or a check that was given. */
export function DepositCard({ visit, estimate, onLater }: Props) {
  const { depositOwed: owed, signedBy } = estimate
  const [way, choose] = useState<Way>('card')
  const [amount, setAmount] = useState(toDollarText(owed))
  const [reference, setReference] = useState('')
  const [error, show] = useState<string | undefined>()
  const present = usePresent()
  const send = useSendOnSite()
  const record = useRecordOnSite()
  const { keyFor, done } = useIdempotencyKey()
  const busy = present.isPending || send.isPending || record.isPending
  const take = () => {
    if (way === 'card') return present.mutate(visit.id, { onSuccess: ({ payPath }) => location.assign(payPath) })
    if (way === 'sms') {
      const input = { id: visit.id, by: ['sms' as const] }
      return send.mutate(
        { ...input, key: keyFor(input) },
        {
          onSuccess: ({ notSent }) => {
            if (notSent.length > 0) return toast('Not sent', 'Texting isn’t connected. Choose another way.')
            toast('Link sent', `${visit.name} can pay the deposit by the link.`)
            onLater()
          },
        },
      )
    }
    const cents = parseDollars(amount)
    if (cents === null || cents <= 0 || cents > owed)
      return show(`Enter an amount above zero, up to ${formatCents(owed)}.`)
    const input = { id: visit.id, amount: cents, method: way, reference: way === 'check' ? reference : null }
    record.mutate(
      { ...input, key: keyFor(input) },
      {
        onSuccess: ({ recorded }) => {
          done()
          toast('Deposit recorded', `${formatCents(recorded)}, ${way}`)
        },
      },
    )
  }
  const refused = record.isError ? fieldErrors(record.error) : {}
  return (
    <>
      <div className="tdm stackg">
        <section className="card pad stackf" aria-labelledby="visit-deposit">
          <p>{`Signed by ${signedBy ?? visit.name}.`}</p>
          <h2 className="h2x" id="visit-deposit">
            {`Deposit today: ${formatCents(owed)}`}
          </h2>
          <fieldset>
            <legend className="label">How do they pay?</legend>
            <div className="slots two">
              {WAYS.map(({ value, word, means }) => (
                <label className="slot" key={value}>
                  <input type="radio" name="pay" checked={way === value} onChange={() => choose(value)} />
                  <span>
                    {word}
                    <small>{means}</small>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {(way === 'check' || way === 'cash') && (
            <TextField
              label="Amount"
              money
              value={amount}
              error={error ?? refused['amount']}
              onChange={({ target }) => {
                show(undefined)
                setAmount(target.value)
              }}
            />
          )}
          {way === 'check' && (
            <TextField
              label="Check number"
              optional
              maxLength={100}
              value={reference}
              error={refused['reference']}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </section>
      </div>
      <div className="tdbar" role="region" aria-label="Next step">
        <Button tone="line" disabled={busy} onClick={onLater}>
          Later
        </Button>
        <Button tone="clay" disabled={busy} onClick={take}>
          {way === 'card' ? `Pay ${formatCents(owed)}` : way === 'sms' ? 'Text the link' : `Record ${way}`}
        </Button>
      </div>
    </>
  )
}
