import type { Plugin } from 'vite'

type Chunk = { imports: readonly string[]; dynamicImports: readonly string[] }
/** By file name. */
export type Chunks = ReadonlyMap<string, Chunk>

/**
 * With each part that is fetched later, Vite names every file that the part needs, so that all are fetched at once.
 * Those that came with the entry are there already: naming them again for each of thirty tabs was 2 KB of what every
 * visit to the dashboard loads first.
 */
export function dedupePreloads({ entry, unless }: { entry: string; unless: string }): {
  plugin: Plugin
  resolveDependencies: (file: string, needed: string[], host: { hostId: string }) => string[]
} {
  let first: ReadonlySet<string> = new Set()
  let elsewhere: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'there-already',
      applyToEnvironment: (environment) => environment.name === 'client',
      generateBundle: {
        // Before Vite writes the lists.
        order: 'pre',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
          const named: Chunks = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
          const fileOf = (source: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(source))?.fileName
          first = reached(named, fileOf(entry), false)
          elsewhere = reached(named, fileOf(unless), true)
        },
      },
    },
    // What another page reaches may be fetched where the entry is not.
    resolveDependencies: (_file, needed, { hostId }) =>
      elsewhere.has(hostId) ? needed : needed.filter((file) => !first.has(file)),
  }
}

/** The files that come with one, itself included; and those that may be fetched later, if asked. */
export function reached(chunks: Chunks, from: string | undefined, later: boolean): Set<string> {
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || files.has(file)) return
    files.add(file)
    for (const next of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(next)
  }
  if (from !== undefined) visit(from)
  return files
}
