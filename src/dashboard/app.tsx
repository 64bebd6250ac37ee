import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useReducer, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { watchPhoneLibrary } from '#lib/phone-library.ts'
import { queryClient } from './api-client.ts'
import { tellsConnection } from './day/day-path.ts'
import { BottomNav } from './frame/bottom-nav.tsx'
import { CurrentTab } from './frame/current-tab.tsx'
import { isDemo } from './frame/reset-demo.ts'
import { ConnectionStrip } from './frame/connection-strip.tsx'
import { Palette } from './palette/palette.tsx'
import { CreateSheet, MoreSheet } from './frame/sheets.tsx'
import { Sidebar } from './frame/sidebar.tsx'
import { TechnicianFrame } from './frame/technician-frame.tsx'
import { TopBar } from './frame/top-bar.tsx'
import { AccountantFrame } from './frame/accountant-frame.tsx'
import { Guard } from './guard.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { Boundary } from './parts/boundary.tsx'
import { lazyComponent } from './parts/lazy-component.tsx'
import { prefetchLayers } from './parts/open-layers.ts'
import { Loading } from './parts/query-states.tsx'
import { Toasts } from './parts/toasts.tsx'
import { useUser } from './session.ts'
import { settleSoon } from './first-screen-drawn.ts'
import { askBeforeLeaving, LeaveDialog } from './leave-guard.tsx'

const KeepDay = lazyComponent(async () => (await import('./offline/day-cache-updater.tsx')).DayCacheUpdater)
const DemoStrip = lazyComponent(async () => (await import('./frame/demo-strip.tsx')).DemoStrip)
const OutboxRunner = lazyComponent(async () => (await import('./offline/offline-queue-runner.tsx')).OfflineQueueRunner)

const LATER_MS = 1000

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Guard>
        <Router aroundNav={askBeforeLeaving}>
          <Frame />
        </Router>
        <LeaveDialog />
      </Guard>
      <Toasts />
    </QueryClientProvider>
  )
}

function Frame() {
  useLiveUpdates()
  // Foreign numbers on screen are written as their country writes them once the rules for it are here.
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => watchPhoneLibrary(drawAgain), [])
  // What works behind the screens lets the first of them load before it.
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    settleSoon()
    const timer = setTimeout(() => {
      setIsLater(true)
      prefetchLayers()
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  const role = useUser().data?.role
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {role === 'technician' ? (
        <TechnicianFrame>
          {isDemo() && <DemoStrip />}
          <Tab />
        </TechnicianFrame>
      ) : role === 'accountant' ? (
        <AccountantFrame>
          {isDemo() && <DemoStrip />}
          <Tab />
        </AccountantFrame>
      ) : (
        <OfficeFrame />
      )}
      {role !== 'accountant' && <Palette />}
      {isLater && role !== 'accountant' && (
        <>
          <KeepDay />
          <OutboxRunner />
        </>
      )}
    </>
  )
}

function OfficeFrame() {
  const [location] = useLocation()
  return (
    <>
      <div className="shell">
        <Sidebar />
        <div className="main">
          <TopBar />
          <main className="content" id="main" tabIndex={-1}>
            {!tellsConnection(location) && <ConnectionStrip />}
            {isDemo() && <DemoStrip />}
            <Tab />
          </main>
        </div>
      </div>
      <BottomNav />
      <MoreSheet />
      <CreateSheet />
    </>
  )
}

function Tab() {
  const [location] = useLocation()
  return (
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
  )
}
