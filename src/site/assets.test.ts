import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAssets } from './assets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'assets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a public page gets its scripts, fonts and rules from the build, the dashboard its style sheets and the files of each screen', () => {
  mkdirSync(path.join(folder, '.vite'))
  const site = {
    'src/site/loader.ts': { file: 'assets/loader-1.js', imports: ['_ui.js'] },
    'src/ui/fonts/figtree.woff2': { file: 'assets/figtree-1.woff2' },
    'src/site/redirect.ts': { file: 'assets/redirect-1.js' },
  }
  const dashboard = {
    'src/dashboard/main.tsx': { file: 'assets/main-1.js', imports: ['_packages.js'], css: ['assets/main-1.css'] },
    'src/dashboard/day.tsx': {
      file: 'assets/day-1.js',
      imports: ['_packages.js', '_parts.js'],
      css: ['assets/day-1.css'],
    },
    '_packages.js': { file: 'assets/packages-1.js', css: ['assets/packages-1.css'] },
    '_parts.js': { file: 'assets/parts-1.js' },
  }
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(site))
  writeFileSync(path.join(folder, '.vite/dashboard.json'), JSON.stringify(dashboard))
  writeFileSync(
    path.join(folder, '.vite/screen-sources.json'),
    JSON.stringify({ '/dashboard/day': 'src/dashboard/day.tsx' }),
  )
  writeFileSync(path.join(folder, '.vite/page-rules.json'), '[{"text":"a{b:c}"}]')
  expect(readAssets(folder)).toEqual({
    site: {
      scripts: ['/assets/loader-1.js'],
      rules: [{ text: 'a{b:c}' }],
      fonts: ['/assets/figtree-1.woff2'],
      redirect: ['/assets/redirect-1.js'],
    },
    dashboard: {
      scripts: ['/assets/main-1.js'],
      styles: ['/assets/packages-1.css', '/assets/main-1.css'],
      fonts: ['/assets/figtree-1.woff2'],
      screens: {
        '/dashboard/day': {
          scripts: ['/assets/day-1.js', '/assets/packages-1.js', '/assets/parts-1.js'],
          styles: ['/assets/day-1.css'],
        },
      },
    },
    builtAt: expect.any(Date),
  })
})

test('without a build the start stops instead of serving pages without styles', () => {
  expect(() => readAssets(path.join(folder, 'missing'))).toThrow('ENOENT')
})

test('in development the scripts are the sources, by way of Vite', () => {
  expect(readAssets(null).site.scripts).toContain('/src/site/loader.ts')
  expect(readAssets(null).dashboard.scripts).toContain('/src/dashboard/main.tsx')
})
