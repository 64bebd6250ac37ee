import { Search } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useQuery } from '@tanstack/react-query'
import { BrandMark } from '#ui/brand-mark.tsx'
import { api } from '../api-client.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { InboxLink } from './inbox-link.tsx'
import { openLayer } from './layers.ts'
import { NewMenu } from './new-menu.tsx'
import { ThemeButton } from './tools.tsx'

/** Search, the four links of spec.md §2, the inbox with its count, theme, bell, New and the account. */
export function TopBar() {
  const [location] = useLocation()
  const facts = useQuery(api.business.facts.queryOptions())
  const links = ['/system-health', '/dashboard/partners']
  // The tabs without a link of their own stand under Dashboard.
  const current = links.includes(location) ? location : location.startsWith('/dashboard') ? '/dashboard' : ''
  const at = (path: string) => (current === path ? ('true' as const) : undefined)
  return (
    <header className="top">
      <Link className="logo mini" href="/dashboard">
        <BrandMark logo={facts.data?.logo} />
        <b>{facts.data?.name}</b>
        <span className="vh"> dashboard, Overview</span>
      </Link>
      <button type="button" className="search" aria-haspopup="dialog" onClick={() => openLayer('palette')}>
        <Search className="i" />
        <span>Search customers, jobs, invoices</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav className="links" aria-label="Sections">
        <Link href="/dashboard" aria-current={at('/dashboard')}>
          Dashboard
        </Link>
        <Link href="/system-health" aria-current={at('/system-health')}>
          System Health
        </Link>
        <Link href="/dashboard/partners" aria-current={at('/dashboard/partners')}>
          Partners
        </Link>
        <a href="/">Public Site</a>
      </nav>
      <div className="who">
        <InboxLink />
        <ThemeButton />
        <Bell />
        <NewMenu />
        <AccountMenu />
      </div>
    </header>
  )
}
