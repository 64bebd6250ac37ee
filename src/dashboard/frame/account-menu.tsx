import { LogOut } from 'lucide-react'
import { useLocation } from 'wouter'
import { DropMenu, Menu } from '../parts/drop-menu.tsx'
import { useUser } from '../session.ts'
import { PUBLIC_SITE, listTabsFor } from '../tabs.ts'
import { getPersonInitials } from './person.ts'

/**
 * Who is signed in, what belongs to the account, and the way out. Technicians have no other menu: theirs leads
 * everywhere.
 */
export function AccountMenu() {
  const user = useUser().data
  const [, go] = useLocation()
  if (!user) return null
  const button = (
    <button type="button" className="x" aria-label={`${getPersonInitials(user)}, account menu`}>
      <span className="av">{getPersonInitials(user)}</span>
    </button>
  )
  return (
    <DropMenu align="end" button={button}>
      <Menu.Label>{user.email}</Menu.Label>
      {listTabsFor(user.role, user.rights)
        .filter(({ group }) => user.role === 'technician' || group === 'account')
        .map(({ path, name, icon: Icon }) => (
          <Menu.Item key={path} leftSection={<Icon className="i" />} onClick={() => go(path)}>
            {name}
          </Menu.Item>
        ))}
      <Menu.Item component="a" href={PUBLIC_SITE.path} leftSection={<PUBLIC_SITE.icon className="i" />}>
        {PUBLIC_SITE.name}
      </Menu.Item>
      <Menu.Item component="a" href="/api/logout" leftSection={<LogOut className="i" />}>
        Logout
      </Menu.Item>
    </DropMenu>
  )
}
