/**
 * Switches between light and dark, stored under the key `theme` (spec.md §9). The script in the page's head applies it
 * before the first paint.
 */
export function toggleTheme(): void {
  const dark = document.documentElement.classList.toggle('dark')
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light')
  } catch {
    // Storage can be switched off; the theme then lasts until the next load.
  }
}
