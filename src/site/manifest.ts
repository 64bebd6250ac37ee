/** What Vite writes of a build: for each source, its file and what comes with it. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/**
 * The style sheets of these sources as Vite names them, each once. One may stand in a chunk that a source imports:
 * imports come first, as the cascade wants them.
 */
export function styleSheets(manifest: Manifest, names: readonly string[], seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...styleSheets(manifest, chunk.imports ?? [], seen), ...(chunk.css ?? [])]
  })
}

/** The scripts of these sources and of what they import, as Vite names them, each once. */
export function scriptFiles(manifest: Manifest, names: readonly string[]): string[] {
  const needed = new Set(names.filter((name) => manifest[name]))
  for (const name of needed) for (const next of manifest[name]?.imports ?? []) needed.add(next)
  return [...needed].flatMap((name) => manifest[name]?.file ?? [])
}
