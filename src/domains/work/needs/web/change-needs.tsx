import './needs.css'
import { useState } from 'react'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { formatQuantity } from '#domains/work/inventory/contract-units.ts'
import { JOINTS, SURFACES, type NeedsInput } from '../contract.ts'
import { AddMaterial, type OnShelf } from './add-from-stock.tsx'
import { newestNeeds, useSayNeeds, type Needs } from './queries.ts'
import { readUnits } from './read-units.ts'
import { formatFieldLabel } from './format.ts'

const SURFACE_WORDS = { dense: 'Dense (absorbs little)', normal: 'Normal', porous: 'Porous (absorbs a lot)' } as const
const JOINT_WORDS = { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' } as const

/** Says by hand what a job needs, over what is estimated. An empty field is as estimated; 0 is not needed. */
export function ChangeNeeds({ needs, onClose }: { needs: Needs; onClose: () => void }) {
  const save = useSayNeeds()
  return (
    <EditDialog
      title="Edit materials"
      verb="Save materials"
      record={{ ...needs, id: needs.jobId }}
      newest={async (id) => ({ ...(await newestNeeds(id)), id })}
      read={readNeeds}
      save={save}
      toInput={(typed, seen, version) => ({ id: seen.jobId, version, ...typed })}
      onClose={onClose}
    >
      {(seen, errors) => <Fields needs={seen} errors={errors} />}
    </EditDialog>
  )
}

function Fields({ needs, errors }: { needs: Needs; errors: Errors }) {
  const [added, add] = useState<OnShelf[]>([])
  const lines = needs.lines.flatMap(({ materialId, ...line }) => (materialId === null ? [] : [{ ...line, materialId }]))
  const there = new Set([...lines.map(({ materialId }) => materialId), ...added.map(({ id }) => id)])
  return (
    <>
      <div className="three3">
        <SelectField label="Surface" name="surface" defaultValue={needs.surface} error={errors['surface']}>
          {SURFACES.map((surface) => (
            <option key={surface} value={surface}>
              {SURFACE_WORDS[surface]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Joints" name="joints" defaultValue={needs.joints} error={errors['joints']}>
          {JOINTS.map((joints) => (
            <option key={joints} value={joints}>
              {JOINT_WORDS[joints]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Coats" name="coats" defaultValue={needs.coats ?? ''} error={errors['coats']}>
          <option value="">Default: {needs.usualCoats}</option>
          {[0, 1, 2, 3, 4, 5].map((coats) => (
            <option key={coats} value={coats}>
              {coats}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="needqty">
        {lines.map(({ materialId, estimated, byHand, quantity, unit, name }) => (
          <TextField
            key={materialId}
            label={formatFieldLabel({ name, unit })}
            name={`of ${materialId}`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={byHand && quantity !== null ? String(quantity) : ''}
            placeholder={estimated === null ? '' : String(estimated)}
            hint={
              estimated === null
                ? 'Added manually. Leave blank to remove it.'
                : `Leave blank to use the estimate, ${formatQuantity(estimated, unit ?? '')}. Enter 0 if not needed.`
            }
            error={errors[`of ${materialId}`]}
          />
        ))}
        {added.map(({ id, name, unit }) => (
          <TextField
            key={id}
            label={formatFieldLabel({ name, unit })}
            name={`of ${id}`}
            inputMode="numeric"
            autoComplete="off"
            hint="Leave blank to skip it."
            error={errors[`of ${id}`]}
          />
        ))}
        <AddMaterial businessId={needs.businessId} without={there} onAdd={(one) => add((before) => [...before, one])} />
      </div>
    </>
  )
}

type Typed = Omit<NeedsInput, 'version'>

function readNeeds(form: HTMLFormElement | null): FormResult<Typed> {
  const { surface, joints, coats, ...typed } = formValues(form)
  const { units, errors } = readUnits(typed)
  if (Object.keys(errors).length > 0) return { errors }
  // The fields are lists of just these.
  const said = {
    surface: surface as Typed['surface'],
    joints: joints as Typed['joints'],
    coats: coats ? Number(coats) : null,
  }
  return { read: { ...said, lines: units.map(({ id, quantity }) => ({ materialId: id, quantity })) } }
}
