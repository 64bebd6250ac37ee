import { expect, test } from 'vitest'
import { dashboardChunks } from './dashboard-chunks.ts'

type Module = { imports?: string[]; later?: string[]; length?: number }

function chunksOf(modules: Record<string, Module>): Record<string, string | null> {
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
  const chunkOf = dashboardChunks({ site: ['/loader.ts'], dashboard: '/main.tsx' })
  return Object.fromEntries(Object.keys(modules).map((id) => [id, chunkOf(id, graph)]))
}

test('the frame is one file with its styles, what all screens share is in it, and entries keep their files', () => {
  expect(
    chunksOf({
      '/loader.ts': {},
      '/main.tsx': { imports: ['/app.tsx', '/frame.css'], later: ['/jobs.tsx', '/customers.tsx'] },
      '/app.tsx': {},
      '/frame.css': {},
      '/jobs.tsx': { imports: ['/list.tsx', '/list.css', '/job-row.tsx'] },
      '/customers.tsx': { imports: ['/list.tsx'] },
      '/list.tsx': {},
      '/list.css': {},
      '/job-row.tsx': {},
    }),
  ).toEqual({
    '/loader.ts': null,
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
    '/loader.ts': {},
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
    '/loader.ts': {},
    '/main.tsx': { imports: ['/app.tsx'], later: screens },
    '/app.tsx': {},
    ...Object.fromEntries(screens.map((screen, n) => [screen, { imports: n < 2 ? ['/chart.tsx'] : [] }])),
    '/chart.tsx': { length: 90_000 },
  })
  expect(chunks['/chart.tsx']).toMatch(/^shared-/)
  expect(chunks['/app.tsx']).toBe('dashboard')
})

test('what the public site loads is never in a file of the dashboard', () => {
  const chunks = chunksOf({
    '/loader.ts': { imports: ['/wait.ts'], later: ['/menu.tsx'] },
    '/wait.ts': {},
    '/menu.tsx': { imports: ['/close.tsx'] },
    '/close.tsx': {},
    '/main.tsx': { imports: ['/close.tsx', '/wait.ts', '/app.tsx'] },
    '/app.tsx': {},
  })
  expect(chunks).toMatchObject({ '/wait.ts': null, '/menu.tsx': null, '/app.tsx': 'dashboard' })
  expect(chunks['/close.tsx']).toMatch(/^common-/)
})
