import { Menu as Lines, Plus } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { TABS } from '../tabs.ts'
import { openLayer } from './layers.ts'
import { getAriaCurrent, WaitingCount } from './tab-link.tsx'

/** The phone's navigation: Overview, Requests, +, Jobs, More. */
export function BottomNav() {
  return (
    <nav className="bnav" aria-label="Main sections">
      <Item path="/dashboard" />
      <Item path="/dashboard/requests" />
      <button type="button" className="plus" aria-haspopup="dialog" onClick={() => openLayer('create')}>
        <span className="b">
          <Plus className="i" />
        </span>
        <span className="vh">New</span>
      </button>
      <Item path="/dashboard/jobs" />
      <button type="button" aria-haspopup="dialog" onClick={() => openLayer('more')}>
        <Lines className="i" />
        More
      </button>
    </nav>
  )
}

function Item({ path }: { path: string }) {
  const [location] = useLocation()
  const tab = TABS.find((one) => one.path === path)
  if (!tab) return null
  const { icon: Icon, name } = tab
  return (
    <Link href={path} aria-current={getAriaCurrent(location, path)}>
      <Icon className="i" />
      {name}
      {path === '/dashboard/requests' && <WaitingCount className="cnt n" />}
    </Link>
  )
}
