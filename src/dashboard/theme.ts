/** Light or dark, kept under the key `theme` (spec.md §9); the script in the page's head applies it before the first paint. */
export function toggleTheme(): void {
  const dark = document.documentElement.classList.toggle('dark')
  localStorage.setItem('theme', dark ? 'dark' : 'light')
}
