import { expect, test } from 'vitest'
import { dashboardChunks } from './dashboard-chunks.ts'

type Module = { imports?: string[]; later?: string[]; length?: number }

function chunksOf(modules: Record<string, Module>, first: string[] = []): Record<string, string | null> {
  const graph = {
    getModuleInfo: (id: string) =>
      modules[id]
        ? {
            code: ' '.repeat(modules[id].length ?? 100),
            importedIds: modules[id].imports ?? [],
            dynamicallyImportedIds: modules[id].later ?? [],
          }
        : null,
  }
  const chunkOf = dashboardChunks({ entry: '/main.tsx', first })
  return Object.fromEntries(Object.keys(modules).map((id) => [id, chunkOf(id, graph)]))
}

test('the frame is one file with its styles, what all screens share is in it, and entries keep their files', () => {
  expect(
    chunksOf({
      '/main.tsx': {
        imports: ['/app.tsx', '/frame.css'],
        later: ['/jobs.tsx', '/customers.tsx'],
      },
      '/app.tsx': {},
      '/frame.css': {},
      '/jobs.tsx': { imports: ['/list.tsx', '/list.css', '/job-row.tsx'] },
      '/customers.tsx': { imports: ['/list.tsx'] },
      '/list.tsx': {},
      '/list.css': {},
      '/job-row.tsx': {},
    }),
  ).toEqual({
    '/main.tsx': null,
    '/app.tsx': 'dashboard',
    '/frame.css': 'dashboard',
    '/jobs.tsx': null,
    '/customers.tsx': null,
    '/list.tsx': 'dashboard',
    '/list.css': null,
    '/job-row.tsx': null,
  })
})

test('what a dialog shares with its screen is in one file beside the screen’s own', () => {
  const chunks = chunksOf({
    '/main.tsx': { later: ['/jobs.tsx'] },
    '/jobs.tsx': { imports: ['/fields.tsx', '/dates.ts'], later: ['/dialog.tsx'] },
    '/dialog.tsx': { imports: ['/fields.tsx', '/dates.ts'] },
    '/fields.tsx': {},
    '/dates.ts': {},
  })
  expect(chunks).toMatchObject({ '/fields.tsx': 'jobs-parts', '/dates.ts': 'jobs-parts', '/dialog.tsx': null })
})

test('a large part that few screens use is not loaded by the others', () => {
  const screens = ['/a.tsx', '/b.tsx', '/c.tsx', '/d.tsx', '/e.tsx', '/f.tsx']
  const chunks = chunksOf({
    '/main.tsx': { imports: ['/app.tsx'], later: screens },
    '/app.tsx': {},
    ...Object.fromEntries(screens.map((screen, n) => [screen, { imports: n < 2 ? ['/chart.tsx'] : [] }])),
    '/chart.tsx': { length: 90_000 },
  })
  expect(chunks['/chart.tsx']).toMatch(/^shared-/)
  expect(chunks['/app.tsx']).toBe('dashboard')
})

test('the screens at which visits begin are spared what others need, and spared requests', () => {
  const screens = ['/a.tsx', '/b.tsx', '/c.tsx', '/d.tsx', '/e.tsx', '/f.tsx']
  const modules = {
    '/main.tsx': { imports: ['/app.tsx'], later: screens },
    '/app.tsx': {},
    ...Object.fromEntries(screens.map((screen, n) => [screen, { imports: n < 5 ? ['/table.tsx'] : [] }])),
    '/table.tsx': { length: 90_000 },
  }
  expect(chunksOf(modules)['/table.tsx']).toBe('dashboard')
  expect(chunksOf(modules, ['/f.tsx'])['/table.tsx']).toMatch(/^shared-/)
  expect(chunksOf(modules, ['/a.tsx'])['/table.tsx']).toBe('dashboard')
})

test('packages of the frame are a file of their own, which outlives a change to the frame', () => {
  const chunks = chunksOf({
    '/main.tsx': { imports: ['/app.tsx'], later: ['/jobs.tsx'] },
    '/app.tsx': { imports: ['/node_modules/react/index.js'] },
    '/node_modules/react/index.js': {},
    '/jobs.tsx': {},
  })
  expect(chunks).toMatchObject({
    '/app.tsx': 'dashboard',
    '/node_modules/react/index.js': 'packages',
  })
})
