import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Assets, ScreenFiles } from './asset-links.ts'
import { scriptFiles, styleSheets } from './manifest.ts'
import type { Manifest } from './manifest.ts'

const SITE = { loader: 'src/site/loader.ts', styles: 'src/site/styles.ts', redirect: 'src/site/redirect.ts' }
const MANIFEST = '.vite/manifest.json'
const DASHBOARD_MANIFEST = '.vite/dashboard.json'
/** Written by tools/css/page-rules.ts at the build. */
const PAGE_RULES = '.vite/page-rules.json'
/** Written by tools/bundle/screen-sources.ts at the build. */
const SCREEN_SOURCES = '.vite/screen-sources.json'
const DASHBOARD = 'src/dashboard/main.tsx'
const FONTS = ['src/ui/fonts/figtree.woff2', 'src/ui/fonts/bricolage-grotesque.woff2']

/**
 * Answers the addresses from the manifest in `clientFolder` (dist/client), or Vite's own addresses in development
 * (null). Throws when there is no build.
 */
export function readAssets(clientFolder: string | null): Assets {
  if (clientFolder === null) return inDevelopment
  const read = (file: string) => JSON.parse(readFileSync(path.join(clientFolder, file), 'utf8'))
  const manifest: Manifest = read(MANIFEST)
  const dashboard: Manifest = read(DASHBOARD_MANIFEST)
  const fonts = FONTS.flatMap((font) => url(manifest[font]?.file))
  return {
    site: {
      scripts: url(manifest[SITE.loader]?.file),
      rules: read(PAGE_RULES),
      fonts,
      redirect: url(manifest[SITE.redirect]?.file),
    },
    dashboard: {
      scripts: url(dashboard[DASHBOARD]?.file),
      styles: styleSheets(dashboard, [DASHBOARD]).map((sheet) => `/${sheet}`),
      fonts,
      screens: listScreenFiles(dashboard, read(SCREEN_SOURCES)),
    },
    builtAt: statSync(path.join(clientFolder, DASHBOARD_MANIFEST)).mtime,
  }
}

// Vite puts styles into the page by script while developing, so there is nothing to link.
const inDevelopment: Assets = {
  site: {
    scripts: ['/@vite/client', `/${SITE.styles}`, `/${SITE.loader}`],
    rules: [],
    fonts: [],
    redirect: [`/${SITE.redirect}`],
  },
  dashboard: { scripts: ['/@vite/client', `/${DASHBOARD}`], styles: [], fonts: [], screens: {} },
  builtAt: new Date(),
}

function listScreenFiles(manifest: Manifest, sources: Record<string, string>): Record<string, ScreenFiles> {
  const entry = manifest[DASHBOARD]?.file
  const frame = styleSheets(manifest, [DASHBOARD])
  return Object.fromEntries(
    Object.entries(sources).map(([address, source]) => [
      address,
      {
        scripts: scriptFiles(manifest, [DASHBOARD, source]).flatMap((file) => (file === entry ? [] : [`/${file}`])),
        styles: styleSheets(manifest, [source]).flatMap((sheet) => (frame.includes(sheet) ? [] : [`/${sheet}`])),
      },
    ]),
  )
}

function url(file: string | undefined): string[] {
  return file === undefined ? [] : [`/${file}`]
}
