import { Calculator, HardHat, WifiOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { useConnection } from '../connection.ts'
import { NOT_FOUND } from '../dashboard-paths.ts'
import { restoreScroll } from '../scroll-restoration.ts'
import { useUser } from '../session.ts'
import { lazyComponent } from '../parts/lazy-component.tsx'
import { DAY } from '../day/day-path.ts'
import { TABS, type Tab } from '../tabs.ts'

/** What an accountant sees first. */
const BOOKS = '/dashboard/books'

const NotFound = lazyComponent(async () => (await import('../parts/not-found.tsx')).NotFound)

/** The tab or page of the address, as far as it is for this person and can be shown at all. */
export function CurrentTab() {
  const role = useUser().data?.role
  const isFromCache = useConnection() === 'cached'
  const shown = (
    tab: Tab,
    content: ReactNode,
    { ofCrew, ofAccountant }: Pick<Tab, 'ofCrew' | 'ofAccountant'> = tab,
  ) => {
    if (role === 'accountant' && !ofAccountant) return <NotOfAccountant tab={tab} />
    if (role === 'technician' && !ofCrew) return <OfTheOffice tab={tab} />
    return isFromCache && tab.path !== DAY ? <NeedsNetwork tab={tab} /> : content
  }
  return (
    <Switch>
      {/* Technicians begin with their day; and it is what can be read of the overview without network. */}
      {(role === 'technician' || (isFromCache && role !== 'accountant')) && (
        <Route path="/dashboard">
          <Redirect to={DAY} replace />
        </Route>
      )}
      {role === 'accountant' && (
        <Route path="/dashboard">
          <Redirect to={BOOKS} replace />
        </Route>
      )}
      {TABS.flatMap((tab) => [
        <Route path={tab.path} key={tab.path}>
          <Titled as={tab.name}>{shown(tab, <tab.view />)}</Titled>
        </Route>,
        ...(tab.pages ?? []).map((page) => (
          <Route path={page.path} key={page.path}>
            <Titled as={tab.name}>{shown(tab, <page.view />, page)}</Titled>
          </Route>
        )),
      ])}
      <Route>
        <Titled as={NOT_FOUND}>
          <NotFound back={role === 'technician' ? { name: 'your day', href: DAY } : undefined} />
        </Titled>
      </Route>
    </Switch>
  )
}

/**
 * Names the window and leads to the place on the page. A page that knows the name of its record puts that before it.
 */
function Titled({ as: name, children }: { as: string; children: ReactNode }) {
  const [path] = useLocation()
  useEffect(() => {
    document.title = `${name} | Dashboard`
  }, [name])
  useEffect(() => restoreScroll(path), [path])
  return children
}

function OfTheOffice({ tab }: { tab: Tab }) {
  return (
    <div className="empty">
      <span className="mark t-stone">
        <HardHat className="i" />
      </span>
      <h1>{tab.name} is for the office</h1>
      <p className="muted small">Your account shows only your jobs. Ask the owner if you need more access.</p>
      <Link className="btn btn-line btn-sm" href={DAY}>
        Back to your day
      </Link>
    </div>
  )
}

function NotOfAccountant({ tab }: { tab: Tab }) {
  return (
    <div className="empty">
      <span className="mark t-stone">
        <Calculator className="i" />
      </span>
      <h1>{tab.name} isn’t part of your account</h1>
      <p className="muted small">
        You can see invoices, payments, reports and books. Ask the owner if you need anything else.
      </p>
      <Link className="btn btn-line btn-sm" href={BOOKS}>
        Back to Books
      </Link>
    </div>
  )
}

function NeedsNetwork({ tab }: { tab: Tab }) {
  return (
    <div className="empty">
      <span className="mark t-sun">
        <WifiOff className="i" />
      </span>
      <h1>{tab.name} isn’t available offline</h1>
      <p className="muted small">
        You can still see today’s and tomorrow’s jobs. This tab comes back when you’re online.
      </p>
      <Link className="btn btn-line btn-sm" href={DAY}>
        My day
      </Link>
    </div>
  )
}
