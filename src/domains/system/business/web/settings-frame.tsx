import './settings.css'
import './people-list.css'
import { useState, type ReactNode } from 'react'
import type { Role } from '#domains/system/auth/contract.ts'
import { SectionNav } from './section-nav.tsx'
import { SearchField, SettingsFound } from './settings-search.tsx'

/**
 * A page of Settings: search and sections beside it. What is searched for takes the place of the page, which stays as it
 * is behind it: nothing that was typed there is lost.
 */
export function SettingsFrame({ role, page, children }: { role: Role; page?: string; children: ReactNode }) {
  const [wanted, want] = useState('')
  const isSearching = wanted.trim() !== ''
  const search = (next: string) => {
    // What is found stands at the top, where a long page may have been left.
    if (!isSearching) scrollTo({ top: 0 })
    want(next)
  }
  return (
    <div className="set2">
      <div className="stackg">
        <SearchField value={wanted} onChange={search} />
        <SectionNav role={role} page={page} />
      </div>
      {isSearching && <SettingsFound role={role} wanted={wanted.trim()} onPick={() => want('')} />}
      <div className="stack" hidden={isSearching}>
        {children}
      </div>
    </div>
  )
}
