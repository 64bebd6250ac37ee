// The script of /login (spec.md §2): to /api/login after 500 ms, taking along where the visitor wanted to go.
const REDIRECT_MS = 500

const link = document.querySelector<HTMLAnchorElement>('a[data-redirect]')
const refused = new URLSearchParams(location.search).get('error')

if (link && refused === null) {
  link.search = location.search
  setTimeout(() => location.replace(link.href), REDIRECT_MS)
} else {
  // Coming back refused: going on by itself would run in circles.
  document.querySelector('[data-waiting]')?.toggleAttribute('hidden', true)
  document.querySelector(`[data-refused="${refused === 'NOT_INVITED' ? 'NOT_INVITED' : 'other'}"]`)?.toggleAttribute('hidden', false)
}
