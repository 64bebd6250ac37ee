import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Writes down which source the dashboard shows at each of its addresses, so that the server can have the files of a
 * screen fetched together with the frame. Without it a browser learns of them only when the frame runs, which is one
 * more round trip. `tabs` is the list of tabs; the result stands beside the manifest.
 */
export function screenSources({ tabs, file }: { tabs: string; file: string }): Plugin {
  return {
    name: 'screen-sources',
    applyToEnvironment: (environment) => environment.name === 'dashboard',
    generateBundle() {
      const sources = findSources(readFileSync(tabs, 'utf8'), (specifier) =>
        path.posix.join(specifier.startsWith('#') ? 'src' : 'src/dashboard', specifier.replace(/^#/, '')),
      )
      this.emitFile({
        type: 'asset',
        fileName: file,
        source: JSON.stringify(sources),
      })
    },
  }
}

/**
 * Each `path` in the text of the tabs with the module that its `view` comes from. Throws when a view is not one of the
 * `lazyScreen` constants of this text.
 */
export function findSources(text: string, resolve: (specifier: string) => string): Record<string, string> {
  const lazyViews = /const (\w+) = lazyScreen\(\s*async \(\) => \(await import\('([^']+)'\)\)/g
  const views = new Map(Array.from(text.matchAll(lazyViews), ([, view = '', specifier = '']) => [view, specifier]))
  const places = text.matchAll(/\bpath: '([^']+)',[^{}]*?\bview: (\w+)/g)
  return Object.fromEntries(
    Array.from(places, ([, address = '', view = '']) => {
      const specifier = views.get(view)
      if (specifier === undefined) throw new Error(`${view}, the view at ${address}, is not loaded lazily.`)
      return [address, resolve(specifier)]
    }),
  )
}
