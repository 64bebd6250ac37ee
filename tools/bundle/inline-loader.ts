import type { Plugin, Rolldown } from 'vite'

/**
 * Puts Vite's helper for `import()`, and whatever small module the dashboard uses too, into the entry that every public
 * page loads, so that this is one file: as chunks of their own they would be asked for only when the entry has come,
 * which is a second round trip (docs/decisions/009).
 */
export function inlineLoader({ entry }: { entry: string }): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const whole = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(entry))
      if (!whole) return
      for (const name of whole.imports) {
        const helper = chunks.find((chunk) => chunk.fileName === name)
        // A helper that imports others stays, and is reported below.
        if (helper?.imports.length === 0) whole.code = withHelper(whole.code, helper)
      }
      whole.imports = []
      if (/(?:^|[;\n}])import\s*[{"'`*]/.test(whole.code))
        this.error(`${entry} is to be one file, but imports others: ${whole.code.slice(0, 300)}`)
    },
  }
}

/**
 * The helper stands in a scope of its own, since both have short names. Throws when either is not written as it was
 * when this was made.
 */
export function withHelper(code: string, helper: Pick<Rolldown.OutputChunk, 'code' | 'fileName'>): string {
  const [end, exported] = /export\s*\{([^}]*)\};?\s*$/.exec(helper.code) ?? []
  const inside = new Map(named(exported).map(([local, outside]) => [outside, local]))
  for (const [statement, imported, file = ''] of code.matchAll(
    /import\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?/g,
  )) {
    const wanted = named(imported)
    if (
      !end ||
      wanted.length === 0 ||
      !wanted.every(([outside]) => inside.has(outside)) ||
      !helper.fileName.endsWith(file)
    )
      continue
    const locals = wanted.map(([, local]) => local).join()
    const values = wanted.map(([outside]) => inside.get(outside)).join()
    return code.replace(
      statement,
      () => `const [${locals}]=(()=>{${helper.code.slice(0, -end.length)}return [${values}]})();`,
    )
  }
  throw new Error(`${helper.fileName} has another shape than tools/bundle/inline-loader.ts knows.`)
}

/** `a as b, c` → [a, b], [c, c] */
const named = (list = ''): [string, string][] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [from = '', to = from] = one.split(/\s+as\s+/)
      return [from, to]
    })
