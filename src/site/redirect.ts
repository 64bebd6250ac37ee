// The script of /login (spec.md §2): to /api/login after 500 ms, taking along where the visitor wanted to go.
const REDIRECT_MS = 500

const link = document.querySelector<HTMLAnchorElement>('a[data-redirect]')
if (link) {
  link.search = location.search
  setTimeout(() => location.replace(link.href), REDIRECT_MS)
}
