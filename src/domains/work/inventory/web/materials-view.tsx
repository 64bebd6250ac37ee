import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Chips } from '#dashboard/parts/chips.tsx'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { MaterialDrawer, MaterialSheet } from './material-drawer.tsx'
import { MaterialTable } from './material-table.tsx'
import { useMaterials, useSuppliers } from './queries.ts'
import { ReorderCard } from './reorder-card.tsx'

const SuppliersDialog = lazyComponent(async () => (await import('./suppliers-dialog.tsx')).SuppliersDialog)
const CoverageDialog = lazyComponent(
  async () => (await import('#domains/work/needs/web/coverage-dialog.tsx')).CoverageDialog,
)

/** From so many on there is something to search. */
const MANY = 12

/** What to buy, every material with its level, and the one that is looked at. */
export function MaterialsView({ businessId, onAdd }: { businessId: string; onAdd: () => void }) {
  const [q, search] = useUrlState('q')
  const [archived, showArchived] = useUrlState('archived')
  const [selected, select] = useUrlState('material')
  const [open, show] = useState<'suppliers' | 'coverage' | null>(null)
  const materials = useMaterials(businessId, { q, archived: archived !== '' })
  const suppliers = useSuppliers()
  const isWide = useMediaQuery('(min-width: 1181px)', undefined, { getInitialValueInEffect: false })
  const rows = materials.data?.pages.flatMap((page) => page.body) ?? []
  const isFiltered = q !== '' || archived !== ''
  const isBeside = selected !== '' && isWide && rows.length > 0
  const close = () => {
    // Back to the name that opened it.
    document.querySelector<HTMLElement>('.invt [aria-selected="true"] .nm')?.focus({ preventScroll: true })
    select('')
  }
  return (
    <>
      <ReorderCard businessId={businessId} onOpen={select} />
      {(isFiltered || rows.length > MANY) && (
        <div className="tools compact">
          <SearchBox
            label="Search by name, category or supplier"
            placeholder="Search materials"
            q={q}
            onSearch={search}
          />
        </div>
      )}
      <div className={isBeside ? 'withdrawer' : undefined}>
        <section className="card" aria-labelledby="materials">
          <div className="ph wrap">
            <h2 id="materials">Materials</h2>
            <span className="small subtle">Bar: dark is reserved, light is available, line is the minimum</span>
          </div>
          <QueryStatus query={materials} what="materials" failed="Failed to fetch materials" rows={6} />
          {materials.data && rows.length === 0 && (isFiltered ? <NothingFits q={q} /> : <NoneYet onAdd={onAdd} />)}
          {rows.length > 0 && (
            <MaterialTable
              materials={rows}
              selected={selected}
              onSelect={(id) => select(id === selected && isWide ? '' : id)}
            />
          )}
          <LoadMore pages={materials} />
          <div className="invfoot">
            <Chips
              label="Show"
              value={archived === '' ? 'current' : 'archived'}
              onChange={(value) => showArchived(value === 'archived' ? '1' : '')}
              options={[
                { value: 'current', word: 'In use' },
                { value: 'archived', word: 'Archived' },
              ]}
            />
            <div className="acts">
              <Button tone="quiet" size="sm" onClick={() => show('coverage')}>
                Coverage rates
              </Button>
              <Button tone="quiet" size="sm" onClick={() => show('suppliers')}>
                Suppliers{suppliers.data ? ` (${suppliers.data.length})` : ''}
              </Button>
            </div>
          </div>
        </section>
        {isBeside && <MaterialDrawer key={selected} id={selected} businessId={businessId} onClose={close} />}
      </div>
      {selected !== '' && !isBeside && (materials.data || materials.isError) && (
        <MaterialSheet key={selected} id={selected} businessId={businessId} onClose={close} />
      )}
      {open === 'suppliers' && <SuppliersDialog onClose={() => show(null)} />}
      {open === 'coverage' && <CoverageDialog businessId={businessId} onClose={() => show(null)} />}
      <datalist id="suppliers">
        {suppliers.data?.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

const NothingFits = ({ q }: { q: string }) =>
  q === '' ? (
    <Empty title="No archived materials">
      Archive materials you no longer buy. Their history is saved, and you can restore them.
    </Empty>
  ) : (
    <Empty title={`No materials match “${q}”`} />
  )

const NoneYet = ({ onAdd }: { onAdd: () => void }) => (
  <Empty
    title="No materials yet"
    action={
      <Button tone="tide" size="sm" onClick={onAdd}>
        Add your first material
      </Button>
    }
  >
    Add your sealer, joint sand and cleaner once, and jobs deduct what they use automatically. See what’s on hand, what
    upcoming jobs need and what to buy.
  </Empty>
)
