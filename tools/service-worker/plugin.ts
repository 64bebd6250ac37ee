import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { renderShell } from '../../src/dashboard/shell.ts'
import { styleSheets } from '../../src/site/manifest.ts'

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, Chunk>
/** Names in the manifest of what the dashboard is made of. */
type Sources = { entry: string; fonts: readonly string[] }

/** What public/sw.js has while developing, where there is no build to keep. */
const NOTHING = "const BUILD = { id: '', entry: '', files: [] }"

/**
 * Tells the service worker which files make the dashboard of this build, so that it can keep them: those of all tabs,
 * since any may be opened where there is no network. A build with other files, or with
 * another shell around them, is another worker.
 */
export function serviceWorker(sources: Sources): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'dashboard',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const manifest: Manifest = JSON.parse(readFileSync(path.join(dir, '.vite/dashboard.json'), 'utf8'))
      const file = path.join(dir, 'sw.js')
      writeFileSync(file, withBuild(readFileSync(file, 'utf8'), manifest, sources))
    },
  }
}

/** The worker's text with this build in it. Throws when its text no longer has the place for it. */
export function withBuild(worker: string, manifest: Manifest, { entry, fonts }: Sources): string {
  const main = manifest[entry]
  if (!main || !worker.includes(NOTHING)) throw new Error(`The service worker cannot be told of ${entry}`)
  const files = filesOf(manifest, [entry, ...fonts])
  const shell = renderShell({
    scripts: [`/${main.file}`],
    styles: styleSheets(manifest, [entry]),
    nonce: '',
    themeScript: '',
  })
  const id = createHash('sha256')
    .update(JSON.stringify([files, shell]))
    .digest('base64url')
    .slice(0, 12)
  return worker.replace(NOTHING, () => `const BUILD = ${JSON.stringify({ id, entry: `/${main.file}`, files })}`)
}

/**
 * The addresses of all that can be asked for from these sources on, at once or later, each once and in order. Their
 * names hold a hash of what is in them.
 */
export function filesOf(manifest: Manifest, from: readonly string[]): string[] {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  for (const name of from) visit(name)
  return [...files].toSorted()
}
