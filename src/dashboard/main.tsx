// Hot reload wants it first; a build leaves nothing of it.
import '@vitejs/plugin-react/preamble'
import '#ui/tokens.css'
import '#ui/base.css'
import './css/frame.css'
import './css/frame-narrow.css'
import './css/layers.css'
import './css/menus.css'
import './css/parts.css'
import './css/folded.css'
import './css/records.css'
import './css/states.css'
import './css/table.css'
import './css/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepPlaces } from './places.ts'
import { heedLogout } from './session.ts'
import { catchLeaving } from './unsaved.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page of the dashboard has no element with the id root.')
catchLeaving()
keepPlaces()
heedLogout()
createRoot(root).render(<App />)
