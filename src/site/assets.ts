import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Assets } from './asset-links.ts'
import { styleSheets } from './manifest.ts'
import type { Manifest } from './manifest.ts'

const SITE = { loader: 'src/site/loader.ts', styles: 'src/site/styles.ts', redirect: 'src/site/redirect.ts' }
/** Written by tools/css/page-rules.ts at the build. */
const PAGE_RULES = '.vite/page-rules.json'
const DASHBOARD = 'src/dashboard/main.tsx'
const FONTS = ['src/ui/fonts/figtree.woff2', 'src/ui/fonts/bricolage-grotesque.woff2']

/**
 * Answers the addresses from the manifest in `clientFolder` (dist/client), or Vite's own addresses in development
 * (null). Throws when there is no build.
 */
export function readAssets(clientFolder: string | null): Assets {
  if (clientFolder === null) return inDevelopment
  const file = path.join(clientFolder, '.vite/manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const fonts = FONTS.flatMap((font) => url(manifest[font]?.file))
  return {
    site: {
      scripts: url(manifest[SITE.loader]?.file),
      rules: JSON.parse(readFileSync(path.join(clientFolder, PAGE_RULES), 'utf8')),
      fonts,
      redirect: url(manifest[SITE.redirect]?.file),
    },
    dashboard: {
      scripts: url(manifest[DASHBOARD]?.file),
      styles: styleSheets(manifest, [DASHBOARD]).map((sheet) => `/${sheet}`),
      fonts,
    },
    builtAt: statSync(file).mtime,
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
  dashboard: { scripts: ['/@vite/client', `/${DASHBOARD}`], styles: [], fonts: [] },
  builtAt: new Date(),
}

function url(file: string | undefined): string[] {
  return file === undefined ? [] : [`/${file}`]
}
