import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = path.resolve(import.meta.dirname, '../dist/client')
const ENTRY = 'src/dashboard/main.tsx'
/** Of all JavaScript that a browser needs before it shows the first tab, as it is sent: brotli. */
const MAX_KB = 250

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(CLIENT, '.vite/dashboard.json'), 'utf8'))

/** Every chunk that these sources need at once, by its name. */
function neededBy(...sources: string[]): Set<string> {
  const names = new Set<string>()
  const visit = (name: string) => {
    if (!manifest[name] || names.has(name)) return
    names.add(name)
    for (const next of manifest[name].imports ?? []) visit(next)
  }
  for (const source of sources) visit(source)
  return names
}

const weights = new Map<string, number>()
/** Bytes of a script, as it is sent. Most are needed by every tab, and the best compression is slow. */
function sentAs(file: string): number {
  const known = weights.get(file) ?? brotliCompressSync(readFileSync(path.join(CLIENT, file))).length
  weights.set(file, known)
  return known
}

/** Kilobytes of their scripts, as they are sent. */
function weightOf(...sources: string[]): number {
  const files = new Set(
    [...neededBy(...sources)].flatMap((name) => manifest[name]?.file ?? []).filter((file) => file.endsWith('.js')),
  )
  return [...files].reduce((sum, file) => sum + sentAs(file), 0) / 1024
}

/** What the frame fetches when it is asked for: a tab or a page of one each. */
const tabs = [...new Set([...neededBy(ENTRY)].flatMap((name) => manifest[name]?.dynamicImports ?? []))]

test('no tab is fetched before it is opened', () => {
  expect(tabs).toContain('src/dashboard/overview-tab.tsx')
  expect(tabs).toContain('src/dashboard/day/day-tab.tsx')
  expect([...neededBy(ENTRY)].filter((name) => tabs.includes(name))).toEqual([])
})

test(`whichever tab or page the dashboard opens to, at most ${MAX_KB} KB of JavaScript come first`, () => {
  expect(
    tabs
      .map((tab) => ({ tab, kilobytes: Math.round(weightOf(ENTRY, tab)) }))
      .filter(({ kilobytes }) => kilobytes > MAX_KB),
  ).toEqual([])
})
