import { HeadlessMantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { Suspense, useEffect, type ReactNode } from 'react'
import { Link, Route, Router, Switch, useLocation } from 'wouter'
import { queryClient } from './client.ts'
import { BottomNav } from './frame/bottom-nav.tsx'
import { Palette } from './frame/palette.tsx'
import { CreateSheet, MoreSheet } from './frame/sheets.tsx'
import { Sidebar } from './frame/sidebar.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { Guard } from './guard.tsx'
import { LaterTab } from './later-tab.tsx'
import { useLive } from './live.ts'
import { Boundary } from './parts/boundary.tsx'
import { Loading } from './parts/states.tsx'
import { Toasts } from './parts/toasts.tsx'
import { TABS } from './tabs.ts'
import { askBeforeLeaving, LeaveDialog } from './unsaved.tsx'

/** Mantine brings behavior only (focus, keyboard, placing); headless, it injects no styles, so the policy needs no exception for it. */
export function App() {
  return (
    <HeadlessMantineProvider>
      <QueryClientProvider client={queryClient}>
        <Guard>
          <Router aroundNav={askBeforeLeaving}>
            <Frame />
          </Router>
          <LeaveDialog />
        </Guard>
        <Toasts />
      </QueryClientProvider>
    </HeadlessMantineProvider>
  )
}

function Frame() {
  const connected = useLive()
  const [location] = useLocation()
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="shell">
        <Sidebar />
        <div className="main">
          <TopBar />
          <main className="content" id="main" tabIndex={-1}>
            {!connected && (
              <p className="banner sunb" role="status">
                <WifiOff className="i" />
                The line to the server is down. What you see may be old; it is brought up to date when the line is back.
              </p>
            )}
            <Boundary key={location}>
              <Suspense
                fallback={
                  <>
                    <Loading what="the tab" />
                    <div className="skel title" />
                  </>
                }
              >
                <CurrentTab />
              </Suspense>
            </Boundary>
          </main>
        </div>
      </div>
      <BottomNav />
      <MoreSheet />
      <CreateSheet />
      <Palette />
    </>
  )
}

function CurrentTab() {
  return (
    <Switch>
      {TABS.flatMap((tab) => [
        <Route path={tab.path} key={tab.path}>
          <Titled as={tab.name}>{tab.later === undefined ? <tab.view /> : <LaterTab tab={tab} />}</Titled>
        </Route>,
        ...(tab.pages ?? []).map(({ path, view: View }) => (
          <Route path={path} key={path}>
            <Titled as={tab.name}>
              <View />
            </Titled>
          </Route>
        )),
      ])}
      <Route>
        <Titled as="Not found">
          <div className="empty">
            <h1>There is no such tab</h1>
            <Link className="btn btn-line btn-sm" href="/dashboard">
              Back to Overview
            </Link>
          </div>
        </Titled>
      </Route>
    </Switch>
  )
}

/** Names the window and begins at the top. A page that knows the name of its record puts that before it. */
function Titled({ as: name, children }: { as: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${name} | Dashboard`
    scrollTo(0, 0)
  }, [name])
  return children
}
