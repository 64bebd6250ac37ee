import './redirects.css'
import { ArrowRight, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { BackToPages } from '#domains/seo/web/back-to-pages.tsx'
import { formatDate } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { useRedirects, useRemove, type RedirectRow } from './queries.ts'

const AddRedirect = lazyComponent(async () => (await import('./add-redirect.tsx')).AddRedirect)
const EditRedirect = lazyComponent(async () => (await import('./edit-redirect.tsx')).EditRedirect)

/** Where old addresses of the site lead. */
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
          <p>Old links, cards and bookmarks lead on to a page that is there.</p>
        </div>
        <div className="acts">
          <Button tone="clay" onClick={() => show('new')}>
            <Plus className="i" />
            Add Redirect
          </Button>
        </div>
      </div>
      <section className="card" aria-label="Redirects">
        {redirects.isPending && (
          <>
            <Loading what="redirects" />
            <SkeletonRows rows={4} />
          </>
        )}
        {redirects.isError && !rows && (
          <LoadError
            what="Failed to load redirects"
            error={redirects.error}
            retry={() => void redirects.refetch()}
            busy={redirects.isFetching}
          />
        )}
        {rows?.length === 0 && (
          <Empty
            title="No redirects yet"
            action={
              <Button tone="tide" size="sm" onClick={() => show('new')}>
                Add the first one
              </Button>
            }
          >
            Had a website before, or printed a link that changed? Lead the old address to the right page, and nobody
            meets a dead end.
          </Empty>
        )}
        {rows && rows.length > 0 && <Table rows={rows} onEdit={show} />}
      </section>
      {rows && rows.length > 0 && (
        <p className="small subtle">
          A page always goes before a redirect. Uses are counted by day, without anything about the visitor; the newest
          come after some seconds.
        </p>
      )}
      {open === 'new' && <AddRedirect onClose={() => show(null)} />}
      {open !== null && open !== 'new' && <EditRedirect redirect={open} onClose={() => show(null)} />}
    </>
  )
}

function Table({ rows, onEdit }: { rows: readonly RedirectRow[]; onEdit: (row: RedirectRow) => void }) {
  return (
    <table className="tbl redirs">
      <thead>
        <tr>
          <th scope="col">Old path</th>
          <th scope="col">Leads to</th>
          <th scope="col" className="r">
            Followed
          </th>
          <th scope="col" className="r">
            Last
          </th>
          <th scope="col">
            <span className="vh">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  )
}

const TROUBLE = {
  works: null,
  'page-is-back': 'The site has a page here again, so this is not followed.',
  'leads-nowhere': 'The page it leads to is not there any more.',
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
        {uses > 0 && <span className="sub2">{usesLately.toLocaleString('en-US')} in 30 days</span>}
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
