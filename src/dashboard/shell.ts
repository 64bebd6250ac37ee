import { NOT_FOUND } from './dashboard-paths.ts'
import { THEME_COLORS } from '#ui/theme.ts'

/**
 * From the site's pages the old page fades into the new one (ui/base.css). A browser asks whether the new one joins in
 * before it looks into a linked sheet, and writes an error where it does not: so the answer stands in the document.
 */
const JOINS_IN = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

/** What every screen waits for: the browser asks for it with the scripts, not once they run. */
const CALLS = ['/api/auth/user', '/api/businesses']

/** Another than the site's: the dashboard is installed as a program of its own. */
export const MANIFEST_PATH = '/dashboard.webmanifest'

type ShellParts = {
  scripts: string[]
  preloads?: readonly string[] | undefined
  styles: string[]
  fonts?: string[]
  nonce: string
  themeScript: string
  isMissing?: boolean
  demoOf?: Date
}

/**
 * The one HTML document of /dashboard (and everything under it), /system-health and /seo-management. It holds no data:
 * the guard in the browser asks who is signed in, and every call is guarded on the server. `scripts`, `styles` and
 * `fonts` are paths of built files, `preloads` those that the scripts will import, `nonce` is one per response,
 * `themeScript` the text whose hash the policy names. `demoOf`: all data are made up, since then. `isMissing`: the
 * dashboard has no page at this path.
 */
export function renderShell({
  scripts,
  preloads = [],
  styles,
  fonts = [],
  nonce,
  themeScript,
  isMissing = false,
  demoOf,
}: ShellParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${isMissing ? `${NOT_FOUND} | Dashboard` : 'Dashboard'}</title>
<meta name="robots" content="noindex,nofollow">
<meta name="n" nonce="${attribute(nonce)}">
<meta name="theme-color" content="${THEME_COLORS.light}">
${demoOf ? `<meta name="demo" content="${demoOf.toISOString()}">\n` : ''}<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="Dashboard">
<link rel="manifest" href="${MANIFEST_PATH}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<script>${themeScript}</script>
<style nonce="${attribute(nonce)}">${JOINS_IN}</style>
${fonts.map((href) => `<link rel="preload" href="${attribute(href)}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${attribute(href)}">`).join('\n')}
${CALLS.map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="use-credentials">`).join('\n')}
${styles.map((href) => `<link rel="stylesheet" href="${attribute(href)}">`).join('\n')}
${scripts.map((src) => `<script type="module" src="${attribute(src)}"></script>`).join('\n')}
</head>
<body class="app">
<div id="root"><div class="wait"><span class="spin" role="status" aria-label="Loading"></span></div></div>
<noscript>${isMissing ? `<h1>${NOT_FOUND}</h1>` : ''}<p class="wait">The dashboard needs JavaScript. Turn it on and reload this page.</p></noscript>
</body>
</html>
`
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
