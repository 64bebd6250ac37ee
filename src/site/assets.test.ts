import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readAssets } from './assets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'assets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a public page gets its scripts, fonts and rules from the build, the dashboard its style sheets', () => {
  mkdirSync(path.join(folder, '.vite'))
  const manifest = {
    'src/site/loader.ts': { file: 'assets/loader-1.js', imports: ['_ui.js'] },
    'src/dashboard/main.tsx': { file: 'assets/main-1.js', imports: ['_ui.js'], css: ['assets/main-1.css'] },
    '_ui.js': { file: 'assets/ui-1.js', css: ['assets/ui-1.css'] },
    'src/ui/fonts/figtree.woff2': { file: 'assets/figtree-1.woff2' },
    'src/site/redirect.ts': { file: 'assets/redirect-1.js' },
  }
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
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
      styles: ['/assets/ui-1.css', '/assets/main-1.css'],
      fonts: ['/assets/figtree-1.woff2'],
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
