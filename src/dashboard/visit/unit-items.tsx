import { formatSize } from '#domains/sales/visits/contract-measurement.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { SelectField } from '../parts/field.tsx'
import type { Offered, OnSite } from './on-site-queries.ts'

type Item = OnSite['services'][number]
type Props = {
  areas: VisitStop['measured']['areas']
  service: Item | undefined
  items: readonly Item[]
  chosen: Offered['areas']
  onChange: (chosen: Offered['areas']) => void
}

/** What prices the areas that the work does not: a fence in linear feet, three steps by the piece. */
export function UnitItems({ areas, service, items, chosen, onChange }: Props) {
  const others = areas.filter(({ size, unit }) => size !== null && unit !== service?.unit)
  if (!service || others.length === 0) return null
  const choose = (areaId: string, itemId: string) =>
    onChange([...chosen.filter((one) => one.areaId !== areaId), { areaId, itemId: itemId || null }])
  return (
    <>
      {others.map((area) => {
        const fitting = items.filter(({ unit, priced }) => unit === area.unit && priced)
        return (
          <SelectField
            key={area.id}
            label={`${area.name}, ${formatSize(area)}`}
            value={chosen.find(({ areaId }) => areaId === area.id)?.itemId ?? ''}
            hint={fitting.length === 0 ? `Nothing in the price book is priced by ${area.unit}.` : ''}
            onChange={({ target }) => choose(area.id, target.value)}
          >
            <option value="">Not in the estimate</option>
            {fitting.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )
      })}
    </>
  )
}
