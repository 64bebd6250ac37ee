import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { listTabsFor } from '../tabs.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { Sidebar } from './sidebar.tsx'
import { getAriaCurrent } from './tab-link.tsx'
import { Tools } from './tools.tsx'

/**
 * For an accountant: the sidebar with what they may see, and their account. No search, bell or New, which lead to what
 * they may not see. On a phone the sections are at the bottom.
 */
export function AccountantFrame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return (
    <>
      <div className="shell">
        <Sidebar />
        <div className="main">
          <header className="top onlytools">
            <Tools />
          </header>
          <main className="content" id="main" tabIndex={-1}>
            <ConnectionStrip />
            {children}
          </main>
        </div>
      </div>
      <nav className="bnav even" aria-label="Main sections">
        {listTabsFor('accountant').map(({ path, name, icon: Icon }) => (
          <Link key={path} href={path} aria-current={getAriaCurrent(location, path)}>
            <Icon className="i" />
            {name}
          </Link>
        ))}
      </nav>
    </>
  )
}
