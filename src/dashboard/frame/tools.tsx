import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { AccountMenu } from './account-menu.tsx'

/** Theme and account, where there is no top bar. */
export function Tools() {
  return (
    <div className="who">
      <ThemeToggle />
      <AccountMenu />
    </div>
  )
}
