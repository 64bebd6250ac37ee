import type { Plugin, Rolldown } from 'vite'

/**
 * Puts Vite's helper for `import()` into the entry that every public page loads, so that this is one file: as a chunk of its own, shared with the
 * dashboard, it would be asked for only when the entry has come, which is a second round trip (docs/decisions/009).
 */
export function oneFile({ entry }: { entry: string }): Plugin {
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
        if (helper?.name === 'preload-helper') whole.code = withHelper(whole.code, helper)
      }
      whole.imports = []
      if (/(?:^|[;\n}])import\s*[{"'`*]/.test(whole.code)) this.error(`${entry} is to be one file, but imports others: ${whole.code.slice(0, 300)}`)
    },
  }
}

/** The helper stands in a scope of its own, since both have short names. Throws when either is not written as it was when this was made. */
export function withHelper(code: string, helper: Pick<Rolldown.OutputChunk, 'code' | 'fileName'>): string {
  const [end, inside, outside] = /export\s*\{\s*([\w$]+) as ([\w$]+)\s*\};?\s*$/.exec(helper.code) ?? []
  for (const [statement, name, local, file = ''] of code.matchAll(/import\s*\{\s*([\w$]+) as ([\w$]+)\s*\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?/g)) {
    if (name !== outside || !end || !helper.fileName.endsWith(file)) continue
    return code.replace(statement, () => `const ${local}=(()=>{${helper.code.slice(0, -end.length)}return ${inside}})();`)
  }
  throw new Error(`${helper.fileName} has another shape than tools/bundle/one-file.ts knows.`)
}
