import { X } from 'lucide-react'
import { useState } from 'react'
import { packagePrice } from '#domains/sales/estimates/price-estimate.ts'
import { formatCents } from '#lib/money.ts'
import { SelectField, TextField } from '../parts/field.tsx'
import type { Offered, OnSite, OnSiteEstimate } from './on-site-queries.ts'

type Item = OnSite['addOns'][number]
type AddOn = Offered['addOns'][number]
type Props = {
  items: readonly Item[]
  offered: readonly AddOn[]
  estimate: OnSiteEstimate | null
  errors: Record<string, string>
  onChange: (offered: AddOn[]) => void
}

const MOST = 20

/** What the customer can add. What takes care of something that was found is offered, and ticked, from the start. */
export function AddOnsCard({ items, offered, estimate, errors, onChange }: Props) {
  const left = items.filter(({ id, priced }) => priced && !offered.some(({ itemId }) => itemId === id))
  const change = (itemId: string, to: Partial<AddOn>) =>
    onChange(offered.map((one) => (one.itemId === itemId ? { ...one, ...to } : one)))
  if (items.length === 0) return null
  return (
    <section className="card" aria-labelledby="visit-add-ons">
      <div className="ph">
        <h2 id="visit-add-ons">Add-ons</h2>
      </div>
      {offered.map((addOn, at) => {
        const item = items.find(({ id }) => id === addOn.itemId)
        const line = estimate?.offer.options.find(({ description }) => description === item?.name)
        if (!item) return null
        return (
          <div className="optrow" key={addOn.itemId}>
            <label className="check">
              <input
                type="checkbox"
                checked={addOn.chosen}
                onChange={({ target }) => change(addOn.itemId, { chosen: target.checked })}
              />
              <span>
                <b>{item.name}</b>
                {line?.detail && <span className="small muted">{` ${line.detail}`}</span>}
              </span>
            </label>
            <span className="num">{line ? formatCents(packagePrice([line])) : ''}</span>
            <button
              type="button"
              className="x"
              aria-label={`Don’t offer ${item.name}`}
              onClick={() => onChange(offered.filter(({ itemId }) => itemId !== addOn.itemId))}
            >
              <X className="i" />
            </button>
            {item.unit !== 'sq ft' && (
              <Quantity
                key={addOn.quantity}
                item={item}
                quantity={addOn.quantity}
                error={errors[`addOns.${at}.quantity`]}
                onChange={(quantity) => change(addOn.itemId, { quantity })}
              />
            )}
          </div>
        )
      })}
      {left.length > 0 && offered.length < MOST && (
        <div className="pad">
          <SelectField
            label="Offer another add-on"
            value=""
            onChange={({ target }) => {
              const item = left.find(({ id }) => id === target.value)
              // Of what is counted there is one, until a person says how many.
              if (item)
                onChange([...offered, { itemId: item.id, quantity: item.unit === 'sq ft' ? null : 1, chosen: false }])
            }}
          >
            <option value="">Choose</option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </section>
  )
}

const WORDS = { each: 'How many', 'linear ft': 'Linear feet', hour: 'Hours', 'sq ft': 'Square feet' } as const

/** Saved once one leaves it: until then a figure is half typed. */
function Quantity({
  item,
  quantity,
  error,
  onChange,
}: {
  item: Item
  quantity: number | null
  error: string | undefined
  onChange: (quantity: number) => void
}) {
  const [typed, type] = useState(String(quantity ?? 1))
  const read = Number(typed.replaceAll(',', ''))
  const isWrong = typed.trim() === '' || !(read > 0) || read > 1_000_000
  return (
    <TextField
      label={WORDS[item.unit]}
      inputMode="decimal"
      value={typed}
      error={isWrong ? 'Enter how many, above zero and up to 1,000,000.' : error}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        if (!isWrong && read !== (quantity ?? 1)) onChange(read)
      }}
    />
  )
}
