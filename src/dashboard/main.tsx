// Hot reload wants it first; a build leaves nothing of it.
import '@vitejs/plugin-react/preamble'
import '#ui/tokens.css'
import '#ui/base.css'
import './css/frame.css'
import './css/frame-narrow.css'
import './css/dialogs.css'
import './css/menus.css'
import './css/small-parts.css'
import './css/disclosure.css'
import './css/record-pages.css'
import './css/query-states.css'
import './css/table.css'
import './css/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { initScrollRestoration } from './scroll-restoration.ts'
import { prefetchUser, watchLogout } from './session.ts'
import { catchLeaving } from './leave-guard.tsx'
import { findScreen } from './tabs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The dashboard page has no element with the ID root.')
catchLeaving()
initScrollRestoration()
watchLogout()
prefetchUser()
// With its code at hand the first screen is drawn at once; React would hold what it waits for back for 300 ms. Where the
// code does not come, the frame says so.
await findScreen(location.pathname)
  ?.load()
  .catch(() => {})
createRoot(root).render(<App />)
