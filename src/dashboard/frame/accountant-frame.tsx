import type { ReactNode } from 'react'
import { useUser } from '../session.ts'
import { listTabsFor } from '../tabs.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabLink } from './tab-link.tsx'
import { Tools } from './tools.tsx'

/**
 * For an accountant: the sidebar with what they may see, and their account. No search, bell or New, which lead to what
 * they may not see. On a phone the sections are at the bottom.
 */
export function AccountantFrame({ children }: { children: ReactNode }) {
  const user = useUser().data
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
        {listTabsFor('accountant', user?.rights).map((tab) => (
          <TabLink key={tab.path} tab={tab} />
        ))}
      </nav>
    </>
  )
}
