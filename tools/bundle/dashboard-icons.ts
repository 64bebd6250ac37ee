import { existsSync, readFileSync } from 'node:fs'

type ModuleInfo = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }

const ICON = /^(.*\/lucide-react\/dist\/esm\/icons\/)([\w-]+)\.mjs$/

/**
 * Names the chunk of a Lucide icon that no public page shows; null for every other module. Left to itself the bundler
 * makes a file of each icon that two tabs share: 40 requests of 300 bytes each for the first tab. An icon of a public
 * page stays apart, or the page would fetch them all. `site`: the path of the module that leads to every public page.
 */
export function dashboardIcons({ site }: { site: string }): (id: string, graph: ModuleGraph) => string | null {
  let shown: ReadonlySet<string> | null = null
  return (id, graph) => {
    const [, folder = '', icon] = ICON.exec(id) ?? []
    if (icon === undefined) return null
    shown ??= withAliases(iconsOf(graph, site), folder)
    return shown.has(icon) ? null : 'icons'
  }
}

/** The file names of the icons in the module `entry` and in all sources that it imports, at once or later. */
function iconsOf(graph: ModuleGraph, entry: string): Set<string> {
  const modules = new Set([entry])
  const icons = new Set<string>()
  for (const id of modules) {
    const info = graph.getModuleInfo(id)
    for (const icon of importedIcons(info?.code ?? '')) icons.add(icon)
    for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      if (!next.includes('node_modules')) modules.add(next)
  }
  return icons
}

/**
 * Adds what an old name stands for: circle-alert only exports circle-exclamation-point. The bundler goes past such a
 * module, so the file is read.
 */
function withAliases(icons: Set<string>, folder: string): Set<string> {
  for (const icon of icons) {
    const file = `${folder}${icon}.mjs`
    const [, other] =
      (existsSync(file) && /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(readFileSync(file, 'utf8'))) || []
    if (other !== undefined) icons.add(other)
  }
  return icons
}

/** `Building2 as House` is in building-2. */
function importedIcons(code: string): string[] {
  return [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) =>
        (name.trim().split(/\s+as\s+/)[0] ?? '')
          .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-')
          .toLowerCase(),
      ),
  )
}
