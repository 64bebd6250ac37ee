import { away } from './away.ts'
import { backup } from './backup.ts'
import { faults } from './faults.ts'
import { home } from './home.ts'
import { importing } from './import.ts'
import { interactions } from './interactions.ts'
import { lighthouseRoutes } from './lighthouse.ts'
import { lists } from './lists.ts'
import { load } from './load.ts'
import { messages } from './messages.ts'
import { pictures } from './pictures.ts'
import { quote } from './quote.ts'
import { reports } from './reports.ts'
import { start } from './start.ts'
import { uploads } from './uploads.ts'

// npm run bench [name …]: each benchmark runs its two sides in turn, in one run, and prints the ratio with the bar it must hold.
const ALL = {
  start,
  home,
  lighthouse: lighthouseRoutes,
  quote,
  pictures,
  uploads,
  lists,
  import: importing,
  interactions,
  messages,
  away,
  faults,
  reports,
  backup,
  load,
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
