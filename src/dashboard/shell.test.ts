import { expect, test } from 'vitest'
import { renderShell } from './shell.ts'

const html = renderShell({
  scripts: ['/assets/a.js'],
  styles: ['/assets/a.css'],
  fonts: ['/assets/f.woff2'],
  nonce: 'n"<',
  themeScript: 'theme()',
})

test('the shell asks search engines not to index it, and has no inline style but the one that its nonce allows', () => {
  expect(html).toContain('<meta name="robots" content="noindex,nofollow">')
  expect(html).not.toMatch(/<style(?! nonce=)|style=/)
})

test('the shell links what was built and carries the nonce without letting it break out', () => {
  expect(html).toContain('<script type="module" src="/assets/a.js"></script>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css">')
  expect(html).toContain('<meta name="n" nonce="n&quot;&lt;">')
  expect(html.match(/<script>([^<]*)<\/script>/)?.[1]).toBe('theme()')
})
