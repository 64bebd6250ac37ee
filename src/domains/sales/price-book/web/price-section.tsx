import { Plus, Trash2 } from 'lucide-react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { Unit } from '../contract.ts'
import { UNIT_LABELS } from '../format-item.ts'
import { aBand, isAreaUnit, type Draft, type DraftBand, type SectionProps } from './form-state.ts'

const MOST = 6

/** What it costs: one price, or a range for each size of area. */
export function PriceSection({ draft, errors, isFixed, onChange }: SectionProps) {
  const what = isAreaUnit(draft.unit) ? 'area' : 'quantity'
  return (
    <section>
      <h3>Price</h3>
      <div className="two">
        <SelectField
          label="Unit"
          value={draft.unit}
          disabled={isFixed}
          error={errors.unit}
          onChange={({ target }) => onChange({ unit: Unit.parse(target.value), time: '' })}
        >
          {Unit.options.map((one) => (
            <option key={one} value={one}>
              {UNIT_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Price"
          value={draft.pricing}
          onChange={({ target }) => onChange({ pricing: target.value as Draft['pricing'] })}
        >
          <option value="range">Range by {what}</option>
          <option value="one">One price</option>
          <option value="none">No price yet</option>
        </SelectField>
      </div>
      {draft.pricing === 'range' && <Bands draft={draft} errors={errors} onChange={onChange} what={what} />}
      {draft.pricing === 'one' && (
        <TextField
          label={`Dollars per ${UNIT_LABELS[draft.unit].toLowerCase()}`}
          money
          autoComplete="off"
          value={draft.price}
          error={errors['prices.0.low'] ?? errors['prices.0.usual']}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      )}
      <div className="two">
        <TextField
          label="Minimum"
          optional
          money
          autoComplete="off"
          value={draft.minimum}
          error={errors.minimum}
          onChange={({ target }) => onChange({ minimum: target.value })}
        />
        <SelectField
          label="Sales tax"
          value={draft.taxable ? 'yes' : 'no'}
          onChange={({ target }) => onChange({ taxable: target.value === 'yes' })}
        >
          <option value="no">Not taxable</option>
          <option value="yes">Taxable</option>
        </SelectField>
      </div>
      {draft.kind === 'service' && draft.pricing === 'range' && (
        <p className="hint">“Offer three finishes” fills Good, Better, Best from Low, Usual, High.</p>
      )}
      {isFixed && <p className="hint">Your website prices this service by the square foot.</p>}
    </section>
  )
}

type BandsProps = Pick<SectionProps, 'draft' | 'errors' | 'onChange'> & { what: string }

function Bands({ draft, errors, onChange, what }: BandsProps) {
  const { bands } = draft
  const change = (key: number, to: Partial<DraftBand>) =>
    onChange({ bands: bands.map((band) => (band.key === key ? { ...band, ...to } : band)) })
  const found = Object.entries(errors).find(([path]) => path.startsWith('prices'))?.[1]
  return (
    <>
      <table className="pblines">
        <caption className="vh">Price by {what}</caption>
        <thead>
          <tr>
            <th scope="col">Up to {draft.unit}</th>
            <th scope="col">Low</th>
            <th scope="col">Usual</th>
            <th scope="col">High</th>
            {bands.length > 1 && (
              <th scope="col">
                <span className="vh">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bands.map((band, place) => {
            const isLast = place === bands.length - 1
            const field = (name: 'upTo' | 'low' | 'usual' | 'high', label: string) => (
              <input
                className="input"
                aria-label={`${label}, range ${place + 1}`}
                aria-invalid={errors[`prices.${place}.${name}`] !== undefined || undefined}
                inputMode="decimal"
                autoComplete="off"
                value={band[name]}
                onChange={({ target }) => change(band.key, { [name]: target.value })}
              />
            )
            return (
              <tr key={band.key}>
                <td>
                  {isLast ? <span className="muted">{lastRange(bands, draft.unit)}</span> : field('upTo', 'Up to')}
                </td>
                <td>{field('low', 'Low')}</td>
                <td>{field('usual', 'Usual')}</td>
                <td>{field('high', 'High')}</td>
                {bands.length > 1 && (
                  <td>
                    <button
                      type="button"
                      className="x"
                      aria-label={`Remove range ${place + 1}`}
                      onClick={() => onChange({ bands: bands.filter(({ key }) => key !== band.key) })}
                    >
                      <Trash2 className="i" />
                    </button>
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {found && (
        <p className="err" role="alert">
          {found}
        </p>
      )}
      {bands.length < MOST && (
        <Button
          tone="line"
          size="sm"
          className="start"
          onClick={() => onChange({ bands: bands.toSpliced(-1, 0, aBand()) })}
        >
          <Plus className="i" />
          Add a range
        </Button>
      )}
    </>
  )
}

/** `over 1,500`, or what a single range is for. */
function lastRange(bands: readonly DraftBand[], unit: string): string {
  const before = bands.at(-2)?.upTo.trim()
  if (bands.length === 1) return `Any ${unit}`
  return before ? `Over ${before}` : 'Over that'
}
