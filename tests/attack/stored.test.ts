import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { recordProof } from '../support/record-proof.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'

const { app } = useApp()

const XSS = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</title><svg onload=alert(1)>',
  "'-alert(1)-'",
  '" onmouseover="alert(1)',
  '<!--<script>alert(1)',
  ']]><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
]
/** As markup, not as the letters of it. */
const RUNS = /<img src=x|<script>alert|<svg onload|[^&]" onmouseover="alert|<!--<script/

const SQL = [
  "'; drop table customers; --",
  "' or '1'='1",
  "1'; select pg_sleep(30); --",
  "\\'; delete from customers; --",
  '$$; truncate customers; $$',
  "') union select password from accounts --",
]

const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=HYPERLINK("https://evil.example","x")', '=cmd|" /C calc"!A0']

test('markup in every search setting and partner is text on every public page', { timeout: 120_000 }, async () => {
  const owner = await app.as('owner')
  let looked = 0
  for (const text of XSS) {
    for (const pagePath of ['/', '/partners']) {
      const seo = {
        pagePath,
        pageTitle: text,
        metaDescription: text,
        metaKeywords: text,
        ogTitle: text,
        ogDescription: text,
      }
      expect((await owner.post('/api/seo', seo)).status).toBe(200)
    }
    const partner = {
      name: text,
      category: text,
      services: [text],
      phone: '(813) 555-0142',
      email: 'partner@example.com',
    }
    expect((await owner.post('/api/partners', partner)).status).toBe(201)
    for (const path of ['/', '/partners']) {
      expect((await app.visitor.get(path)).body, `${text} at ${path}`).not.toMatch(RUNS)
      looked += 1
    }
    // It did come, as letters.
    expect((await app.visitor.get('/partners')).body).toContain(
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#x27;'),
    )
  }
  for (const path of Object.keys(PUBLIC_ROUTES)) {
    expect((await app.visitor.get(path)).body, path).not.toMatch(RUNS)
    looked += 1
  }
  recordProof('XSS', { tried: looked, figure: `${XSS.length} hostile texts in search settings and partners` })
})

test('SQL in what is stored and in what is searched for is text: nothing more is found, and nothing goes', async () => {
  const owner = await app.as('owner')
  for (const [nth, text] of SQL.entries()) {
    const made = await owner.post('/api/customers', {
      name: text,
      phone: `(813) 555-${4000 + nth}`,
      address: text,
      tags: [text.slice(0, 40)],
    })
    expect(made, text).toMatchObject({ status: 201, body: { name: text, address: text } })
    for (const list of [
      'customers',
      'jobs',
      'invoices',
      'service-requests',
      'estimates',
      'visits',
      'conversations',
      'materials',
      'customer-pricing',
    ]) {
      const found = await owner.get(`/api/${list}?q=${encodeURIComponent(text)}`)
      expect(found.status, `${list} ${text}`).toBe(200)
      expect(found.body.length, `${list} ${text}`).toBeLessThanOrEqual(1)
    }
  }
  expect((await owner.get('/api/customers?limit=200')).body).toHaveLength(SQL.length)
  recordProof('SQL injection', { tried: SQL.length * 10, figure: 'stored and searched for' })
})

test('what a spreadsheet would take for a formula goes out as text', async () => {
  const owner = await app.as('owner')
  for (const [nth, text] of FORMULAS.entries()) {
    expect(
      (
        await owner.post('/api/customers', {
          name: text,
          phone: `(813) 555-${5000 + nth}`,
          address: text,
          tags: [text.slice(0, 8)],
        })
      ).status,
    ).toBe(201)
  }
  const { body } = await owner.get('/api/customers/export')
  const starts = String(body).matchAll(/(?:^|,|\n)"?([=+\-@\t\r])/g)
  // A phone number begins with a plus and has nothing but figures: no formula.
  const formulas = [...starts]
    .map(({ index }) => String(body).slice(index, index + 30))
    .filter((cell) => !/^[,\n]?"?\+\d{11}/.test(cell))
  expect(formulas).toEqual([])
  for (const text of FORMULAS) expect(body).toContain(`'${text.replaceAll('"', '""')}`)
  recordProof('CSV injection', { tried: FORMULAS.length * 3, figure: 'name, address and tags in the export' })
})
