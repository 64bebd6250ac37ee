import { Plus, Trash2 } from 'lucide-react'
import { TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { MAX_AREAS } from '../contract-line-items.ts'
import { anArea, sumDraftAreas, type DraftArea, type Errors } from './form-state.ts'

type Props = {
  areas: readonly DraftArea[]
  /** Where they stand in the contract, `offer.areas`: by it their errors are found. */
  path: string
  errors: Errors
  /** Square feet that were typed before there were areas: those of the first one. */
  firstSqFt: string
  onChange: (areas: DraftArea[]) => void
}

/** The measured areas of the work: a name and square feet each, and what they come to together. */
export function AreasFields({ areas, path, errors, firstSqFt, onChange }: Props) {
  const change = (key: string, to: Partial<DraftArea>) =>
    onChange(areas.map((area) => (area.key === key ? { ...area, ...to } : area)))
  const total = sumDraftAreas(areas)
  return (
    <div className="stackf" role="group" aria-label="Measured areas">
      {areas.map((area, at) => (
        <div className="area-row" key={area.key} role="group" aria-label={`Area ${at + 1}`}>
          <TextField
            label="Area"
            placeholder="Driveway"
            value={area.name}
            maxLength={60}
            error={errors[`${path}.${at}.name`]}
            onChange={({ target }) => change(area.key, { name: target.value })}
          />
          <TextField
            label="Square feet"
            inputMode="numeric"
            value={area.sqFt}
            error={errors[`${path}.${at}.sqFt`]}
            onChange={({ target }) => change(area.key, { sqFt: target.value })}
          />
          <button
            type="button"
            className="x"
            aria-label={`Remove area ${at + 1}`}
            onClick={() => onChange(areas.filter(({ key }) => key !== area.key))}
          >
            <Trash2 className="i" />
          </button>
        </div>
      ))}
      {errors[path] && <p className="err">{errors[path]}</p>}
      <div className="acts">
        <Button
          tone="quiet"
          size="sm"
          disabled={areas.length >= MAX_AREAS}
          onClick={() => onChange([...areas, anArea(areas.length === 0 ? { sqFt: firstSqFt } : {})])}
        >
          <Plus className="i" />
          Add area
        </Button>
        {total !== null && Number.isFinite(total) && (
          <span className="small muted num">{total.toLocaleString('en-US')} sq ft in all</span>
        )}
      </div>
    </div>
  )
}
