import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Assets } from './asset-links.ts'

type Chunk = { file: string; src?: string; css?: string[]; assets?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const SITE = { loader: 'src/site/loader.ts', styles: 'src/site/styles.ts', redirect: 'src/site/redirect.ts' }
const DASHBOARD = 'src/dashboard/main.tsx'
const FONTS = ['src/ui/fonts/figtree.woff2', 'src/ui/fonts/bricolage-grotesque.woff2']

/** Answers the addresses from the manifest in `clientFolder` (dist/client), or Vite's own addresses in development (null). Throws when there is no build. */
export function readAssets(clientFolder: string | null): Assets {
  if (clientFolder === null) return inDevelopment
  const manifest: Manifest = JSON.parse(readFileSync(path.join(clientFolder, '.vite/manifest.json'), 'utf8'))
  const fonts = FONTS.flatMap((font) => url(manifest[font]?.file))
  return {
    site: {
      scripts: url(manifest[SITE.loader]?.file),
      styles: styles(manifest, [SITE.styles, SITE.loader]),
      fonts,
      redirect: url(manifest[SITE.redirect]?.file),
    },
    dashboard: { scripts: url(manifest[DASHBOARD]?.file), styles: styles(manifest, [DASHBOARD]), fonts },
  }
}

// Vite puts styles into the page by script while developing, so there is nothing to link.
const inDevelopment: Assets = {
  site: { scripts: ['/@vite/client', `/${SITE.styles}`, `/${SITE.loader}`], styles: [], fonts: [], redirect: [`/${SITE.redirect}`] },
  dashboard: { scripts: ['/@vite/client', `/${DASHBOARD}`], styles: [], fonts: [] },
}

function url(file: string | undefined): string[] {
  return file === undefined ? [] : [`/${file}`]
}

/** A style sheet may stand in a chunk that the entry imports: walk them, each once, imports first as the cascade wants them. */
function styles(manifest: Manifest, names: string[], seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...styles(manifest, chunk.imports ?? [], seen), ...(chunk.css ?? []).map((file) => `/${file}`)]
  })
}
