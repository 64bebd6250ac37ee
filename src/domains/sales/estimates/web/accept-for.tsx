import { useState, type FormEvent } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatCents } from '#lib/money.ts'
import type { Choice } from '../contract-line-items.ts'
import { getDefaultChoice, packagePrice, computePrice } from '../price-estimate.ts'
import { useAcceptOnBehalf } from './mutations.ts'
import type { WholeRow } from './queries.ts'

/** The customer said yes by phone or on paper: what they chose, who it was, and how they said it. */
export function AcceptFor({ estimate, onClose }: { estimate: WholeRow; onClose: () => void }) {
  const { id, version, offer, customerName } = estimate
  const [choice, choose] = useState<Choice>(() => getDefaultChoice(offer))
  const [name, setName] = useState(customerName)
  const [how, say] = useState('by phone')
  const accept = useAcceptOnBehalf()
  const price = computePrice(offer, estimate, choice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accept.mutate({ id, version, choice, name, how }, { onSuccess: onClose })
  }
  return (
    <Dialog title="Accepted by phone" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          {offer.packages.map((pack) => (
            <label className="check" key={pack.id}>
              <input
                type="radio"
                name="package"
                checked={choice.packageId === pack.id}
                onChange={() => choose({ ...choice, packageId: pack.id })}
              />
              <span>
                {pack.name}, {formatCents(packagePrice(pack.lines))}
              </span>
            </label>
          ))}
          {offer.options.map((option) => (
            <label className="check" key={option.id}>
              <input
                type="checkbox"
                checked={choice.optionIds.includes(option.id)}
                onChange={({ target }) =>
                  choose({
                    ...choice,
                    optionIds: target.checked
                      ? [...choice.optionIds, option.id]
                      : choice.optionIds.filter((one) => one !== option.id),
                  })
                }
              />
              <span>
                {option.description}, {formatCents(packagePrice([option]))}
              </span>
            </label>
          ))}
          <p aria-live="polite">
            Total <b className="num">{formatCents(price.total)}</b>
          </p>
          <TextField
            label="Accepted by"
            required
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label="How they accepted"
            required
            maxLength={200}
            value={how}
            onChange={({ target }) => say(target.value)}
          />
          {accept.isError && (
            <p className="banner bad" role="alert">
              {errorMessage(accept.error)}
            </p>
          )}
        </div>
        <DialogFoot verb="Mark as accepted" busyVerb="Saving..." busy={accept.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
