import { describe, expect, test } from 'vitest'
import { DEFAULT_FACTS, SERVICES, TOWNS } from '#domains/system/business/business-facts.ts'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { DEFAULT_TESTIMONIALS as TESTIMONIALS } from '#domains/system/business/default-testimonials.ts'
import { ISLANDS } from './islands.ts'
import type { Gathered } from './page.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { renderPage, SITE_PATHS } from './render.tsx'

const data: Gathered = {
  ...DEFAULT_CONTENT,
  reviews: [],
  partners: [],
  photos: [],
  seo: null,
  origin: 'https://tidestone.example',
  today: '2026-11-24',
  year: 2026,
  assets: {
    scripts: ['/assets/loader.js'],
    rules: [{ text: 'body{margin:0}' }],
    fonts: ['/assets/figtree.woff2'],
    redirect: ['/assets/redirect.js'],
  },
}
const home = () => renderPage('/', data).html

describe.each(SITE_PATHS)('the page %s', (path) => {
  const { html } = renderPage(path, data)

  test('has one heading of the first rank, a title and a description', () => {
    expect(all(html, /<h1[ >]/g)).toHaveLength(1)
    expect(one(html, /<title>(.+?)<\/title>/)).not.toBe('')
    expect(one(html, /<meta name="description" content="(.+?)"/)).not.toBe('')
  })

  test('keeps to the Content-Security-Policy: no style attributes, no handlers, no script in the page but the theme and data', () => {
    expect(html).not.toMatch(/<[^>]+ (style|on[a-z]+)=/)
    const inline = all(html, /<script>(.*?)<\/script>/gs)
    expect(inline.map(([, code]) => code)).toEqual([PAGE_SCRIPT])
  })

  test('renders only islands that the loader knows, with props it can read', () => {
    for (const [, name] of all(html, /data-island="([^"]+)"/g)) expect(Object.keys(ISLANDS)).toContain(name)
    for (const [, props] of all(html, /data-props="([^"]+)"/g)) expect(() => JSON.parse(unescape(props))).not.toThrow()
  })

  test('uses every id once', () => {
    const ids = all(html, / id="([^"]+)"/g).map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('the home page, without JavaScript,', () => {
  test('says everything the specification lists, in its order', () => {
    const words = [
      'Call (813) 555-0123',
      'Get Free Estimate',
      'Professional <span',
      'Paver Sealing</span> &amp; Pressure Washing',
      'Restore and protect your pavers, driveways, and pool decks with our premium sealing services. Quality work, on-time service, guaranteed.',
      'Get Free Quote',
      'Call Now',
      'Our Services',
      'Learn More',
      '5.0 Stars</h2>',
      'View All Reviews',
      'Why Choose Us',
      'On-time service',
      '2-year warranty',
      '12 years of experience',
      'Owner-operated',
      'Service Areas',
      'Hillsborough County within 20 miles',
      'Get Your Free Quote',
      'hello@tidestone.example',
    ]
    let from = 0
    for (const word of words) {
      const at = home().indexOf(word, from)
      expect(at, `"${word}" after the words before it`).toBeGreaterThanOrEqual(0)
      from = at
    }
  })

  test('links the twelve towns, the reviews, the services and the quote form', () => {
    for (const { slug } of TOWNS) expect(home()).toContain(`href="/service-areas/${slug}"`)
    for (const { href } of SERVICES) expect(home()).toContain(`href="${href}"`)
    expect(home()).toContain('href="/reviews"')
    expect(all(home(), /href="#quote"/g).length).toBeGreaterThanOrEqual(3)
    expect(all(home(), / id="quote"/g)).toHaveLength(1)
  })

  test('shows four testimonials, each marked as a sample', () => {
    for (const { text } of TESTIMONIALS.slice(0, 4)) expect(home()).toContain(escape(text))
    expect(all(home(), /<figure.*?<\/figure>/gs).filter(([figure]) => figure.includes('>Sample<'))).toHaveLength(4)
  })

  test('has a form that posts to /quote, its button, an unticked consent and a honeypot that no visitor sees', () => {
    const form = one(home(), /(<form.*<\/form>)/s)
    expect(form).toMatch(/^<form[^>]* action="\/quote" method="post"/)
    expect(form).not.toMatch(/^<form[^>]* novalidate/i)
    for (const name of [
      'name',
      'phone',
      'email',
      'address',
      'service',
      'message',
      'areaSqFt',
      'smsConsent',
      'leave_empty',
    ])
      expect(form).toContain(`name="${name}"`)
    expect(form).not.toContain('checked')
    // The trap: neither seen, nor reached by key, nor filled by a browser or a password manager.
    expect(form).toMatch(
      /<div hidden=""><input [^>]*tabindex="-1" aria-hidden="true"[^>]*autoComplete="off" data-1p-ignore[^>]*name="leave_empty"/i,
    )
    expect(form).toContain('Get My Free Quote')
  })

  test('tells search engines who we are, and claims no ratings while there are no real reviews', () => {
    const [business] = JSON.parse(one(home(), /<script type="application\/ld\+json">(.*?)<\/script>/s))['@graph']
    expect(business).toMatchObject({
      '@type': ['LocalBusiness', 'HomeAndConstructionBusiness'],
      name: 'Tidestone',
      telephone: '+18135550123',
      address: { addressLocality: 'Ruskin', postalCode: '33570' },
    })
    expect(JSON.stringify(business)).not.toMatch(/rating|review/i)
    expect(home()).toContain('<link rel="canonical" href="https://tidestone.example/"/>')
    expect(home()).toContain('property="og:image" content="https://tidestone.example/share/home.jpg')
  })

  test('loads one picture of the first view before the others and the rest only when they come near', () => {
    const pictures = all(home(), /<img[^>]*>/g).map(([tag]) => tag ?? '')
    expect(pictures.filter((tag) => tag.includes('fetchPriority="high"'))).toHaveLength(1)
    expect(pictures.filter((tag) => tag.includes('fetchPriority="low"'))).toHaveLength(1)
    for (const tag of pictures) expect(tag).toMatch(/width="\d+" height="\d+"/)
    expect(pictures.filter((tag) => tag.includes('loading="lazy"'))).toHaveLength(pictures.length - 2)
  })
})

test('an unknown path answers 404 with the phone and links that help on; programmers get their hint in development only', () => {
  const { status, html } = renderPage('/service-areas/ellenton', data)
  expect(status).toBe(404)
  for (const word of ['404 Page Not Found', 'tel:+18135550123', 'href="/services/paver-sealing"', 'noindex'])
    expect(html).toContain(word)
  expect(html).not.toContain('Did you forget')
  expect(renderPage('/nope', { ...data, development: true }).html).toContain(
    'Did you forget to add the page to the router?',
  )
})

test('what the owner saved for a page goes before its own words, whatever was typed', () => {
  const seo = {
    pagePath: '/',
    pageTitle: '</title><script>alert(1)</script>',
    metaDescription: 'New "words"',
    metaKeywords: null,
    ogTitle: 'Shared',
    ogDescription: null,
    ogImage: 'http://',
    hidden: false,
  }
  const { html } = renderPage('/', { ...data, seo, facts: { ...DEFAULT_FACTS, name: '</script><b>' } })
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;')
  expect(html).toContain('content="New &quot;words&quot;"')
  expect(html).toContain('property="og:title" content="Shared"')
  expect(html).toContain('property="og:image" content="https://tidestone.example/share/home.jpg')
  expect(JSON.parse(one(html, /<script type="application\/ld\+json">(.*?)<\/script>/s))['@graph'][0].name).toBe(
    '</script><b>',
  )
})

test('shows the form again after a refused plain POST: values as text, messages beside the fields, focus on the first error', () => {
  const quote = {
    values: { name: '<b>Zoë 🙂</b>', phone: '12', smsConsent: 'on', service: 'driveway', areaSqFt: '850' },
    issues: [{ path: 'phone', message: 'Enter a phone number.' }],
  }
  const { html } = renderPage('/', { ...data, quote })
  expect(html).toContain('value="&lt;b&gt;Zoë 🙂&lt;/b&gt;"')
  expect(html).toMatch(/<option value="driveway" selected="">/)
  expect(html).toMatch(/name="smsConsent"[^>]* checked=""/)
  expect(one(html, /(<input[^>]*name="areaSqFt"[^>]*>)/)).toContain('value="850"')
  const phone = one(html, /(<input[^>]*name="phone"[^>]*>)/)
  expect(phone).toContain('aria-invalid="true"')
  expect(phone).toMatch(/autofocus/i)
  expect(html).toContain('id="q-phone-error"')
  expect(html).toContain('Please fix 1 thing so we can send your quote')
})

test('a quote refused for another reason keeps everything and shows the sentence, Try again and Call', () => {
  const { html } = renderPage('/', {
    ...data,
    quote: { values: { name: 'Bo' }, issues: [], failed: 'Too many requests. Please wait.' },
  })
  for (const word of ['Your request is safe.', 'Too many requests. Please wait.', 'Try again', 'value="Bo"'])
    expect(html).toContain(word)
})

test('there are nine testimonials with five stars', () => {
  expect(TESTIMONIALS.map(({ rating }) => rating)).toEqual(Array.from({ length: 9 }, () => 5))
})

function all(html: string, pattern: RegExp): RegExpMatchArray[] {
  return [...html.matchAll(pattern)]
}

function one(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;')
}

function unescape(attribute: string | undefined): string {
  return (attribute ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
