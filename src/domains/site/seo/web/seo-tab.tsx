import './seo.css'
import { useMediaQuery } from '@mantine/hooks'
import { Bot, Plus, Signpost } from 'lucide-react'
import { lazy, useState } from 'react'
import { LoadError, Loading, SkeletonCard, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { Button } from '#ui/button.tsx'
import { Editor } from './seo-editor.tsx'
import { PageList } from './page-list.tsx'
import { usePages, type PageRow } from './queries.ts'
import { NEW, type Drafts, type Keep } from './form-state.ts'

const Redirects = lazy(async () => ({
  default: (await import('#domains/site/redirects/web/redirects-view.tsx')).RedirectsView,
}))
const Robots = lazy(async () => ({ default: (await import('./robots-view.tsx')).RobotsView }))

/**
 * SEO Management (spec.md §2): every page with its words; `?view=redirects` and `?view=robots` are the other two sides
 * of it.
 */
export function SeoTab() {
  const [view, see] = useUrlState('view')
  const [drafts, keepAll] = useState<Drafts>({})
  // They wait here, too, while one looks at the redirects.
  useLeaveGuard(Object.keys(drafts).length > 0)
  const keepOf =
    (key: string): Keep =>
    (next) =>
      keepAll(({ [key]: before, ...others }) => {
        const unsaved = next(before)
        return unsaved ? { ...others, [key]: unsaved } : others
      })
  if (view === 'redirects') return <Redirects onBack={() => see('')} />
  if (view === 'robots') return <Robots onBack={() => see('')} />
  return <Pages drafts={drafts} keepOf={keepOf} onView={see} />
}

type Props = { drafts: Drafts; keepOf: (key: string) => Keep; onView: (view: string) => void }

function Pages({ drafts, keepOf, onView }: Props) {
  const pages = usePages()
  const [chosen, choose] = useUrlState('page')
  const isWide = useMediaQuery('(min-width: 1181px)', undefined, { getInitialValueInEffect: false })
  const rows = pages.data
  // Where there is room for a form beside the list, it is never empty.
  const selected =
    chosen || (isWide && rows ? (rows.find(({ faults }) => faults.length > 0) ?? rows[0])?.pagePath : undefined) || ''
  const page = rows?.find(({ pagePath }) => pagePath === selected) ?? null
  const open = (path: string) => {
    choose(path)
    // On a phone the form stands below the list.
    if (!isWide || path === NEW) requestAnimationFrame(() => leadTo(path === NEW ? '[name="pagePath"]' : '#seo-edit'))
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>SEO Management</h1>
          <p>{rows ? counted(rows) : 'How each page appears in search results and shared links.'}</p>
        </div>
        <div className="acts">
          <Button tone="line" onClick={() => onView('robots')}>
            <Bot className="i" />
            Robots
          </Button>
          <Button tone="line" onClick={() => onView('redirects')}>
            <Signpost className="i" />
            Redirects
          </Button>
          <Button tone="clay" disabled={!rows} onClick={() => open(NEW)}>
            <Plus className="i" />
            Add Page
          </Button>
        </div>
      </div>
      {pages.isPending && (
        <div className="seo2">
          <div className="card">
            <Loading what="pages" />
            <SkeletonRows rows={8} />
          </div>
          <SkeletonCard />
        </div>
      )}
      {pages.isError && !rows && <LoadError what="Couldn’t load pages" query={pages} />}
      {rows && (
        <div className="seo2">
          <PageList pages={rows} drafts={drafts} selected={selected} onSelect={open} />
          {(page || selected === NEW) && (
            <Editor
              key={selected}
              page={page}
              pages={rows}
              drafts={drafts}
              keepOf={keepOf}
              onSaved={(path) => path !== selected && choose(path)}
              onDiscard={() => choose('')}
            />
          )}
          {selected !== '' && !page && selected !== NEW && (
            <p className="card pad muted">There are no settings for {selected}. Use Add Page to create them.</p>
          )}
        </div>
      )}
    </>
  )
}

/** `24 pages. 3 want a look. Changes go live right away.` */
function counted(pages: readonly PageRow[]): string {
  const look = pages.filter(({ faults }) => faults.length > 0).length
  const wants = look === 0 ? 'None need attention' : look === 1 ? '1 needs attention' : `${look} need attention`
  return `${pages.length} pages. ${wants}. Changes go live right away.`
}

function leadTo(place: string): void {
  const element = document.querySelector<HTMLElement>(`.seo2 form ${place}`)
  element?.scrollIntoView({ block: 'start' })
  element?.focus({ preventScroll: true })
}
