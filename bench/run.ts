import process from 'node:process'

// npm run bench [name …]: each benchmark runs its two sides in turn, in one run, and prints the ratio with the bar it
// must hold.

/** Loaded when asked for: some bring a browser along. */
const ALL = {
  start: async () => (await import('./start.ts')).start(),
  home: async () => (await import('./home.ts')).home(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouseRoutes(),
  quote: async () => (await import('./quote.ts')).quote(),
  pictures: async () => (await import('./pictures.ts')).pictures(),
  uploads: async () => (await import('./uploads.ts')).uploads(),
  lists: async () => (await import('./lists.ts')).lists(),
  import: async () => (await import('./import.ts')).importing(),
  interactions: async () => (await import('./interactions.ts')).interactions(),
  dashboard: async () => (await import('./dashboard.ts')).dashboard(),
  messages: async () => (await import('./messages.ts')).messages(),
  away: async () => (await import('./provider-outage.ts')).providerOutage(),
  faults: async () => (await import('./faults.ts')).faults(),
  reports: async () => (await import('./reports.ts')).reports(),
  backup: async () => (await import('./backup.ts')).backup(),
  migration: async () => (await import('./migration.ts')).migration(),
  load: async () => (await import('./load.ts')).load(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(ALL, name))
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(ALL).join(', ')}.\n`)
  process.exit(2)
}
const known = Object.entries(ALL).filter(([name]) => asked.length === 0 || asked.includes(name))
let held = true
for (const [, bench] of known) held = (await bench()) && held
process.exit(held ? 0 : 1)
