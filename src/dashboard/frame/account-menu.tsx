import { Menu } from '@mantine/core'
import { LogOut, Settings } from 'lucide-react'
import { useLocation } from 'wouter'
import { DropMenu } from '../parts/drop-menu.tsx'
import { useUser } from '../session.ts'
import { initialsOf } from './person.ts'

export function AccountMenu() {
  const user = useUser().data
  const [, go] = useLocation()
  if (!user) return null
  const button = (
    <button type="button" className="x" aria-label={`${initialsOf(user)}, account menu`}>
      <span className="av">{initialsOf(user)}</span>
    </button>
  )
  return (
    <DropMenu align="end" button={button}>
      <Menu.Label>{user.email}</Menu.Label>
      {user.role !== 'technician' && (
        <Menu.Item leftSection={<Settings className="i" />} onClick={() => go('/dashboard/settings')}>
          Settings
        </Menu.Item>
      )}
      <Menu.Item component="a" href="/api/logout" leftSection={<LogOut className="i" />}>
        Logout
      </Menu.Item>
    </DropMenu>
  )
}
