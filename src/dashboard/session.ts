import { useQuery } from '@tanstack/react-query'
import type { Right } from '#lib/rights.ts'
import { api, queryClient } from './api-client.ts'
import { beginLogout } from './logout.ts'
import { clearCache } from './offline/offline-cache.ts'

/** Returns who is signed in. Any failure means no one is (spec.md §7). */
export const useUser = () => useQuery(api.auth.user.queryOptions())

/** Whether the person may look at money but change nothing: buttons that change something are left out for them. */
export const useIsAccountant = (): boolean => useUser().data?.role === 'accountant'

/** Whether the owner lets this person do something. A user that was stored before there were rights has none. */
export const useMay = (right: Right): boolean =>
  (useUser().data as { rights?: readonly Right[] } | undefined)?.rights?.includes(right) ?? false

/** Asks for what every screen waits for, before there is one. */
export function prefetchUser(): void {
  void queryClient.prefetchQuery(api.auth.user.queryOptions())
  void queryClient.prefetchQuery(api.business.list.queryOptions())
}

/** Who is signed in, for what is asked for before anything is drawn. Rejects where no one is. */
export const loadUser = () => queryClient.ensureQueryData(api.auth.user.queryOptions())

/** The sign-in page, which leads back to where the person is now. */
export const signInAddress = (): string => `/login?return=${encodeURIComponent(location.pathname + location.search)}`

/**
 * Watches for Logout, which is a separate link in three menus. After a press on any of them, no more calls go out, and
 * nothing stays on the device.
 */
export function watchLogout(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    // Held back where something has not gone out yet (offline/unsent-warning.tsx).
    if (defaultPrevented || !(target instanceof Element) || !target.closest('a[href="/api/logout"]')) return
    beginLogout()
    void queryClient.cancelQueries()
    void clearCache()
  })
}
