import path from 'node:path'

type ModuleInfo = { code: string | null; importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] }
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null }
type Sources = { site: readonly string[]; dashboard: string }

/** Modules that the same screens load, or that share a file because that saves requests. */
type Cluster = { ids: string[]; screens: ReadonlySet<string>; bytes: number }

/**
 * How many characters of source a screen may load in vain to save it one request. As they are sent, they are an eighth.
 */
const MAX_WASTE = 12_000
/**
 * Names the chunk of each module of the dashboard. Left to itself the bundler makes a file for each set of screens that
 * share a module: 450 files, of which a screen fetched 90. Here the frame is one file, each screen is one, and what
 * several screens share is merged into a few files as long as a saved request is worth the code that is loaded in vain.
 * Modules of the public site stay apart from the dashboard's. `site` and `dashboard` are the entries.
 */
export function dashboardChunks(sources: Sources): (id: string, graph: ModuleGraph) => string | null {
  let names: ReadonlyMap<string, string> | null = null
  return (id, graph) => (names ??= nameAll(graph, sources)).get(id) ?? null
}

function nameAll(graph: ModuleGraph, { site, dashboard }: Sources): Map<string, string> {
  const siteFirst = reach(graph, site, false)
  const ofSite = reach(graph, site, true)
  const frame = reach(graph, [dashboard], false)
  const screens = laterOf(graph, frame)
  const names = new Map<string, string>()
  const nameCluster = (ids: readonly string[], name: string) => {
    for (const id of ids) names.set(id, name)
  }

  // An entry stays in a file of its own name, by which others find it.
  const entries = new Set([...screens, dashboard])
  const frameIds = [...frame].filter((id) => !ofSite.has(id) && id !== dashboard)
  const ofScreens = cluster(graph, screens, (id) => !ofSite.has(id) && !frame.has(id) && !entries.has(id))
  const [first, ...rest] = merge(graph, [toCluster(graph, frameIds, new Set(screens)), ...ofScreens])
  nameCluster(first?.ids ?? [], 'dashboard')
  // What only one screen has is in its own file, unless a dialog that is loaded later shares it.
  const later = laterOf(graph, reach(graph, [dashboard], true)).filter((id) => !entries.has(id))
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

  const islands = laterOf(graph, ofSite)
  const users = new Set([...islands, ...entries])
  const inDashboard = reach(graph, entries, false)
  // The entry of a package imports all of it, so who imports it is no measure of who uses its parts.
  const isOwn = (id: string) => !id.includes('/node_modules/')
  const common = cluster(
    graph,
    [...users],
    (id) => isOwn(id) && ofSite.has(id) && inDashboard.has(id) && !siteFirst.has(id) && !users.has(id),
  )
  for (const [index, { ids }] of merge(graph, common, new Set(islands)).entries()) nameCluster(ids, `common-${index}`)
  return names
}

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

/**
 * Merges, the cheapest pair first, while each request saved costs its screen at most MAX_WASTE, and the parts of the
 * public site, `ofSite`, nothing.
 */
function merge(graph: ModuleGraph, clusters: readonly Cluster[], ofSite: ReadonlySet<string> = new Set()): Cluster[] {
  const left = [...clusters]
  for (;;) {
    let best = { waste: MAX_WASTE, one: -1, other: -1 }
    for (const [one, a] of left.entries()) {
      for (let other = one + 1; other < left.length; other++) {
        const b = left[other]
        const waste = b ? wasteOf(a, b, ofSite) : Infinity
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

/** A file is loaded wherever a file that imports from it is, so merging may give a cluster more screens. */
function spread(graph: ModuleGraph, clusters: Cluster[]): void {
  const placeOf = new Map(clusters.flatMap(({ ids }, place) => ids.map((id) => [id, place] as const)))
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const { ids, screens } of clusters) {
      for (const place of new Set(
        ids.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []).map((id) => placeOf.get(id)),
      )) {
        const imported = place === undefined ? undefined : clusters[place]
        if (place === undefined || !imported || missing(screens, imported.screens).length === 0) continue
        clusters[place] = { ...imported, screens: new Set([...imported.screens, ...screens]) }
        isDone = false
      }
    }
  }
}

/** Characters that screens would load in vain if two clusters were one, for each request that this saves. */
function wasteOf(a: Cluster, b: Cluster, ofSite: ReadonlySet<string>): number {
  if (a.screens.size === 1 || b.screens.size === 1) return Infinity
  const [withoutA, withoutB] = [missing(b.screens, a.screens), missing(a.screens, b.screens)]
  const saved = a.screens.size - withoutB.length
  // A visitor on a phone loads nothing in vain, however many screens of the dashboard would gain.
  if (saved === 0 || [...withoutA, ...withoutB].some((screen) => ofSite.has(screen))) return Infinity
  return (a.bytes * withoutA.length + b.bytes * withoutB.length) / saved
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
