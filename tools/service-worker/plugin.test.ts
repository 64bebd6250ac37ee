import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, withBuild } from './plugin.ts'

const WORKER = readFileSync('public/sw.js', 'utf8')
const MANIFEST = {
  'src/dashboard/main.tsx': {
    file: 'assets/main-1.js',
    css: ['assets/main-1.css'],
    assets: ['assets/figtree-1.woff2'],
    imports: ['_shared.js'],
    dynamicImports: ['src/dashboard/day.tsx'],
  },
  'src/dashboard/day.tsx': {
    file: 'assets/day-1.js',
    css: ['assets/day-1.css'],
    imports: ['_shared.js', 'src/dashboard/main.tsx'],
  },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/site/loader.ts': { file: 'assets/loader-1.js', dynamicImports: ['src/site/menu.tsx'] },
  'src/site/menu.tsx': { file: 'assets/menu-1.js', imports: ['_shared.js'] },
  'font.woff2': { file: 'assets/bricolage-1.woff2' },
}
const SOURCES = { entry: 'src/dashboard/main.tsx', fonts: ['font.woff2'] }
const build = (manifest: typeof MANIFEST) => withBuild(WORKER, manifest, SOURCES)
const idOf = (worker: string) => /"id":"([\w-]+)"/.exec(worker)?.[1]

test('stores all of the dashboard for days without network, and nothing of the site alone', () => {
  expect(filesOf(MANIFEST, ['src/dashboard/main.tsx', 'font.woff2'])).toEqual([
    '/assets/bricolage-1.woff2',
    '/assets/day-1.css',
    '/assets/day-1.js',
    '/assets/figtree-1.woff2',
    '/assets/main-1.css',
    '/assets/main-1.js',
    '/assets/shared-1.js',
  ])
})

test('names every cached file by its content, so that an old one is never taken for a new one', () => {
  const worker = build(MANIFEST)
  const files: unknown = JSON.parse(/"files":(\[[^\]]*\])/.exec(worker)?.[1] ?? '')
  expect(files).toHaveLength(7)
  expect((files as string[]).every((file) => file.startsWith('/assets/'))).toBe(true)
  expect(worker).toContain('"entry":"/assets/main-1.js"')
})

test('another build is another worker, the same build the same', () => {
  const changed = {
    ...MANIFEST,
    'src/dashboard/day.tsx': { ...MANIFEST['src/dashboard/day.tsx'], file: 'assets/day-2.js' },
  }
  expect(idOf(build(MANIFEST))).toBe(idOf(build(MANIFEST)))
  expect(idOf(build(changed))).not.toBe(idOf(build(MANIFEST)))
  expect(idOf(build({ ...MANIFEST, 'src/site/menu.tsx': { file: 'assets/menu-2.js', imports: [] } }))).toBe(
    idOf(build(MANIFEST)),
  )
})

test('stops the build when the worker has no place for the list of files, or a file is missing from the build', () => {
  expect(() => withBuild('addEventListener', MANIFEST, SOURCES)).toThrow(
    'The service worker cannot be told of src/dashboard/main.tsx',
  )
  expect(() => withBuild(WORKER, MANIFEST, { ...SOURCES, entry: 'src/gone.tsx' })).toThrow(
    'The service worker cannot be told of src/gone.tsx',
  )
})
