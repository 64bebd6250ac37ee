import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { UNITS } from '#domains/sales/price-book/contract.ts'
import { PickItem } from '#domains/sales/price-book/web/pick-item.tsx'
import { type EstimateLine } from '../contract-line-items.ts'
import { aLine, type DraftArea, type DraftLine, type Errors } from './form-state.ts'
import { lineFromItem } from './fill-from-item.ts'
import { LineRule, type Pricing } from './line-rule.tsx'

type Props = {
  lines: readonly DraftLine[]
  /** Where they stand in the contract, `offer.lines`: by it their errors are found. */
  path: string
  /** What they are called for a screen reader: `Line`, `Satin, line`. */
  name: string
  errors: Errors
  /** Whether each can be ticked from the start. */
  areOptions?: boolean
  /** One has to stay. */
  least?: number
  /** The price rules of the offer; null until a customer is chosen. */
  pricing: Pricing | null
  /** Square feet; null until they are known. */
  area: number | null
  /** Those that a line can be for. */
  areas: readonly DraftArea[]
  onChange: (lines: DraftLine[]) => void
}

/** Lines with a quantity and a price: what they say, how many, at how much. */
export function OfferLines({
  lines,
  path,
  name,
  errors,
  areOptions = false,
  least = 0,
  pricing,
  area,
  areas,
  onChange,
}: Props) {
  const change = (id: string, to: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...to } : line)))
  return (
    <div className="stackf">
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          name={`${name} ${at + 1}`}
          errorOf={(field) => errors[`${path}.${at}.${field}`]}
          isOption={areOptions}
          isFirst={at === 0}
          pricing={pricing}
          areas={areas}
          onChange={(to) => change(line.id, to)}
          {...(lines.length > least && { onRemove: () => onChange(lines.filter(({ id }) => id !== line.id)) })}
        />
      ))}
      <div className="acts">
        <Button tone="quiet" size="sm" onClick={() => onChange([...lines, aLine()])}>
          <Plus className="i" />
          {areOptions ? 'Add add-on' : 'Add line'}
        </Button>
        <PickItem
          label={`Add from price book, ${name.toLowerCase()}`}
          onPick={(item) => onChange([...withoutBlank(lines), lineFromItem(item, area)])}
        />
      </div>
    </div>
  )
}

/** The empty line that a form begins with gives way to the first one that is picked. */
const withoutBlank = (lines: readonly DraftLine[]): readonly DraftLine[] =>
  lines.filter(({ description, price }) => description.trim() !== '' || price.trim() !== '')

type Row = {
  line: DraftLine
  name: string
  errorOf: (field: string) => string | undefined
  isOption: boolean
  isFirst: boolean
  pricing: Pricing | null
  areas: readonly DraftArea[]
  onChange: (to: Partial<DraftLine>) => void
  onRemove?: () => void
}

function Line({ line, name, errorOf, isOption, isFirst, pricing, areas, onChange, onRemove }: Row) {
  const { description, detail, quantity, unit, byArea, price, chosen } = line
  const id = useId()
  const wrong = (['description', 'quantity', 'unit', 'unitPrice'] as const).flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  // Said under the row: a sentence in one of its narrow cells would push the others out of line.
  const mark = (field: string) =>
    errorOf(field) === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-${field}` }
  return (
    <div className={isOption ? 'offer-line offered' : 'offer-line'} role="group" aria-label={name}>
      <TextField
        label="Description"
        value={description}
        maxLength={200}
        {...mark('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label="Quantity"
        inputMode="decimal"
        value={byArea ? 'area' : quantity}
        disabled={byArea}
        {...mark('quantity')}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <SelectField
        label="Unit"
        value={byArea ? 'area' : unit}
        {...mark('unit')}
        onChange={({ target: { value } }) =>
          onChange(
            value === 'area' ? { unit: 'sq ft', byArea: true } : { unit: value as EstimateLine['unit'], byArea: false },
          )
        } // the list's own values
      >
        {UNITS.map((one) => (
          <option key={one}>{one}</option>
        ))}
        <option value="area">by area</option>
      </SelectField>
      <TextField
        label="Unit price"
        money
        placeholder="0.00"
        value={price}
        {...mark('unitPrice')}
        onChange={({ target }) => onChange({ price: target.value, filled: 'by hand', rule: null })}
      />
      {onRemove ? (
        <button type="button" className="x" aria-label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <Trash2 className="i" />
        </button>
      ) : (
        <span />
      )}
      {wrong.length > 0 && (
        <div className="wide">
          {wrong.map(({ field, message }) => (
            <p className="err" id={`${id}-${field}`} key={field}>
              <CircleAlert className="i" />
              {message}
            </p>
          ))}
        </div>
      )}
      <div className="wide stackf">
        {areas.length > 0 && (
          <SelectField label="For" value={line.area} onChange={({ target }) => onChange({ area: target.value })}>
            <option value="">All areas</option>
            {areas.map((one, at) => (
              <option key={one.key} value={one.key}>
                {one.name.trim() || `Area ${at + 1}`}
              </option>
            ))}
          </SelectField>
        )}
        {pricing && (
          <LineRule
            line={line}
            pricing={isOption ? { ...pricing, service: '' } : pricing}
            isFirst={isFirst}
            onChange={onChange}
          />
        )}
        {(isOption || detail !== '') && (
          <TextField
            label="Details"
            optional
            value={detail}
            maxLength={300}
            error={errorOf('detail')}
            onChange={({ target }) => onChange({ detail: target.value })}
          />
        )}
        {line.itemId !== null && (
          <label className="check">
            <input
              type="checkbox"
              checked={line.taxable}
              onChange={({ target }) => onChange({ taxable: target.checked })}
            />
            <span>Taxable</span>
          </label>
        )}
        {isOption && (
          <label className="check">
            <input type="checkbox" checked={chosen} onChange={({ target }) => onChange({ chosen: target.checked })} />
            <span>Selected by default</span>
          </label>
        )}
      </div>
    </div>
  )
}
