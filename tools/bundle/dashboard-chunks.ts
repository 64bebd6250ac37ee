import path from 'node:path'

type ModuleInfo = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }
/** Modules that the same screens load, or that share a file because that saves requests. */
type Cluster = { ids: string[]; screens: ReadonlySet<string>; bytes: number }

/**
 * How many characters of source a screen may load in vain to save it one request. As they are sent, they are an eighth.
 */
const MAX_WASTE = 40_000

/** Most visits begin at a few screens: what these fetch counts this many times as much as what another does. */
const FIRST_SCREEN_WEIGHT = 10

/** How much what a screen fetches counts. */
type Weigh = (screens: Iterable<string>) => number

/**
 * Names the chunk of each module of the dashboard. Left to itself the bundler makes a file for each set of screens that
 * share a module: 450 files, of which a screen fetched 90. Here the frame is one file and its packages another, each
 * screen is one, and what several screens share is merged into a few files as long as a saved request is worth the code
 * that is loaded in vain. `entry` is the path of the module that starts the dashboard, `first` those of the screens at which
 * most visits begin.
 */
export function dashboardChunks({
  entry,
  first = [],
}: {
  entry: string
  first?: readonly string[]
}): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | null = null
  const weigh: Weigh = (screens) =>
    [...screens].reduce((sum, screen) => sum + (first.includes(screen) ? FIRST_SCREEN_WEIGHT : 1), 0)
  return (id, graph) =>
    isSharedStyle(id) || isRuntime(id) ? 'packages' : ((names ??= nameAll(graph, entry, weigh)).get(id) ?? null)
}

function nameAll(graph: ModuleGraph, entry: string, weigh: Weigh): Map<string, string> {
  const frame = reach(graph, [entry], false)
  const screens = laterOf(graph, frame)
  const names = new Map<string, string>()
  const nameCluster = (ids: readonly string[], name: string) => {
    for (const id of ids) names.set(id, name)
  }

  // An entry stays in a file of its own name, by which others find it.
  const entries = new Set([...screens, entry])
  const frameIds = [...frame].filter((id) => id !== entry)
  const ofScreens = cluster(graph, screens, (id) => !frame.has(id) && !entries.has(id))
  const [first, ...rest] = merge(graph, [toCluster(graph, frameIds, new Set(screens)), ...ofScreens], weigh)
  // Packages change seldom: after an update browsers still have them.
  nameCluster(first?.ids.filter((id) => !isPackage(id)) ?? [], 'dashboard')
  nameCluster(first?.ids.filter(isPackage) ?? [], 'packages')
  // What only one screen has is in its own file, unless a dialog that is loaded later shares it.
  const later = laterOf(graph, reach(graph, [entry], true)).filter((id) => !entries.has(id))
  const ofLater = reach(graph, later, false)
  for (const [index, { ids, screens: of }] of rest.entries()) {
    const [screen = ''] = of
    if (of.size > 1) nameCluster(ids, `shared-${index}`)
    else
      nameCluster(
        ids.filter((id) => ofLater.has(id)),
        `${path.parse(screen).name}-parts`,
      )
  }
  return names
}

/** Beside the packages these come before the styles of the frame and of the screens. */
const isSharedStyle = (id: string): boolean => /src\/ui\/.*\.css$/.test(id)
/** What the bundler adds, which every file imports. */
const isRuntime = (id: string): boolean => id.includes('rolldown/runtime') || id.includes('vite/preload-helper')
const isPackage = (id: string): boolean => id.includes('/node_modules/')

/** The modules that are ours, by the screens that load them. */
function cluster(graph: ModuleGraph, screens: readonly string[], isOurs: (id: string) => boolean): Cluster[] {
  const screensOf = new Map<string, string[]>()
  for (const screen of screens) {
    for (const id of reach(graph, [screen], false)) {
      if (isOurs(id)) screensOf.set(id, [...(screensOf.get(id) ?? []), screen])
    }
  }
  const sets = Map.groupBy(screensOf, ([, used]) => used.join('\n'))
  return [...sets.values()].map((modules) =>
    toCluster(
      graph,
      modules.map(([id]) => id),
      new Set(modules[0]?.[1]),
    ),
  )
}

function toCluster(graph: ModuleGraph, ids: string[], screens: ReadonlySet<string>): Cluster {
  const bytes = ids.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  return { ids, screens, bytes }
}

/** Merges, the cheapest pair first, while each request saved costs its screen at most MAX_WASTE. */
function merge(graph: ModuleGraph, clusters: readonly Cluster[], weigh: Weigh): Cluster[] {
  const left = [...clusters]
  for (;;) {
    const needed = dependenciesOf(graph, left)
    const needs = (place: number) => (needed[place] ?? []).flatMap((one) => left[one] ?? [])
    let best = { waste: MAX_WASTE, one: -1, other: -1 }
    for (const [one, a] of left.entries()) {
      for (let other = one + 1; other < left.length; other++) {
        const b = left[other]
        const saved = b ? savedBy(a, b, weigh) : 0
        if (!b || saved === 0) continue
        // What either of them imports costs besides; that is worth finding out only if they alone are cheap.
        let waste = (wasteOf([a], b, weigh) + wasteOf([b], a, weigh)) / saved
        if (waste < best.waste) waste = (wasteOf(needs(one), b, weigh) + wasteOf(needs(other), a, weigh)) / saved
        if (waste < best.waste) best = { waste, one, other }
      }
    }
    const [a, b] = [left[best.one], left[best.other]]
    if (!a || !b) return left
    left[best.one] = {
      ids: [...a.ids, ...b.ids],
      screens: new Set([...a.screens, ...b.screens]),
      bytes: a.bytes + b.bytes,
    }
    left.splice(best.other, 1)
    spread(graph, left)
  }
}

/** How many screens fetch one file less when two clusters are one: those that load both. */
function savedBy(a: Cluster, b: Cluster, weigh: Weigh): number {
  // What one screen has stays in its own file.
  if (a.screens.size === 1 || b.screens.size === 1) return 0
  return weigh(b.screens) - weigh(missing(b.screens, a.screens))
}

/**
 * Characters of `loaded` that the screens of `by` would load in vain. Styles may not be: screens use the same names for
 * classes of their own.
 */
const wasteOf = (loaded: readonly Cluster[], by: Cluster, weigh: Weigh): number =>
  loaded.reduce((sum, { ids, bytes, screens }) => {
    const inVain = weigh(missing(by.screens, screens))
    return inVain > 0 && ids.some((id) => id.endsWith('.css')) ? Infinity : sum + bytes * inVain
  }, 0)

/** For each cluster the places of what is loaded with it: itself, what it imports, what that imports. */
function dependenciesOf(graph: ModuleGraph, clusters: readonly Cluster[]): number[][] {
  const placeOf = new Map(clusters.flatMap(({ ids }, place) => ids.map((id) => [id, place] as const)))
  const imported = clusters.map(
    ({ ids }) =>
      new Set(
        ids.flatMap((id) => (graph.getModuleInfo(id)?.importedIds ?? []).flatMap((next) => placeOf.get(next) ?? [])),
      ),
  )
  return clusters.map((_, place) => {
    const places = new Set([place])
    for (const one of places) for (const next of imported[one] ?? []) places.add(next)
    return [...places]
  })
}

/** A file is loaded wherever a file that imports from it is, so merging may give a cluster more screens. */
function spread(graph: ModuleGraph, clusters: Cluster[]): void {
  for (const [place, needed] of dependenciesOf(graph, clusters).entries()) {
    const { screens } = clusters[place] ?? { screens: new Set() }
    for (const one of needed) {
      const imported = clusters[one]
      if (imported && missing(screens, imported.screens).length > 0)
        clusters[one] = { ...imported, screens: new Set([...imported.screens, ...screens]) }
    }
  }
}

/** Those of these that the others lack. */
const missing = (these: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...these].filter((one) => !others.has(one))

/** What these modules import later, each once. */
function laterOf(graph: ModuleGraph, ids: Iterable<string>): string[] {
  return [...new Set([...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}

/** The modules that come with these, themselves included; and those that may be loaded later, if asked. */
function reach(graph: ModuleGraph, from: Iterable<string>, later: boolean): Set<string> {
  const found = new Set(from)
  for (const id of found) {
    const info = graph.getModuleInfo(id)
    for (const next of [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])])
      found.add(next)
  }
  return found
}
