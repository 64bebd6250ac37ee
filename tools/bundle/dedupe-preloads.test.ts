import { expect, test } from 'vitest'
import { reached, dedupePreloads } from './dedupe-preloads.ts'
import type { Chunks } from './dedupe-preloads.ts'

const chunk = (imports: string[], dynamicImports: string[] = []) => ({ imports, dynamicImports })
const chunks: Chunks = new Map([
  ...['react.js', 'dialog.js', 'emoji.js'].map((file) => [file, chunk([])] as const),
  ['main.js', chunk(['react.js', 'frame.js'], ['jobs.js'])],
  ['frame.js', chunk(['react.js'], ['search.js'])],
  ['jobs.js', chunk(['react.js', 'dialog.js'])],
  ['loader.js', chunk([], ['chat.js'])],
  ['chat.js', chunk(['react.js'], ['emoji.js'])],
])

test('an entry brings what it imports, however far, and nothing that may be fetched later', () => {
  expect([...reached(chunks, 'main.js', false)]).toEqual(['main.js', 'react.js', 'frame.js'])
  expect([...reached(chunks, 'loader.js', true)]).toEqual(['loader.js', 'chat.js', 'react.js', 'emoji.js'])
  expect([...reached(chunks, undefined, true)]).toEqual([])
})

test('the dashboard names no file twice; a part that a public page has, too, names all it needs', () => {
  const { plugin, resolveDependencies } = dedupePreloads({ entry: 'src/main.tsx', unless: 'src/loader.ts' })
  const facades: Record<string, string> = { 'main.js': '/src/main.tsx', 'loader.js': '/src/loader.ts' }
  const bundle = Object.fromEntries(
    [...chunks].map(([fileName, one]) => [
      fileName,
      { type: 'chunk', fileName, facadeModuleId: facades[fileName] ?? null, ...one },
    ]),
  )
  const { handler } = plugin.generateBundle as { handler: (options: object, bundle: object) => void }
  handler({}, bundle)
  expect(resolveDependencies('jobs.js', ['jobs.js', 'react.js', 'dialog.js'], { hostId: 'main.js' })).toEqual([
    'jobs.js',
    'dialog.js',
  ])
  expect(resolveDependencies('emoji.js', ['emoji.js', 'react.js'], { hostId: 'chat.js' })).toEqual([
    'emoji.js',
    'react.js',
  ])
})
