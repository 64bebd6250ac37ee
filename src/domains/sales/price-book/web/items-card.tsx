import { ArrowUpDown, CircleCheck, CircleOff, Plus } from 'lucide-react'
import { useId } from 'react'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { ItemKind } from '../contract.ts'
import { formatPrices, formatTime, KIND_LABELS } from '../format-item.ts'
import type { ItemRow } from './queries.ts'

const ReorderDialog = lazyComponent(async () => (await import('./reorder-dialog.tsx')).ReorderDialog)

const COLUMNS = ['Name', 'Unit', { name: 'Price', right: true }, 'Time', { name: 'Status', right: true }] as const
const ACTIVE = { tone: 'palm', icon: CircleCheck, word: 'Active' } as const
const OFF = { tone: 'stone', icon: CircleOff, word: 'Off' } as const

type Props = {
  kind: ItemKind
  items: readonly ItemRow[]
  isFiltered: boolean
  selected: string
  onSelect: (id: string) => void
  onAdd: () => void
}

/** The items of one kind. While a search is on, a kind without a match is left out. */
export function ItemsCard({ kind, items, isFiltered, selected, onSelect, onAdd }: Props) {
  const id = useId()
  const [ordering, order] = useState(false)
  const { one, many } = KIND_LABELS[kind]
  const online = items.filter(({ onWebsite, active }) => onWebsite && active).length
  if (items.length === 0 && isFiltered) return null
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{many}</h2>
        <span className="pbh">
          {kind === 'service' && !isFiltered && <span className="small subtle">{online} on the website</span>}
          {items.length > 1 && !isFiltered && (
            <Button tone="quiet" size="sm" onClick={() => order(true)}>
              <ArrowUpDown className="i" />
              Reorder<span className="vh"> {many.toLowerCase()}</span>
            </Button>
          )}
        </span>
      </div>
      {items.length === 0 ? (
        <div className="pad">
          <Button tone="line" size="sm" onClick={onAdd}>
            <Plus className="i" />
            Add {one.toLowerCase()}
          </Button>
        </div>
      ) : (
        <DataTable className="pbt" columns={COLUMNS}>
          {items.map((item) => (
            <tr key={item.id} aria-selected={item.id === selected || undefined}>
              <td>
                <button type="button" className="nm" onClick={() => onSelect(item.id)}>
                  {item.name}
                </button>
                {item.note && <span className="sub2">{item.note}</span>}
                {!item.priceConfirmed && <span className="sub2">Example price, not confirmed yet</span>}
              </td>
              <td className="hide">{item.unit}</td>
              <td className="r num">{formatPrices(item.prices)}</td>
              <td className="hide num">{formatTime(item)}</td>
              <td className="r">
                <StatusBadge {...(item.active ? ACTIVE : OFF)} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {ordering && <ReorderDialog kind={kind} items={items} onClose={() => order(false)} />}
    </section>
  )
}
