import { expect, test } from 'vitest'
import { dedupePreloads, neededFirst } from './dedupe-preloads.ts'
import type { Chunks } from './dedupe-preloads.ts'

const chunks: Chunks = new Map<string, { imports: string[] }>([
  ['react.js', { imports: [] }],
  ['dialog.js', { imports: [] }],
  ['main.js', { imports: ['react.js', 'frame.js'] }],
  ['frame.js', { imports: ['react.js'] }],
  ['jobs.js', { imports: ['react.js', 'dialog.js'] }],
])

test('an entry brings what it imports, however far', () => {
  expect([...neededFirst(chunks, 'main.js')]).toEqual(['main.js', 'react.js', 'frame.js'])
  expect([...neededFirst(chunks, undefined)]).toEqual([])
})

test('the dashboard names no file that has come with its entry', () => {
  const { plugin, resolveDependencies } = dedupePreloads({
    entry: 'src/main.tsx',
  })
  const bundle = Object.fromEntries(
    [...chunks].map(([fileName, one]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        facadeModuleId: fileName === 'main.js' ? '/src/main.tsx' : null,
        ...one,
      },
    ]),
  )
  const { handler } = plugin.generateBundle as { handler: (options: object, bundle: object) => void }
  handler({}, bundle)
  expect(resolveDependencies('jobs.js', ['jobs.js', 'react.js', 'dialog.js'])).toEqual(['jobs.js', 'dialog.js'])
})
