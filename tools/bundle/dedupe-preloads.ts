import type { Plugin } from 'vite'

type Chunk = { imports: readonly string[] }
/** By file name. */
export type Chunks = ReadonlyMap<string, Chunk>

/**
 * With each part that is fetched later, Vite names every file that the part needs, so that all are fetched at once.
 * Those that came with the entry are there already: naming them again for each of thirty tabs was 2 KB of what every
 * visit to the dashboard loads first.
 */
export function dedupePreloads({ entry }: { entry: string }): {
  plugin: Plugin
  resolveDependencies: (file: string, needed: string[]) => string[]
} {
  let first: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'there-already',
      applyToEnvironment: (environment) => environment.name === 'dashboard',
      generateBundle: {
        // Before Vite writes the lists.
        order: 'pre',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
          const named: Chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
          first = neededFirst(named, chunks.find((chunk) => chunk.facadeModuleId?.endsWith(entry))?.fileName)
        },
      },
    },
    resolveDependencies: (_file, needed) => needed.filter((file) => !first.has(file)),
  }
}

/** The files that come with one, itself included. */
export function neededFirst(chunks: Chunks, entry: string | undefined): Set<string> {
  const files = new Set<string>(entry === undefined ? [] : [entry])
  for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next)
  return files
}
