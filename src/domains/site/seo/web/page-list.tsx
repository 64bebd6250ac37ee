import { SearchX } from 'lucide-react'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { Chips } from '#dashboard/parts/chips.tsx'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { formatRelativeDay } from '#lib/relative-date.ts'
import type { PageRow } from './queries.ts'
import type { Drafts } from './form-state.ts'
import { getBadge, isShown, SHOWS, SHOW_WORDS, type Show } from './format.ts'

/** Every page with what wants a look, found by its path and its words. */
export function PageList({
  pages,
  drafts,
  selected,
  onSelect,
}: {
  pages: readonly PageRow[]
  drafts: Drafts
  selected: string
  onSelect: (path: string) => void
}) {
  const [q, search] = useUrlState('q')
  const [wanted, show] = useUrlState('show')
  const shown: Show = SHOWS.find((one) => one === wanted) ?? 'all'
  const found = pages.filter((page) => fits(page, q))
  const rows = found.filter((page) => isShown(page, shown))
  const options = SHOWS.map((value) => ({
    value,
    word: SHOW_WORDS[value],
    count: found.filter((page) => isShown(page, value)).length,
  }))
  return (
    <section className="card" aria-labelledby="seo-pages">
      <div className="ph">
        <h2 id="seo-pages">Pages</h2>
      </div>
      <div className="pad slim">
        <div className="tools">
          <SearchBox label="Find a page" placeholder="Find a page" q={q} onSearch={search} />
        </div>
        <Chips
          label="Show"
          value={shown}
          onChange={(value) => show(value === 'all' ? '' : value)}
          // What nothing is wrong with needs no button, unless it is the one that is pressed.
          options={options.filter(
            ({ value, count }) => value === 'all' || value === 'look' || count > 0 || value === shown,
          )}
        />
      </div>
      {rows.length === 0 && (
        <p className="pad muted nofit" role="status">
          <SearchX className="i" />
          {q === '' ? 'Nothing needs attention.' : `No pages match "${q}".`}
        </p>
      )}
      {rows.length > 0 && (
        <DataTable columns={['Page', 'Status', { name: 'Changed', right: true }]}>
          {rows.map((page) => (
            <Row
              key={page.pagePath}
              page={page}
              isUnsaved={page.pagePath in drafts}
              isSelected={page.pagePath === selected}
              onSelect={onSelect}
            />
          ))}
        </DataTable>
      )}
    </section>
  )
}

function Row({
  page,
  isUnsaved,
  isSelected,
  onSelect,
}: {
  page: PageRow
  isUnsaved: boolean
  isSelected: boolean
  onSelect: (path: string) => void
}) {
  const { pagePath, settings } = page
  return (
    <tr aria-selected={isSelected}>
      <td className="full">
        <button type="button" className="nm" onClick={() => onSelect(pagePath)}>
          {pagePath}
        </button>
        <span className="sub2">{settings?.pageTitle ?? 'Default text'}</span>
      </td>
      <td>
        <StatusBadge {...getBadge(page)} />
        {isUnsaved && <span className="badge t-sun">Unsaved</span>}
      </td>
      <td className="r hide">{settings && formatRelativeDay(settings.updatedAt, serverNow())}</td>
    </tr>
  )
}

function fits({ pagePath, settings }: PageRow, q: string): boolean {
  const wanted = q.toLowerCase()
  return [pagePath, settings?.pageTitle, settings?.metaDescription].some((text) => text?.toLowerCase().includes(wanted))
}
