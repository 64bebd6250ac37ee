import './price-book.css'
import { useMediaQuery } from '@mantine/hooks'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { ItemKind } from '../contract.ts'
import { KIND_LABELS } from '../format-item.ts'
import { ItemDrawer, ItemSheet } from './item-drawer.tsx'
import { ItemsCard } from './items-card.tsx'
import { usePriceBook, type ItemRow } from './queries.ts'

/** The parameter of the address while an item is added. */
const NEW = 'new'

/** What the business sells: services, add-ons and products, and the one that is looked at. `tabs` stand beside search. */
export function PriceBookView({ tabs }: { tabs: ReactNode }) {
  const book = usePriceBook()
  const [q, search] = useUrlState('q')
  const [selected, select] = useUrlState('item')
  const [kind, choose] = useState<ItemKind>('service')
  const isWide = useMediaQuery('(min-width: 1361px)', undefined, { getInitialValueInEffect: false })
  const all = book.data ?? []
  const shown = all.filter((item) => matches(item, q))
  const item = all.find(({ id }) => id === selected) ?? null
  const isOpen = selected === NEW || item !== null
  const add = (of: ItemKind) => {
    choose(of)
    select(NEW)
  }
  const close = () => {
    // Back to the name that opened it.
    document.querySelector<HTMLElement>('.pbt [aria-selected="true"] .nm')?.focus({ preventScroll: true })
    select('')
  }
  const details = { key: selected, item, kind, onClose: close, onAdded: select }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Pricing</h1>
          <p>
            {book.data && `Price book: ${all.length} ${all.length === 1 ? 'item' : 'items'}. `}The quote form,
            estimates, jobs and invoices all use these.
          </p>
        </div>
        <div className="acts">
          <Button tone="clay" onClick={() => add('service')}>
            <Plus className="i" />
            Add item
          </Button>
        </div>
      </div>
      <div className="tools">
        {tabs}
        <SearchBox label="Search price book" placeholder="Search price book" q={q} onSearch={search} />
      </div>
      <QueryStatus query={book} what="the price book" rows={6} />
      {book.data && (
        <div className={isOpen && isWide ? 'pb2' : undefined}>
          <div className="stack">
            {ItemKind.options.map((one) => (
              <ItemsCard
                key={one}
                kind={one}
                items={shown.filter((row) => row.kind === one)}
                isFiltered={q !== ''}
                selected={selected}
                onSelect={(id) => select(id === selected && isWide ? '' : id)}
                onAdd={() => add(one)}
              />
            ))}
            {shown.length === 0 && q !== '' && <Empty title={`Nothing in the price book matches “${q}”`} />}
          </div>
          {isOpen && isWide && <ItemDrawer {...details} />}
        </div>
      )}
      {isOpen && !isWide && <ItemSheet {...details} />}
    </>
  )
}

/** Each word is in the name, the note or the name of the kind. */
function matches({ name, note, kind }: ItemRow, q: string): boolean {
  const text = `${name} ${note ?? ''} ${KIND_LABELS[kind].many}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
