import { WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { api, isSignedOut, isUnreachable, queryClient } from './api-client.ts'
import { isDashboardPath } from './dashboard-paths.ts'
import { bindSession, clearCache } from './offline/offline-cache.ts'
import { lazyComponent } from './parts/lazy-component.tsx'
import { restoreDay } from './offline/cached-day.ts'
import { isLoggingOut } from './logout.ts'
import { signInAddress, useUser } from './session.ts'

const NotFound = lazyComponent(async () => (await import('./parts/not-found.tsx')).NotFound)
const MustSetUp = lazyComponent(async () => (await import('#domains/system/auth/web/must-set-up.tsx')).MustSetUp)

/** A server that says nothing for so long is as good as away, where there is something to show without it. */
const TIMEOUT_MS = 6000

/**
 * Shows its content to a signed-in person only. The server guards every call on its own; this spares a stranger an
 * empty shell. When the server is unreachable, the guard opens to what is stored on this device for the person who was
 * signed in here.
 */
export function Guard({ children }: { children: ReactNode }) {
  const user = useUser()
  const isAway = user.isError && isUnreachable(user.error)
  const isAnonymous = user.isError && !isAway && !user.data
  const [isCacheEmpty, setIsCacheEmpty] = useState(false)
  useEffect(() => {
    if (isAnonymous) leave()
  }, [isAnonymous])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        // The session ended while the dashboard was open.
        if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) leave()
      }),
    [],
  )
  const signedIn = user.data
  useEffect(() => {
    if (signedIn) void bindSession(signedIn)
  }, [signedIn])
  const waits = !user.data && !isAnonymous
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => void restoreDay().then((found) => setIsCacheEmpty(!found)), isAway ? 0 : TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waits, isAway])
  if (user.data?.mustSetUpTwoStep) return <MustSetUp />
  if (user.data) return children
  if (isAnonymous && !isDashboardPath(location.pathname))
    return (
      <main className="wait">
        <NotFound />
      </main>
    )
  if (isAway && isCacheEmpty) return <NeedsNetwork onTry={() => void user.refetch()} busy={user.isFetching} />
  return (
    <div className="wait">
      <span className="spin" role="status" aria-label={isAnonymous ? 'Going to the sign-in page' : 'Loading'} />
    </div>
  )
}

/**
 * Several calls are refused at once, and a second navigation would cancel the first. One that failed is tried again
 * after this.
 */
const LEAVING_MS = 5000
let leftAt = -Infinity

function leave(): void {
  if (isLoggingOut() || performance.now() - leftAt < LEAVING_MS) return
  // Signing in leads to no page here, so a stranger is shown so at once.
  const isStranger = queryClient.getQueryData(api.auth.user.queryKey()) === undefined
  const erased = clearCache()
  if (isStranger && !isDashboardPath(location.pathname)) return
  leftAt = performance.now()
  void erased.finally(() => location.replace(signInAddress()))
}

function NeedsNetwork({ onTry, busy }: { onTry: () => void; busy: boolean }) {
  return (
    <main className="wait">
      <div className="empty">
        <span className="mark t-sun">
          <WifiOff className="i" />
        </span>
        <h1>You’re offline</h1>
        <p className="muted small">
          We can’t reach the server, and nothing is saved on this device. Check your connection and try again.
        </p>
        <Button tone="line" size="sm" disabled={busy} onClick={onTry}>
          {busy && <span className="spin" />}Try again
        </Button>
      </div>
    </main>
  )
}
