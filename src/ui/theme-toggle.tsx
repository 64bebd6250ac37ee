import { SunMoon } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { THEME_COLORS, THEME_KEY } from './theme.ts'

/** Light or dark, as a class on the root, saved in this browser (spec.md §4). */
export function ThemeToggle() {
  return (
    <Button tone="quiet" icon data-needs-js="" aria-label="Switch between light and dark theme" onClick={toggle}>
      <Icon of={SunMoon} />
    </Button>
  )
}

function toggle() {
  const theme = document.documentElement.classList.toggle('dark') ? 'dark' : 'light'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage can be switched off; the theme then lasts until the next page.
  }
}
