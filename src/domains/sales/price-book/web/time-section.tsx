import { Plus, Trash2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { useBusiness } from '#dashboard/business.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { aMaterial, isAreaUnit, type DraftMaterial, type SectionProps } from './form-state.ts'
import { MaterialFields } from './material-fields.tsx'

const MOST = 12

/** How long it takes and what it uses. A new job gets its duration and its materials from here. */
export function TimeSection({ draft, errors, onChange }: SectionProps) {
  const { business } = useBusiness()
  const stocked = useQuery({
    ...api.inventory.materials.list.queryOptions({ input: { businessId: business?.id ?? '', limit: 100 } }),
    enabled: business !== undefined && draft.materials.length > 0,
  })
  const change = (key: number, to: Partial<DraftMaterial>) =>
    onChange({ materials: draft.materials.map((one) => (one.key === key ? { ...one, ...to } : one)) })
  return (
    <section>
      <h3>Time and materials</h3>
      <div className="two">
        <TextField
          label={
            isAreaUnit(draft.unit)
              ? `${draft.unit === 'sq ft' ? 'Sq ft' : 'Linear ft'} per crew hour`
              : 'Crew minutes each'
          }
          inputMode="decimal"
          autoComplete="off"
          value={draft.time}
          error={errors.minutes ?? errors.perUnits}
          onChange={({ target }) => onChange({ time: target.value })}
        />
        <TextField
          label="People in the crew"
          inputMode="numeric"
          autoComplete="off"
          value={draft.crew}
          error={errors.crew}
          onChange={({ target }) => onChange({ crew: target.value })}
        />
      </div>
      {draft.kind === 'service' && (
        <>
          {draft.materials.map((material, place) => (
            <div className="pbm" key={material.key} role="group" aria-label={`Material ${place + 1}`}>
              <MaterialFields
                material={material}
                unit={draft.unit}
                path={`materials.${place}`}
                errors={errors}
                onChange={(to) => change(material.key, to)}
              />
              <button
                type="button"
                className="x"
                aria-label={`Remove ${material.name || `material ${place + 1}`}`}
                onClick={() => onChange({ materials: draft.materials.filter(({ key }) => key !== material.key) })}
              >
                <Trash2 className="i" />
              </button>
            </div>
          ))}
          <datalist id="pb-materials">
            {stocked.data?.body.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </datalist>
          {draft.materials.length < MOST && (
            <Button
              tone="line"
              size="sm"
              className="start"
              onClick={() => onChange({ materials: [...draft.materials, aMaterial()] })}
            >
              <Plus className="i" />
              Add material
            </Button>
          )}
          <p className="hint">
            Without materials here, jobs use your coverage rates. Name materials as Inventory does, and stock goes down
            when a job is done.
          </p>
        </>
      )}
    </section>
  )
}
