import { expect, test } from 'vitest'
import { styleSheets } from './manifest.ts'

test('a page needs every style sheet that its sources bring along, base before site, each once', () => {
  const manifest = {
    'src/site/loader.ts': { file: 'assets/loader-1.js', imports: ['_ui.js'] },
    'src/site/styles.ts': { file: 'assets/styles-1.js', imports: ['_ui.js', '_site.js'] },
    '_ui.js': { file: 'assets/ui-1.js', css: ['assets/ui-1.css'] },
    '_site.js': { file: 'assets/site-1.js', css: ['assets/site-1.css'] },
  }
  expect(styleSheets(manifest, ['src/site/styles.ts', 'src/site/loader.ts', 'src/site/gone.ts'])).toEqual([
    'assets/ui-1.css',
    'assets/site-1.css',
  ])
})
