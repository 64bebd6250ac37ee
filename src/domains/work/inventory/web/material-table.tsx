import { DataTable } from '#dashboard/parts/data-table.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatCents } from '#lib/money.ts'
import { formatQuantity } from '../contract-units.ts'
import { ARCHIVED, COUNT_NEEDED, IN_STOCK, LOW, SHORT } from './badges.ts'
import { formatCategory } from './format-category.ts'
import { Level } from './stock-level.tsx'
import type { MaterialRow } from './queries.ts'

type Props = { materials: MaterialRow[]; selected: string; onSelect: (id: string) => void }

/** Material, level, on hand, reserved, unit cost, state. Below 760 px each row is a small card. */
export function MaterialTable({ materials, selected, onSelect }: Props) {
  return (
    <DataTable
      className="invt"
      columns={[
        'Material',
        'Level',
        { name: 'On hand', right: true },
        { name: 'Reserved', right: true },
        { name: 'Unit cost', right: true },
        { name: 'Status ', right: true },
      ]}
    >
      {materials.map((material) => (
        <tr key={material.id} aria-selected={material.id === selected}>
          <td>
            <button type="button" className="nm" onClick={() => onSelect(material.id)}>
              {material.name}
            </button>
            <span className="sub2">{formatCategory(material.category)}</span>
          </td>
          <td>
            <Level material={material} />
          </td>
          <td className="r">
            <b className="num">{formatQuantity(material.quantityOnHand, material.unit)}</b>
          </td>
          <td className="r hide">
            {material.quantityReserved.toLocaleString('en-US')} reserved
            {material.quantityShort > 0 && (
              <span className="sub2">{material.quantityShort.toLocaleString('en-US')} short</span>
            )}
          </td>
          <td className="r hide">{formatCents(material.unitCost)}</td>
          <td className="r">
            <StatusBadge {...badgeOf(material)} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function badgeOf({ archivedAt, low, quantityShort, quantityUncounted }: MaterialRow) {
  if (archivedAt !== null) return ARCHIVED
  if (quantityUncounted > 0) return COUNT_NEEDED
  if (low) return LOW
  return quantityShort > 0 ? SHORT : IN_STOCK
}
