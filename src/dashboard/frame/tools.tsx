import { SunMoon } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { toggleTheme } from '../theme.ts'
import { AccountMenu } from './account-menu.tsx'

/** Theme and account, where there is no top bar. */
export function Tools() {
  return (
    <div className="who">
      <ThemeButton />
      <AccountMenu />
    </div>
  )
}

export const ThemeButton = () => (
  <Button tone="quiet" icon aria-label="Switch between light and dark theme" onClick={toggleTheme}>
    <SunMoon className="i" />
  </Button>
)
