import { ChevronDown, Ruler, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AREA_UNITS, FINDING_LABELS, FINDINGS } from '#domains/sales/visits/contract-measurement.ts'
import type { AreaUnit, Condition } from '#domains/sales/visits/contract-measurement.ts'
import { Button } from '#ui/button.tsx'
import type { VisitStop } from '../day/apply-pending.ts'
import { AreaField, SelectField, TextField } from '../parts/field.tsx'
import { computeTypedSize, type AreaText } from './area-draft.ts'
import { AreaPhotos, useAreaPhotoCount } from './area-photos.tsx'

type Props = {
  id: string
  visit: VisitStop
  text: AreaText
  isOpen: boolean
  errors: Partial<Record<string, string>>
  onChange: (change: Partial<AreaText>) => void
  /** One has left it. */
  onSave: () => void
  onRemove: () => void
}

const CONDITIONS: { value: Condition; word: string; means: string }[] = [
  { value: 'good', word: 'Good', means: 'dirt only' },
  { value: 'fair', word: 'Fair', means: 'joints low' },
  { value: 'poor', word: 'Poor', means: 'sunken' },
]
const UNIT_WORDS: Record<AreaUnit, string> = { 'sq ft': 'Square feet', 'linear ft': 'Linear feet', each: 'Pieces' }

/** One area: its size, its condition, what was found, photos and notes. */
export function AreaCard({ id, visit, text, isOpen, errors, onChange, onSave, onRemove }: Props) {
  const [open, setOpen] = useState(isOpen)
  const card = useRef<HTMLDetailsElement>(null)
  const left = useEffectEvent((event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !card.current?.contains(event.relatedTarget)) onSave()
  })
  useEffect(() => {
    const details = card.current
    details?.addEventListener('focusout', left)
    return () => details?.removeEventListener('focusout', left)
  }, [])
  const photos = useAreaPhotoCount(visit.id, id)
  const called = text.name.trim() || 'New area'
  const hasError = Object.keys(errors).length > 0
  return (
    <details
      ref={card}
      className="tdd card arx"
      open={open || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Ruler className="i" />
        <span>
          {called}
          <small>{describe(text, photos)}</small>
        </span>
        <span className="num">{formatTyped(text)}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf compact">
        <TextField
          label="Name"
          placeholder="Driveway"
          value={text.name}
          maxLength={60}
          error={errors['name']}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <SelectField
          label="Measured in"
          value={text.unit}
          error={errors['unit']}
          onChange={({ target }) =>
            onChange({ unit: AREA_UNITS.find((unit) => unit === target.value) ?? 'sq ft', bySides: false })
          }
        >
          {AREA_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {UNIT_WORDS[unit]}
            </option>
          ))}
        </SelectField>
        <Size text={text} errors={errors} onChange={onChange} />
        <fieldset>
          <legend className="label">Condition</legend>
          <div className="slots c3">
            {CONDITIONS.map(({ value, word, means }) => (
              <label className="slot" key={value}>
                <input
                  type="radio"
                  name={`condition ${id}`}
                  checked={text.condition === value}
                  onChange={() => onChange({ condition: value })}
                />
                <span>
                  {word}
                  <small>{means}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="label">Found</legend>
          <div className="chips">
            {FINDINGS.map((finding) => (
              <button
                type="button"
                className="chip"
                key={finding}
                aria-pressed={text.found.includes(finding)}
                onClick={() =>
                  onChange({
                    found: FINDINGS.filter((one) => text.found.includes(one) !== (one === finding)),
                  })
                }
              >
                {FINDING_LABELS[finding]}
              </button>
            ))}
          </div>
        </fieldset>
        <AreaPhotos visit={visit} areaId={id} name={called} />
        <AreaField
          label="Notes"
          optional
          rows={2}
          maxLength={1000}
          value={text.notes}
          error={errors['notes']}
          onChange={({ target }) => onChange({ notes: target.value })}
        />
        <div className="acts">
          <Button tone="quiet" size="sm" onClick={onRemove}>
            <Trash2 className="i" />
            Remove area<span className="vh"> {called}</span>
          </Button>
        </div>
      </div>
    </details>
  )
}

function Size({ text, errors, onChange }: Pick<Props, 'text' | 'errors' | 'onChange'>) {
  const { unit, bySides, length, width, size } = text
  if (unit !== 'sq ft' || !bySides)
    return (
      <>
        <TextField
          label={unit === 'sq ft' ? 'Square feet' : unit === 'linear ft' ? 'Length, ft' : 'How many'}
          inputMode="decimal"
          value={size}
          error={errors['size']}
          onChange={({ target }) => onChange({ size: target.value })}
        />
        {unit === 'sq ft' && (
          <p className="hint">
            <button type="button" className="linkb" onClick={() => onChange({ bySides: true })}>
              Enter length and width instead
            </button>
          </p>
        )}
      </>
    )
  const typed = computeTypedSize(text)
  const wrong = errors['length'] ?? errors['width'] ?? errors['size']
  return (
    <>
      <div className="two">
        <TextField
          label="Length, ft"
          inputMode="decimal"
          value={length}
          error={wrong}
          onChange={({ target }) => onChange({ length: target.value })}
        />
        <TextField
          label="Width, ft"
          inputMode="decimal"
          value={width}
          error={wrong && errors['width'] ? wrong : undefined}
          onChange={({ target }) => onChange({ width: target.value })}
        />
      </div>
      <p className="hint">
        {typed !== null && `${typed.toLocaleString('en-US')} sq ft. `}
        <button
          type="button"
          className="linkb"
          onClick={() => onChange({ bySides: false, size: typed === null ? size : String(typed) })}
        >
          Enter square feet instead
        </button>
      </p>
    </>
  )
}

/** `Fair, rust, weeds · 2 photos`. */
function describe({ condition, found }: AreaText, photos: number): string {
  const seen = [condition, ...found.map((one) => FINDING_LABELS[one].toLowerCase())].filter(Boolean).join(', ')
  const taken = photos > 0 ? `${photos} ${photos === 1 ? 'photo' : 'photos'}` : ''
  return [seen.charAt(0).toUpperCase() + seen.slice(1), taken].filter(Boolean).join(' · ')
}

function formatTyped(text: AreaText): string {
  const size = text.unit === 'sq ft' && text.bySides ? computeTypedSize(text) : Number(text.size.replaceAll(',', ''))
  if (size === null || !(size > 0)) return ''
  return `${size.toLocaleString('en-US')}${text.unit === 'each' ? '' : ` ${text.unit}`}`
}
