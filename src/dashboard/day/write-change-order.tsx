import { X } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { PhotoChoice } from '#domains/work/change-orders/web/photo-choice.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { errorMessage, fieldErrors } from '../api-client.ts'
import { AreaField, SelectField, TextField } from '../parts/field.tsx'
import { toast } from '../parts/toasts.tsx'
import { useIdempotencyKey } from '../parts/use-idempotency-key.ts'
import type { Errors } from '../parts/use-validated-form.ts'
import { useWriteChange, type OnSiteItem } from './change-order-queries.ts'
import type { JobStop } from './stops.ts'

type Added = { itemId: string; quantity: string }
type Props = { job: JobStop; items: readonly OnSiteItem[]; onClose: () => void }

const MOST = 20

/** Work to add, from the price book, with why and the photos that show it. What is refused stays as it was typed. */
export function WriteChangeOrder({ job, items, onClose }: Props) {
  const [added, add] = useState<Added[]>([])
  const [reason, explain] = useState('')
  const [photoIds, choose] = useState<string[]>([])
  const [errors, show] = useState<Errors>({})
  const save = useWriteChange()
  const { keyFor } = useIdempotencyKey()
  const left = items.filter(({ id, priced }) => priced && !added.some(({ itemId }) => itemId === id))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = {
      id: job.id,
      items: added.map(({ itemId, quantity }) => ({ itemId, quantity: Number(quantity.replaceAll(',', '')) })),
      reason,
      photoIds,
    }
    save.mutate(
      { ...input, key: keyFor(input) },
      {
        onSuccess: (order) => {
          toast('Change order ready', `Adds ${formatCents(order.added)} before tax. Show it or send the link.`)
          onClose()
        },
        onError: (error) => show({ all: errorMessage(error), ...fieldErrors(error) }),
      },
    )
  }
  const errorOf = (at: number) => errors[`items.${at}.quantity`] ?? errors[`items.${at}.itemId`]
  return (
    <form className="stackf" onSubmit={submit} noValidate aria-label="Change order">
      {added.map(({ itemId, quantity }, at) => {
        const item = items.find(({ id }) => id === itemId)
        if (!item) return null
        return (
          <div className="coadd" key={itemId}>
            <TextField
              label={item.unit === 'each' ? item.name : `${item.name}, ${item.unit}`}
              inputMode="decimal"
              value={quantity}
              error={errorOf(at)}
              onChange={({ target }) =>
                add(added.map((one) => (one.itemId === itemId ? { ...one, quantity: target.value } : one)))
              }
            />
            <button
              type="button"
              className="x"
              aria-label={`Remove ${item.name}`}
              onClick={() => add(added.filter((one) => one.itemId !== itemId))}
            >
              <X className="i" />
            </button>
          </div>
        )
      })}
      {left.length > 0 && added.length < MOST && (
        <SelectField
          label={added.length === 0 ? 'What is added' : 'Add another'}
          value=""
          error={errors.items}
          hint="At the customer’s own prices, or those in your price book. For anything else, ask the office."
          onChange={({ target }) => {
            const item = left.find(({ id }) => id === target.value)
            if (item) add([...added, { itemId: item.id, quantity: item.unit === 'each' ? '1' : '' }])
          }}
        >
          <option value="">Choose</option>
          {left.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {left.length + added.length === 0 && (
        <p className="small muted">No prices are set yet. Ask the office to add them to the price book.</p>
      )}
      <AreaField
        label="Why (the customer reads this)"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => explain(target.value)}
      />
      <PhotoChoice jobId={job.id} chosen={photoIds} onChoose={choose} />
      {errors.all && (
        <p className="banner bad" role="alert">
          {errors.all}
        </p>
      )}
      <div className="acts">
        <Button type="submit" tone="tide" disabled={save.isPending || added.length === 0}>
          {save.isPending ? 'Saving...' : 'Write change order'}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
