import type { Hono } from 'hono'
import type { Assets } from './asset-links.ts'
import { THEME_SCRIPT } from '#ui/theme.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { contentSecurityPolicy, makeNonce } from '#platform/http/security-headers.ts'
import { findDashboardPath } from '#dashboard/dashboard-paths.ts'
import { renderShell } from '#dashboard/shell.ts'

const PATHS = ['/dashboard', '/dashboard/*', '/system-health', '/seo-management']

/**
 * One document for every screen behind the guard. It holds no data, so anybody may have it; each call it makes is
 * guarded on the server. A path without a screen answers 404 with the same document, which then shows the not-found
 * page.
 */
export function mountDashboard(
  app: Hono<HonoEnv>,
  assets: Assets['dashboard'],
  { policy, demoOf }: { policy: boolean; demoOf: Date | undefined },
): void {
  for (const path of PATHS) {
    app.get(path, (x) => {
      const nonce = makeNonce()
      if (policy)
        x.header('content-security-policy', contentSecurityPolicy({ scripts: [THEME_SCRIPT], styleNonce: nonce }))
      x.header('cache-control', 'no-store')
      const address = findDashboardPath(x.req.path)
      const isMissing = address === undefined
      const screen = assets.screens[address ?? '']
      return x.html(
        renderShell({
          ...assets,
          preloads: screen?.scripts,
          styles: [...assets.styles, ...(screen?.styles ?? [])],
          nonce,
          themeScript: THEME_SCRIPT,
          isMissing,
          ...(demoOf && { demoOf }),
        }),
        isMissing ? 404 : 200,
      )
    })
  }
}
