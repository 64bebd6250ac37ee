import './redirects.css'
import { ArrowRight, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { BackToPages } from '#domains/site/seo/web/back-to-pages.tsx'
import { formatDate } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { useRedirects, useRemove, type RedirectRow } from './queries.ts'

const AddRedirect = lazyComponent(async () => (await import('./add-redirect.tsx')).AddRedirect)
const EditRedirect = lazyComponent(async () => (await import('./edit-redirect.tsx')).EditRedirect)

/** Lists the redirects from old paths. */
export function RedirectsView({ onBack }: { onBack: () => void }) {
  const redirects = useRedirects()
  const [open, show] = useState<RedirectRow | 'new' | null>(null)
  const rows = redirects.data
  return (
    <>
      <BackToPages onBack={onBack} />
      <div className="ttl">
        <div>
          <h1>Redirects</h1>
          <p>Send old links, business cards and bookmarks to the right page.</p>
        </div>
        <div className="acts">
          <Button tone="clay" onClick={() => show('new')}>
            <Plus className="i" />
            Add Redirect
          </Button>
        </div>
      </div>
      <section className="card" aria-label="Redirects">
        <QueryStatus query={redirects} what="redirects" rows={4} />
        {rows?.length === 0 && (
          <Empty
            title="No redirects yet"
            action={
              <Button tone="tide" size="sm" onClick={() => show('new')}>
                Add your first redirect
              </Button>
            }
          >
            Had a website before, or printed a link that changed? Redirect the old address so visitors don’t hit a dead
            end.
          </Empty>
        )}
        {rows && rows.length > 0 && <Table rows={rows} onEdit={show} />}
      </section>
      {rows && rows.length > 0 && (
        <p className="small subtle">
          Live pages take priority over redirects. We count visits per day with no visitor data. New visits show up in a
          few seconds.
        </p>
      )}
      {open === 'new' && <AddRedirect onClose={() => show(null)} />}
      {open !== null && open !== 'new' && <EditRedirect redirect={open} onClose={() => show(null)} />}
    </>
  )
}

function Table({ rows, onEdit }: { rows: readonly RedirectRow[]; onEdit: (row: RedirectRow) => void }) {
  return (
    <DataTable
      className="redirs"
      columns={[
        'Old path',
        'Redirects to',
        { name: 'Used', right: true },
        { name: 'Last visit', right: true },
        { name: 'Actions', hidden: true },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} onEdit={onEdit} />
      ))}
    </DataTable>
  )
}

const TROUBLE = {
  works: null,
  'page-is-back': 'Your site has a page here again, so this redirect isn’t used.',
  'leads-nowhere': 'The page it redirects to no longer exists.',
} as const

function Row({ row, onEdit }: { row: RedirectRow; onEdit: (row: RedirectRow) => void }) {
  const { id, fromPath, toPath, state, uses, usesLately, lastUsed } = row
  const remove = useRemove()
  const isOwner = useUser().data?.role === 'owner'
  return (
    <tr>
      <td className="from">
        <b>{fromPath}</b>
        {TROUBLE[state] && (
          <span className="sub2 bad">
            <TriangleAlert className="i" />
            {TROUBLE[state]}
          </span>
        )}
      </td>
      <td className="to">
        <span>
          <ArrowRight className="i" aria-hidden="true" />
          <a href={toPath} target="_blank" rel="noopener">
            {toPath}
            <span className="vh"> (opens in a new tab)</span>
          </a>
        </span>
      </td>
      <td className="r num">
        {uses === 0 ? 'Never' : `${uses.toLocaleString('en-US')} ${uses === 1 ? 'time' : 'times'}`}
        {uses > 0 && <span className="sub2">{usesLately.toLocaleString('en-US')} in the last 30 days</span>}
      </td>
      <td className="r last">{lastUsed === null ? <span className="subtle">Not yet</span> : formatDate(lastUsed)}</td>
      <td className="doit">
        <Button
          tone="quiet"
          size="sm"
          icon
          aria-label={`Edit the redirect from ${fromPath}`}
          onClick={() => onEdit(row)}
        >
          <Pencil className="i" />
        </Button>
        {isOwner && (
          <Button
            tone="quiet"
            size="sm"
            icon
            disabled={remove.isPending}
            aria-label={`Remove the redirect from ${fromPath}`}
            onClick={() => remove.mutate({ id })}
          >
            {remove.isPending ? <span className="spin" /> : <Trash2 className="i" />}
          </Button>
        )}
      </td>
    </tr>
  )
}
