import { CircleAlert, Plus, Tag, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { roundOnBlur } from '#dashboard/parts/round-on-blur.ts'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { lineDiscount, lineTotal, type Discount } from '#domains/sales/pricing/bill-totals.ts'
import { PickItem } from '#domains/sales/price-book/web/pick-item.tsx'
import { formatCents, parseDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { MAX_LINES } from '../contract-line-items.ts'
import { aLine, lineFromItem, readQuantity, type Line } from './form-state.ts'

/** `offs`: what is taken off single lines, by their keys. */
type Props = {
  lines: readonly Line[]
  offs: ReadonlyMap<number, Discount>
  errors: Errors
  onChange: (lines: Line[]) => void
}

/**
 * The lines of an invoice: what, how many, at how much. Where there is little room each takes two rows, and its fields
 * say what they are.
 */
export function LineItems({ lines, offs, errors, onChange }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const change = (key: number, to: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...to } : line)))
  // Once it stands there.
  const focusLine = (place: number) =>
    setTimeout(() =>
      group.current?.querySelectorAll<HTMLElement>('.li:not(.lih) > :first-child > .input')[place]?.focus(),
    )
  return (
    <div className="lilist" role="group" aria-label="Line items" ref={group}>
      <div className="li lih" aria-hidden="true">
        <span>Description</span>
        <span>Qty</span>
        <span>Unit price</span>
        <span className="r">Total</span>
        <span />
      </div>
      {lines.map((line, place) => (
        <Item
          key={line.key}
          line={line}
          place={place}
          off={offs.get(line.key)}
          errors={errors}
          onChange={(to) => change(line.key, to)}
          onFree={() => {
            change(line.key, { discount: null, byRule: false })
            focusLine(place)
          }}
          onRemove={() => {
            // One stays to be typed into.
            const rest = lines.filter(({ key }) => key !== line.key)
            onChange(rest.length > 0 ? rest : [aLine()])
            focusLine(Math.max(0, place - 1))
          }}
        />
      ))}
      <div className="acts">
        <Button
          tone="quiet"
          size="sm"
          disabled={lines.length >= MAX_LINES}
          onClick={() => {
            onChange([...lines, aLine()])
            focusLine(lines.length)
          }}
        >
          <Plus className="i" />
          Add line
        </Button>
        {lines.length < MAX_LINES && (
          <PickItem
            label="Add from price book"
            onPick={(item) => {
              const before = lines.filter(({ description, price }) => description.trim() !== '' || price.trim() !== '')
              onChange([...before, lineFromItem(item)])
              focusLine(before.length)
            }}
          />
        )}
      </div>
    </div>
  )
}

type Row = {
  line: Line
  place: number
  off: Discount | undefined
  errors: Errors
  onChange: (to: Partial<Line>) => void
  onFree: () => void
  onRemove: () => void
}

function Item({
  line: { description, detail, quantity, price, unit, taxable },
  place,
  off,
  errors,
  onChange,
  onFree,
  onRemove,
}: Row) {
  const many = readQuantity(quantity)
  const cents = parseDollars(price)
  const [isLeft, leave] = useState(false)
  // Once the line is left, a figure that is none is said at once and not only when one saves.
  const unread = {
    description: undefined,
    quantity:
      isLeft && quantity.trim() !== '' && !(many > 0) ? 'Enter a quantity above zero, like 2 or 850.5.' : undefined,
    price:
      isLeft && price.trim() !== '' && cents === null
        ? 'Enter the price in dollars and cents, like 100.00.'
        : undefined,
  }
  const errorOf = (name: keyof typeof unread) => errors[`${name} ${place}`] ?? unread[name]
  const wrong = (['description', 'quantity', 'price'] as const).flatMap((name) => errorOf(name) ?? [])
  const field = (name: keyof typeof unread) => ({
    name: `${name} ${place}`,
    autoComplete: 'off',
    ...(errorOf(name) && { 'aria-invalid': true as const, 'aria-describedby': `line-error-${place}` }),
  })
  return (
    <>
      <div className={wrong.length > 0 ? 'li bad' : 'li'} onBlur={() => leave(true)} onFocus={() => leave(false)}>
        <label className="lif">
          <span className="lil">Description</span>
          <input
            className="input"
            aria-label={`Description, line ${place + 1}`}
            maxLength={500}
            value={description}
            onChange={(event) => onChange({ description: event.target.value })}
            {...field('description')}
          />
        </label>
        <label className="lif">
          <span className="lil">Quantity</span>
          <input
            className="input num"
            aria-label={`Quantity, line ${place + 1}`}
            inputMode="decimal"
            value={quantity}
            onChange={(event) => onChange({ quantity: event.target.value })}
            {...field('quantity')}
          />
        </label>
        <label className="lif">
          <span className="lil">Unit price</span>
          <span className="money">
            <input
              className="input num"
              aria-label={`Unit price, line ${place + 1}`}
              inputMode="decimal"
              value={price}
              onChange={(event) => onChange({ price: event.target.value })}
              onBlur={roundOnBlur}
              {...field('price')}
            />
          </span>
        </label>
        <span className="tot">
          <span className="lil">Total</span>
          {many > 0 && cents !== null ? formatCents(lineTotal({ quantity: many, unitPrice: cents })) : ''}
        </span>
        <button type="button" className="x" aria-label={`Remove line ${place + 1}`} onClick={onRemove}>
          <Trash2 className="i" />
        </button>
      </div>
      {detail && <p className="linote small muted">{detail}</p>}
      {(!taxable || (unit && unit !== 'each')) && (
        <p className="linote small muted">
          {unit && unit !== 'each' && `Priced per ${unit}.`} {!taxable && 'No sales tax on this line.'}{' '}
          <button type="button" className="linkb" onClick={() => onChange({ taxable: !taxable })}>
            {taxable ? 'Don’t tax this line' : 'Tax this line'}
          </button>
        </p>
      )}
      {off && many > 0 && cents !== null && (
        <p className="lioff">
          <Tag className="i" />
          <span>{off.name}</span>
          <span className="num">
            &minus;{formatCents(lineDiscount({ quantity: many, unitPrice: cents, discount: off }))}
          </span>
          <button type="button" className="x" aria-label={`Remove ${off.name}, line ${place + 1}`} onClick={onFree}>
            <X className="i" />
          </button>
        </p>
      )}
      {wrong.length > 0 && (
        <span className="err" id={`line-error-${place}`}>
          <CircleAlert className="i" />
          {wrong[0]}
        </span>
      )}
    </>
  )
}
