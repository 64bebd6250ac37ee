import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '#domains/system/business/contract.ts'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { PUBLIC_PATHS } from '#domains/site/seo/default-settings.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { CLOSED, NEVER_LISTED } from '#site/crawlers/closed-paths.ts'
import { renderDocument } from '#site/documents.ts'
import { markChangedPages } from '#site/mark-changed-pages.ts'
import { PAGES } from '#site/pages.ts'
import { confirmAll } from './support/confirm.ts'
import { useApp } from './support/use-app.ts'

// Later than any build, and within a session of today: on a whole second, as the site map tells it.
let now = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000)
const { app, owner } = useApp({ clock: { now: () => now } })

const read = async (path: string) => {
  const { status, headers, body } = await app.visitor.get<string>(path)
  expect(status, path).toBe(200)
  return { headers, body }
}
/** As the other programs read it: the caller has parsed what says it is JSON. */
const json = async (path: string) => (await app.visitor.get(path)).body
const inSeconds = (at: Date) => at.toISOString().replace('.000Z', 'Z')
const bytes = async (path: string) => Buffer.from(await (await fetch(app.url + path)).arrayBuffer())

describe('the site map', () => {
  const entries = async () => {
    const { body } = await read('/sitemap.xml')
    // So little is XML that this is all of it; what does not fit is not well-formed, or no site map.
    const whole =
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n((?:<url><loc>[^<>&"']+<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod><\/url>\n)+)<\/urlset>\n$/
    const [, urls = ''] = whole.exec(body) ?? []
    return new Map(
      [...urls.matchAll(/<loc>(.+)<\/loc><lastmod>(.+)<\/lastmod>/g)].map(([, address = '', changed = '']) => [
        address,
        changed,
      ]),
    )
  }

  test('is XML, and lists each public page once, at the public address, and nothing else', async () => {
    expect((await read('/sitemap.xml')).headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect([...(await entries()).keys()].toSorted()).toEqual([...PUBLIC_PATHS].map((path) => app.url + path).toSorted())
  })

  test('names only pages that are there, may be found, and call themselves by that very address', async () => {
    for (const address of (await entries()).keys()) {
      const { body } = await read(address.slice(app.url.length))
      expect(body, address).toContain(`<link rel="canonical" href="${address}"/>`)
      expect(body, address).not.toContain('noindex')
    }
  })

  test('says when a page last changed: with a release that changed its words, or with an edit of them, at the very next request', async () => {
    const about = `${app.url}/about`
    // A start marks its pages behind the first visitors; until then the date is that of the build.
    await expect.poll(async () => (await entries()).get(about), { timeout: 20_000 }).toBe(inSeconds(now))
    const before = await entries()
    now = new Date(now.getTime() + 60_000)
    // A start that finds the same words changes no date; a release with other words changes that of its page.
    await markChangedPages(app.parts.db)
    expect(await entries()).toEqual(before)
    await app.database.pool.query("update page_versions set words = 'of an older release' where path = '/gallery'")
    await markChangedPages(app.parts.db)
    const released = await entries()
    expect([...released].filter(([address, at]) => before.get(address) !== at)).toEqual([
      [`${app.url}/gallery`, inSeconds(now)],
    ])
    now = new Date(now.getTime() + 60_000)
    const saved = await owner.post('/api/seo', {
      pagePath: '/about',
      pageTitle: 'About [us] & <them>',
      metaDescription: 'Words for a test.',
    })
    expect(saved.status).toBe(200)
    const after = await entries()
    expect(after.get(about)).toBe(inSeconds(now))
    expect((await read('/about')).body).toContain(`"dateModified":"${now.toISOString()}"`)
    expect(after.get(`${app.url}/faq`)).toBe(before.get(`${app.url}/faq`))
    // A change that all pages show.
    now = new Date(now.getTime() + 60_000)
    await app.parts.db.transaction(SYSTEM, (tx) => tx.invalidatePages('*'))
    expect(new Set((await entries()).values())).toEqual(new Set([inSeconds(now)]))
  })
})

describe('robots.txt', () => {
  test('is plain text that names the site map and keeps programs away from what is no page', async () => {
    const { headers, body } = await read('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    for (const line of lines) expect(line).toMatch(/^(User-agent: \*|Disallow: \/\S+|Sitemap: http:\/\/\S+)$/)
    expect(lines[0]).toBe('User-agent: *')
    expect(lines).toContain(`Sitemap: ${app.url}/sitemap.xml`)
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? [])
    for (const path of [
      '/api/jobs',
      '/dashboard',
      '/dashboard/requests',
      '/system-health',
      '/seo-management',
      '/e/abcdef',
      '/l/abcdefghjkmnpqrs',
    ]) {
      expect(
        closed.some((start) => path.startsWith(start)),
        path,
      ).toBe(true)
    }
    // What may be found, or has to be read to be seen that it may not.
    for (const path of [
      ...PUBLIC_PATHS,
      '/thank-you',
      '/pay/1',
      '/unsubscribe/1',
      '/quote',
      '/login',
      '/llms.txt',
      '/assets/loader.js',
      '/pictures/hero.avif',
    ]) {
      expect(
        closed.some((start) => path.startsWith(start)),
        path,
      ).toBe(false)
    }
  })
})

test('shows the owner exactly the pages that are excluded from search', async () => {
  const disallowed = (await read('/robots.txt')).body.match(/(?<=Disallow: ).+/g)
  expect(CLOSED.map(({ path }) => path)).toEqual(disallowed)
  const unlisted = PAGES.filter((page) => page.unlisted).map(({ path }) => path)
  expect(NEVER_LISTED.map(({ path }) => path).filter((path) => !path.endsWith('/...'))).toEqual(
    expect.arrayContaining(unlisted),
  )
  for (const { path } of NEVER_LISTED) {
    const { headers, body } = await app.visitor.get<string>(path.replace('...', 'x'))
    expect(`${headers.get('x-robots-tag')} ${body}`, path).toContain('noindex')
  }
})

describe('llms.txt', () => {
  beforeAll(() => confirmAll(owner))
  const text = async () => (await read('/llms.txt')).body

  test('tells an assistant who we are, where, what the work costs, when we answer, every question, and where to read on', async () => {
    const llmsText = await text()
    const { facts } = DEFAULT_CONTENT
    const faq = (await owner.get<Settings>('/api/settings')).body.faq.value
    expect((await read('/llms.txt')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(llmsText.startsWith(`# ${facts.name}\n\n> `)).toBe(true)
    for (const word of [
      '(813) 555-0123',
      facts.email,
      'Ruskin, FL 33570',
      `${app.url}/#quote`,
      'Apollo Beach',
      'Monday to Friday: 8 AM to 6 PM',
      'Sunday: closed',
    ])
      expect(llmsText).toContain(word)
    expect(llmsText).toContain('Paver Sealing: $1.30 to $2.20, from $450.00')
    expect(faq.length).toBe(15)
    for (const { question, answer } of faq) expect(llmsText).toContain(`### ${question}\n\n${answer}`)
    for (const path of PUBLIC_PATHS) expect(llmsText).toContain(`](${app.url}${path}): `)
    for (const heading of [
      '## Price guide',
      '## Hours',
      '## Questions and answers',
      '## Pages',
      '## What not to quote from this site',
    ])
      expect(llmsText).toContain(heading)
  })

  test('repeats no made-up praise, and warns of what is a sample', async () => {
    const llmsText = await text()
    for (const { text: praise, name } of DEFAULT_CONTENT.testimonials) {
      expect(llmsText).not.toContain(praise)
      expect(llmsText).not.toContain(name)
    }
    expect(llmsText).toContain('Testimonials marked Sample are placeholders.')
    expect(llmsText).not.toMatch(/5\.0|stars/i)
  })

  test('has the words that the owner saved at the very next request, and they stay what they are in Markdown', async () => {
    await owner.post('/api/seo', {
      pagePath: '/faq',
      pageTitle: 'Questions [all] \\ of them',
      metaDescription: 'One line.',
    })
    expect(await text()).toContain(`- [Questions \\[all\\] \\\\ of them](${app.url}/faq): One line.`)
  })

  test('tells of days to come on which we are closed, and not of those that are over', () => {
    const closed = [
      { date: '2026-06-30', reason: 'Over' },
      { date: '2026-07-01', reason: 'Today' },
      { date: '2026-07-04', reason: 'Independence\nDay' },
      { date: '2026-12-25', reason: '' },
    ]
    const pageContent = {
      ...DEFAULT_CONTENT,
      confirmed: { rates: true, hours: true },
      hours: { ...DEFAULT_CONTENT.hours, closed },
      testimonials: [],
      origin: app.url,
      today: '2026-07-01',
      builtAt: now,
      changes: new Map(),
      seo: [],
    }
    const { body } = renderDocument('/llms.txt', pageContent)
    expect(body).toContain(
      '- Closed on 2026-07-01: Today\n- Closed on 2026-07-04: Independence Day\n- Closed on 2026-12-25\n',
    )
    expect(body).not.toContain('2026-06-30')
    expect(body).not.toContain('Sample')
  })
})

describe('the icons and the manifest', () => {
  test('have a name from the facts and pictures of the sizes they say', async () => {
    const { headers } = await read('/site.webmanifest')
    expect(headers.get('content-type')).toBe('application/manifest+json')
    const manifest = await json('/site.webmanifest')
    expect(manifest).toMatchObject({ short_name: DEFAULT_CONTENT.facts.name, start_url: '/', scope: '/' })
    expect(
      manifest.icons.map((icon: { sizes: string; purpose?: string }) => `${icon.sizes} ${icon.purpose ?? 'any'}`),
    ).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
    for (const { src, type, sizes } of manifest.icons) {
      expect((await fetch(app.url + src)).headers.get('content-type'), src).toBe(type)
      if (sizes === 'any') continue
      const { width, height, format } = await sharp(await bytes(src)).metadata()
      expect(`${width}x${height} ${format}`, src).toBe(`${sizes} png`)
    }
  })

  test('let the dashboard be installed as a program of its own, beside the site that opens in the browser', async () => {
    const [site, dashboard] = [await json('/site.webmanifest'), await json('/dashboard.webmanifest')]
    expect(dashboard).toMatchObject({
      name: `${DEFAULT_CONTENT.facts.name} dashboard`,
      id: '/dashboard',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      icons: site.icons,
    })
    expect(site).toMatchObject({ id: '/', display: 'browser' })
    const { body } = await read('/dashboard')
    expect(body).toContain('<link rel="manifest" href="/dashboard.webmanifest">')
    expect(body).not.toContain('site.webmanifest')
  })

  test('leave no hole where a launcher or a phone fills one in: on sand to the very edge, with the pavers inside the safe circle', async () => {
    for (const path of ['/icon-maskable-512.png', '/apple-touch-icon.png']) {
      const { data, info } = await sharp(await bytes(path))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
      for (let step = 0; step < info.width; step += 1) {
        for (const [x, y] of [
          [step, 0],
          [0, step],
          [info.width - 1, step],
          [step, info.width - 1],
        ] as const)
          expect(at(x, y)).toEqual([249, 244, 236, 255])
      }
      if (path !== '/icon-maskable-512.png') continue
      for (let y = 0; y < info.height; y += 1) {
        for (let x = 0; x < info.width; x += 1) {
          if (Math.hypot(x - info.width / 2, y - info.height / 2) > info.width * 0.4)
            expect(at(x, y)).toEqual([249, 244, 236, 255])
        }
      }
    }
  })

  test('are linked from every page, and old browsers find theirs where they always look', async () => {
    for (const path of ['/', '/sign-in']) {
      const { body } = await read(path)
      expect(body).toContain('<link rel="manifest" href="/site.webmanifest"/>')
      const [, apple = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? []
      expect(await sharp(await bytes(apple)).metadata()).toMatchObject({ width: 180, height: 180 })
    }
    const ico = await bytes('/favicon.ico')
    expect([...ico.subarray(0, 4)]).toEqual([0, 0, 1, 0])
    const pictures = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
      const entry = 6 + 16 * at
      return {
        size: ico.readUInt8(entry),
        png: ico.subarray(ico.readUInt32LE(entry + 12), ico.readUInt32LE(entry + 12) + ico.readUInt32LE(entry + 8)),
      }
    })
    expect(pictures.map(({ size }) => size)).toEqual([16, 32, 48])
    for (const { size, png } of pictures)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size })
  })
})

describe('all of these', () => {
  const PATHS = ['/sitemap.xml', '/robots.txt', '/llms.txt', '/site.webmanifest', '/dashboard.webmanifest']

  test.each(PATHS)(
    '%s comes from memory, compressed for clients that accept it, and with 304 for clients that have it',
    async (path) => {
      const plain = await fetch(app.url + path, { headers: { 'accept-encoding': 'identity' } })
      const packed = await fetch(app.url + path, { headers: { 'accept-encoding': 'br' } })
      expect(packed.headers.get('content-encoding')).toBe('br')
      expect(await packed.text()).toBe(await plain.text())
      expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
      const etag = plain.headers.get('etag') ?? ''
      const again = await fetch(app.url + path, { headers: { 'if-none-match': `W/${etag}` } })
      expect(again.status).toBe(304)
      expect((await fetch(`${app.url}${path}?x=1`)).headers.get('etag')).toBe(etag)
    },
  )

  test('are no files of the build, where they would stand in the way of each other', async () => {
    const files = await readdir('public')
    for (const path of PATHS) expect(files).not.toContain(path.slice(1))
  })

  test('are served with our default text during a database outage, and with the owner’s text afterward', async () => {
    await app.database.pool.query('alter table settings rename to settings_away')
    app.pages.invalidate(null)
    for (const path of PATHS) await read(path)
    await app.database.pool.query('alter table settings_away rename to settings')
    expect((await read('/llms.txt')).body).toContain('Questions \\[all\\]')
  })
})
