import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { extractCopy } from './extract-copy.ts'

// npm run copy [-- WORDS]: every string that an owner, technician, customer or visitor can read, by screen. With words,
// the screens whose name has one of them.
const { positionals } = parseArgs({ allowPositionals: true })
const screens = new Map<string, string[]>()
for (const file of globSync('{src,scripts}/**/*.{ts,tsx,mjs}').toSorted()) {
  if (/\.test\.|\.d\.ts$|^src\/demo\//.test(file)) continue
  const strings = extractCopy(file, readFileSync(file, 'utf8'))
  if (strings.length === 0) continue
  const screen = nameScreen(file)
  const lines = strings.map(({ line, text }) => `  ${String(line).padStart(4)}  ${text}`)
  screens.set(screen, [...(screens.get(screen) ?? []), `\n${file}`, ...lines])
}
const asked = [...screens].filter(
  ([name]) => positionals.length === 0 || positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
)
for (const [name, lines] of asked) process.stdout.write(`\n# ${name}\n${lines.join('\n')}\n`)
if (asked.length === 0) {
  process.stderr.write(
    `No screen has ${positionals.join(' or ')} in its name. Available screens: ${[...screens.keys()].join(', ')}.\n`,
  )
  process.exitCode = 2
}

/** `Dashboard: jobs`, `Website`, `Sentences: jobs` for answers, messages and papers, `Commands`. */
function nameScreen(file: string): string {
  const [, domain, rest = ''] = /^src\/domains\/[^/]+\/([^/]+)\/(.*)$/.exec(file) ?? []
  if (domain) return rest.startsWith('web/') ? `Dashboard: ${domain}` : `Sentences: ${domain}`
  if (file.startsWith('src/site/')) return 'Website'
  if (file.startsWith('src/dashboard/')) return 'Dashboard: frame'
  return /^(?:scripts|src\/commands)\//.test(file) ? 'Commands' : 'Sentences: platform'
}
