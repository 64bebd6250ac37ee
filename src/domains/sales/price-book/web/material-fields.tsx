import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { MEASURES } from '../contract.ts'
import type { DraftMaterial, Errors } from './form-state.ts'

const MEASURE_LABELS = { gal: 'gal', lb: 'lb', each: 'each' } as const

type Props = {
  material: DraftMaterial
  /** Of the item: what the quantity is for. */
  unit: string
  path: string
  errors: Errors
  onChange: (to: Partial<DraftMaterial>) => void
}

/** One material of a service: so much of it for so many units. */
export const MaterialFields = ({ material, unit, path, errors, onChange }: Props) => (
  <div className="stackf">
    <TextField
      label="Material"
      list="pb-materials"
      maxLength={80}
      autoComplete="off"
      value={material.name}
      error={errors[`${path}.name`]}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <div className="three3">
      <TextField
        label="Uses"
        inputMode="decimal"
        autoComplete="off"
        value={material.quantity}
        error={errors[`${path}.quantity`]}
        onChange={({ target }) => onChange({ quantity: target.value })}
      />
      <SelectField
        label="Measured in"
        value={material.measure}
        onChange={({ target }) => onChange({ measure: MEASURES.find((one) => one === target.value) ?? 'each' })}
      >
        {MEASURES.map((one) => (
          <option key={one} value={one}>
            {MEASURE_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={`Per how many ${unit}`}
        inputMode="decimal"
        autoComplete="off"
        value={material.per}
        error={errors[`${path}.per`]}
        onChange={({ target }) => onChange({ per: target.value })}
      />
    </div>
    <TextField
      label="Note"
      optional
      maxLength={80}
      autoComplete="off"
      value={material.note}
      error={errors[`${path}.note`]}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  </div>
)
