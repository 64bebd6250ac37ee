import { ChevronDown } from 'lucide-react'
import { ItemKind } from '../contract.ts'
import { formatPrices, KIND_LABELS } from '../format-item.ts'
import { usePriceBook, type ItemRow } from './queries.ts'

/** Adds an item of the price book to a document: each press of an item is one more. Nothing while the book is empty. */
export function PickItem({ label, onPick }: { label: string; onPick: (item: ItemRow) => void }) {
  const items = usePriceBook().data?.filter(({ active }) => active) ?? []
  if (items.length === 0) return null
  return (
    <span className="selwrap pickitem">
      <select
        className="select"
        aria-label={label}
        value=""
        onChange={({ target }) => {
          const item = items.find(({ id }) => id === target.value)
          if (item) onPick(item)
        }}
      >
        <option value="">From price book</option>
        {ItemKind.options.map((kind) => {
          const some = items.filter((item) => item.kind === kind)
          return (
            some.length > 0 && (
              <optgroup key={kind} label={KIND_LABELS[kind].many}>
                {some.map(({ id, name, prices, unit }) => (
                  <option key={id} value={id}>
                    {prices.length === 0
                      ? name
                      : `${name}, ${formatPrices(prices)} ${unit === 'each' ? unit : `per ${unit}`}`}
                  </option>
                ))}
              </optgroup>
            )
          )
        })}
      </select>
      <ChevronDown className="i" />
    </span>
  )
}
