import './settings.css'
import './people-list.css'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useUser } from '#dashboard/session.ts'
import type { Role } from '#domains/system/auth/contract.ts'
import { useLeadToSection } from './lead-to-section.ts'
import { listPagesFor, listSectionsFor, SETTINGS, SETTINGS_PAGES } from './settings-pages.ts'
import { SearchField, SettingsFound } from './settings-search.tsx'

type Page = (typeof SETTINGS_PAGES)[number]

type Props = {
  path: Page['path']
  /** Under the title. */
  lead: ReactNode
  /** The cards of this role. */
  children: (role: Role) => ReactNode
}

/** One page of Settings: its title and cards, with the search and the other pages beside them. */
export function SettingsPage({ path, lead, children }: Props) {
  const role = useUser().data?.role
  const page = SETTINGS_PAGES.find((one) => one.path === path)
  useLeadToSection()
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = `${page?.name} | Settings | Dashboard`)), [page])
  if (!role || !page) return null
  const isMine = listSectionsFor(role, page).length > 0
  return (
    <>
      {/* Where it is the only page, there is nothing to go back to. */}
      {listPagesFor(role).length > 1 && (
        <nav className="backl" aria-label="Breadcrumb">
          <Link href={SETTINGS}>
            <ArrowLeft className="i" />
            Settings
          </Link>
        </nav>
      )}
      <div className="ttl">
        <div>
          <h1>{page.name}</h1>
          {isMine && lead}
        </div>
      </div>
      <SettingsFrame role={role} path={path}>
        {isMine ? children(role) : <p className="card pad muted">Only the owner can open this page.</p>}
      </SettingsFrame>
    </>
  )
}

/**
 * Search and pages beside what is shown. What is searched for takes the place of the page, which stays as it is behind
 * it: nothing that was typed there is lost.
 */
export function SettingsFrame({ role, path, children }: { role: Role; path?: string; children: ReactNode }) {
  const [wanted, want] = useState('')
  const isSearching = wanted.trim() !== ''
  const pages = listPagesFor(role)
  const search = (next: string) => {
    // What is found stands at the top, where a long page may have been left.
    if (!isSearching) scrollTo({ top: 0 })
    want(next)
  }
  return (
    <div className="set2">
      <div className="stackg">
        <SearchField value={wanted} onChange={search} />
        {pages.length > 1 && (
          <nav className="setnav" aria-label="Settings">
            {pages.map(({ path: href, name, icon: Icon }) => (
              <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
                <Icon className="i" />
                {name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {isSearching && <SettingsFound role={role} wanted={wanted.trim()} onPick={() => want('')} />}
      <div className="stack" hidden={isSearching}>
        {children}
      </div>
    </div>
  )
}
