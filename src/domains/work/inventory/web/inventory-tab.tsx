import '#domains/sales/customers/web/customer-details.css'
import '#dashboard/css/editor.css'
import './inventory.css'
import { Plus } from 'lucide-react'
import { useBusiness, useShortName } from '#dashboard/business.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { EquipmentView } from './equipment-view.tsx'
import { isServiceNear } from './format-equipment.ts'
import { MaterialsView } from './materials-view.tsx'
import { useEquipment, useLow, useReorder } from './queries.ts'
import { formatEquipment, formatStock } from './format.ts'

const AddMaterial = lazyComponent(async () => (await import('./add-material.tsx')).AddMaterial)
const AddEquipment = lazyComponent(async () => (await import('./add-equipment.tsx')).AddEquipment)

/**
 * Inventory (spec.md §2): Materials, and Equipment with `?view=equipment`; `?new=1` opens the dialog that adds to what
 * is shown.
 */
export function InventoryTab() {
  const { businesses, business } = useBusiness()
  const [view, see] = useUrlState('view')
  const [adding, add] = useUrlState('new')
  const isGear = view === 'equipment'
  if (businesses.isError) return <LoadError what="Couldn’t load businesses" query={businesses} />
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Inventory</h1>
          {business && <Standing businessId={business.id} name={business.name} isGear={isGear} />}
        </div>
        <div className="acts">
          <div className="seg full" role="group" aria-label="Show">
            <button type="button" aria-pressed={!isGear} onClick={() => see('')}>
              Materials
            </button>
            <button type="button" aria-pressed={isGear} onClick={() => see('equipment')}>
              Equipment
            </button>
          </div>
          <Button tone="clay" disabled={!business} onClick={() => add('1')}>
            <Plus className="i" />
            {isGear ? 'Add Equipment' : 'Add Material'}
          </Button>
        </div>
      </div>
      {business &&
        (isGear ? (
          <EquipmentView key={business.id} businessId={business.id} onAdd={() => add('1')} />
        ) : (
          <MaterialsView key={business.id} businessId={business.id} onAdd={() => add('1')} />
        ))}
      {adding !== '' &&
        business &&
        (isGear ? (
          <AddEquipment businessId={business.id} onClose={() => add('')} />
        ) : (
          <AddMaterial businessId={business.id} onClose={() => add('')} />
        ))}
    </>
  )
}

/** `Paver sealing. Two materials are low, one is needed on Friday.` */
function Standing({ businessId, name, isGear }: { businessId: string; name: string; isGear: boolean }) {
  const short = useShortName()
  const today = useToday()
  const low = useLow(isGear ? undefined : businessId)
  const reorder = useReorder(isGear ? undefined : businessId)
  const gear = useEquipment(isGear ? businessId : undefined)
  const said = isGear
    ? gear.data &&
      gear.data.length > 0 &&
      formatEquipment(gear.data, gear.data.filter((piece) => isServiceNear(piece, today)).length)
    : low.data && reorder.data && formatStock(low.data.length, reorder.data, today)
  return (
    <p>
      {short(name)}. {said}
    </p>
  )
}
