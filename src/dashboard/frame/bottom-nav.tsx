import { Menu as Lines, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { CALENDAR, INBOX, TABS, type Tab } from '../tabs.ts'
import { openLayer } from './layers.ts'
import { TextsUnread, useAriaCurrent } from './tab-link.tsx'

/** The phone's navigation: Overview, Inbox, +, Calendar, More. */
export function BottomNav() {
  return (
    <nav className="bnav" aria-label="Main sections">
      <Item of="/dashboard" />
      <Item of={INBOX} />
      <button type="button" className="plus" aria-haspopup="dialog" onClick={() => openLayer('create')}>
        <span className="b">
          <Plus className="i" />
        </span>
        <span className="vh">New</span>
      </button>
      <Item of={CALENDAR} />
      <button type="button" aria-haspopup="dialog" onClick={() => openLayer('more')}>
        <Lines className="i" />
        More
      </button>
    </nav>
  )
}

function Item({ of }: { of: string }) {
  const tab = TABS.find(({ path }) => path === of)
  return tab ? <ItemLink tab={tab} /> : null
}

function ItemLink({ tab }: { tab: Tab }) {
  const { path, href = path, icon: Icon, name } = tab
  return (
    <Link href={href} aria-current={useAriaCurrent(tab)}>
      <Icon className="i" />
      {name}
      {path === INBOX && <TextsUnread className="cnt n" />}
    </Link>
  )
}
