import { LogOut } from 'lucide-react'
import { useUser } from '../session.ts'
import { GROUPS, listTabsFor } from '../tabs.ts'
import { BusinessSwitcher } from './business-switcher.tsx'
import { formatPersonName, getPersonInitials } from './person.ts'
import { TabLink } from './tab-link.tsx'

export function Sidebar() {
  const user = useUser().data
  const tabs = listTabsFor(user?.role, user?.rights)
  return (
    <aside className="side" aria-label="Sidebar">
      <BusinessSwitcher />
      <nav aria-label="Dashboard">
        {tabs
          .filter((tab) => tab.group === 'first')
          .map((tab) => (
            <TabLink key={tab.path} tab={tab} />
          ))}
        {GROUPS.filter((group) => tabs.some((tab) => tab.group === group)).map((group) => (
          <div key={group}>
            <h2>{group}</h2>
            {tabs
              .filter((tab) => tab.group === group)
              .map((tab) => (
                <TabLink key={tab.path} tab={tab} counted />
              ))}
          </div>
        ))}
      </nav>
      {user && (
        <div className="me">
          <span className="av" aria-hidden="true">
            {getPersonInitials(user)}
          </span>
          <span className="em" title={`${formatPersonName(user)}, ${user.email}`}>
            <Email address={user.email} />
          </span>
          <a className="x" href="/api/logout" aria-label="Logout">
            <LogOut className="i" />
          </a>
        </div>
      )}
    </aside>
  )
}

/** An address too long for one line breaks before its @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
