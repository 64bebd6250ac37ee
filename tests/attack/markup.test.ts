import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toZonedInstant } from '#lib/local-time.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { updateProgress } from '#domains/messaging/campaigns/campaign-lifecycle.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '../support/use-app.ts'
import { checked } from '../support/imports.ts'
import { readPdf } from '../support/pdf.ts'
import { startSmtp } from '../support/fakes/smtp.ts'
import type { SmtpPeer } from '../support/fakes/smtp.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { seedEverything } from './seed.ts'
import { fillWithMarkup } from './canary-values.ts'
import type { Filled } from './canary-values.ts'
import { aMarkedDay, aMarkedOffer } from './seed-marked-day.ts'
import type { MarkedDay } from './seed-marked-day.ts'
import { ADDRESS, MARKED_NAME, MARKUP, RUNS } from './texts.ts'

/** Tested in the marked day (seed-marked-day.ts): they need records from earlier steps, or the secret of a link. */
const ON_THE_DAY = [
  'PATCH /calendar-events/{id}',
  'PATCH /customers/{id}/addresses/{addressId}',
  'PATCH /customers/{id}/contacts/{contactId}',
  'PATCH /invoices/{id}',
  'PATCH /jobs/{id}/tasks/{taskId}',
  'PATCH /jobs/{id}/visits/{visitId}',
  'POST /jobs/{id}/visits',
  'POST /conversations/{with}/customer',
  'POST /conversations/{with}/resume',
  'POST /documents/{kind}/{id}/send',
  'POST /change-order-links/{id}/accept',
  'POST /change-order-links/{id}/decline',
  'POST /jobs/{id}/change-orders',
  'POST /jobs/{id}/change-orders/on-site',
  'POST /estimate-links/{id}/accept',
  'POST /estimate-links/{id}/decline',
  'POST /estimates/{id}/accept',
  'POST /estimates/{id}/payments',
  'POST /invoices/{id}/correct',
  'POST /materials/{id}/moves/{moveId}/take-back',
  'POST /payments/{id}/refund',
  'POST /review-links/{token}',
  'POST /visits/{id}/deposit',
  'PUT /visits/{id}/estimate',
  'PUT /custom-values',
  'PUT /jobs/{id}/used',
]
/**
 * Secrets, which no page shows; a test of a message, whose text is not stored; names that other calls also write (of a
 * person, and of a photo, whose text is that of its pair); and the name that a user gives a device, which only that
 * user sees; and keys, which the vendor is asked for before they are stored.
 */
const OF_SECRETS = [
  ...['accept-invitation', 'reset-password', 'set-up'].map((call) => `POST /auth/${call}`),
  ...['backup-codes', 'password', 'two-step', 'two-step/confirm', 'two-step/off'].map(
    (call) => `POST /profile/${call}`,
  ),
  'POST /invitations',
  'POST /invitations/{id}/send-again',
  'PATCH /team/{id}',
  'PUT /security/rules',
  'PUT /rights/{role}',
  'PUT /team/{id}/rights',
  'POST /team-members/{id}/invitation',
  'POST /team-members/{id}/leave',
  'POST /profile/calendar-feed',
  'POST /profile/calendar-feed/link',
  ...['look', 'price', 'reopen'].map((call) => `POST /estimate-links/{id}/${call}`),
  'POST /change-order-links/{id}/look',
  ...['', '/checkout', '/start', '/test-card', '/test-confirmation'].map((call) => `POST /pay/{id}${call}`),
  ...['sms', 'email', 'payments', 'storage', 'ai'].map((kind) => `PUT /connections/${kind}`),
  'POST /connections/{kind}/disconnect',
  'PATCH /photos/pairs/{id}',
  'PATCH /profile/passkeys/{id}',
  'POST /automation/messages/{kind}/test',
]

const TEXTS = [MARKUP, ADDRESS].slice(0, pickRuns(1, 2))

let smtp: SmtpPeer
let twilio: TwilioPeer
beforeAll(async () => {
  ;[smtp, twilio] = [await startSmtp(), await startTwilio()]
})
afterAll(() => Promise.all([smtp?.close(), twilio?.close()]))
// By day, so that offers leave.
const now = toZonedInstant('2026-11-24', '11:00') ?? new Date()
const { app } = useApp(() => ({
  env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@tidestone.example', ...twilio.env },
  clock: { now: () => now },
  testPaymentsCount: true,
}))
let filled: Filled
let day: MarkedDay
beforeAll(async () => {
  await seedEverything(app)
  // First, since among what is changed afterwards are the hours and the limits of offers.
  await aMarkedOffer(app)
  await drainOutbox(app.parts)
  // Of all that a day brings there is something that can be changed; what is looked at below is of the day after.
  await aMarkedDay(app, twilio)
  filled = await fillWithMarkup(app, TEXTS)
  day = await aMarkedDay(app, twilio)
}, 500_000)

/** As a page writes the letters of it. */
const LETTERS = '&lt;img src=x onerror=__ran()&gt;'

describe('markup in every text of the contract', () => {
  test('is taken as it is, letter by letter, or refused by the name of its field', () => {
    const all = [...filled.fields.values()]
    const took = all.filter((what) => what === 'took').length
    expect(filled.lost).toEqual([])
    // A developer who adds a call that takes text says here what else it needs (request-fixtures.ts), or why not.
    const excluded = new Set([...ON_THE_DAY, ...OF_SECRETS])
    expect(filled.never.filter((call) => !excluded.has(call))).toEqual([])
    expect(took).toBeGreaterThan(100 * TEXTS.length)
    recordProof('XSS', { tried: all.length, figure: `contract fields, of which ${took} accepted the markup` })
  })

  test('is text on every public page and on every page of a private link', async () => {
    let shown = 0
    for (const path of [
      ...Object.keys(PUBLIC_ROUTES),
      '/sitemap.xml',
      '/llms.txt',
      '/robots.txt',
      '/sign-in',
      '/dashboard',
      ...day.links,
    ]) {
      const { status, body, headers } = await app.visitor.get(path)
      expect(status, path).toBe(200)
      if (headers.get('content-type')?.startsWith('text/plain')) continue
      expect(body, path).not.toMatch(RUNS)
      if (body.includes(LETTERS)) shown += 1
      recordProof('XSS', { tried: 1, figure: 'pages of the site and of private links' })
    }
    // It did come, as letters.
    expect(shown).toBeGreaterThanOrEqual(day.links.length + 2)
    expect((await app.visitor.get('/reviews')).body).toContain(LETTERS)
    for (const link of day.links) expect((await app.visitor.get(link)).body, link).toContain(LETTERS)
  })

  test('is text in every e-mail, as it reached the mail provider, and on the page behind its link', async () => {
    await drainOutbox(app.parts)
    await app.parts.db.transaction(SYSTEM, updateProgress)
    const mails = smtp?.received ?? []
    const marked = () => mails.filter(({ email }) => email.html?.includes(LETTERS))
    await expect.poll(() => marked().length).toBeGreaterThan(2)
    const offers = () => mails.filter(({ raw }) => /^List-Unsubscribe:/im.test(raw))
    await expect.poll(() => offers().length).toBeGreaterThan(0)
    for (const { email } of mails) {
      expect(email.html ?? '', email.subject).not.toMatch(RUNS)
      // Its subject is one line of one header.
      expect(email.headers.filter(({ key }) => key === 'onfocus' || key.startsWith('x-evil'))).toEqual([])
    }
    const leave =
      /\/unsubscribe\/[^\s>"]+/.exec(
        offers()[0]?.email.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
      )?.[0] ?? ''
    expect(leave).not.toBe('')
    const page = await app.visitor.get(leave)
    expect(page.status).toBe(200)
    expect(page.body).not.toMatch(RUNS)
    recordProof('XSS', { tried: mails.length + 1, figure: 'e-mails as received' })
  })

  test('is text in every PDF, and no PDF holds anything that runs', async () => {
    const owner = await app.as('owner')
    const ofNames: string[] = []
    const papers = day.papers.filter(({ path }) => path.includes('pdf') || path.endsWith('/receipt'))
    for (const { method, path, form } of papers) {
      const answer = await fetch(app.url + path, {
        method,
        headers: form ? {} : { cookie: owner.cookie },
        ...(form && { body: new URLSearchParams(form) }),
      })
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.toString('latin1'), path).not.toMatch(
        /\/JavaScript|\/JS[\s(<]|\/OpenAction|\/Launch|\/URI\s*\(javascript:/,
      )
      // Lines are broken where there is no room.
      const text = (await readPdf(bytes)).join(' ').replaceAll(/[\s-]/g, '')
      if (text.includes('<imgsrc=xonerror=__ran()>')) ofNames.push(path)
    }
    expect(ofNames.length, JSON.stringify(ofNames)).toBeGreaterThanOrEqual(5)
    recordProof('XSS', { tried: papers.length, figure: 'PDFs' })
  })

  test('is whole in every CSV, which a browser keeps as a file and never shows as a page', async () => {
    const owner = await app.as('owner')
    const { id } = await checked(app.url, owner, `Name,Phone,Address\n"${MARKED_NAME.replaceAll('"', '""')}",12,\n`, {
      Phone: 'phone',
    })
    const papers = [
      ...day.papers.map(({ path }) => path).filter((path) => /csv|export/.test(path)),
      `/api/imports/${id}/wrong.csv`,
    ]
    const whole: string[] = []
    for (const path of papers) {
      const { status, body, headers } = await owner.get(path)
      expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff'])
      expect(headers.get('content-type')).toMatch(/^text\/csv/)
      expect(headers.get('content-disposition')).toMatch(/^attachment/)
      const cells = parse(body, { bom: true, relax_column_count: true }).flat()
      if (cells.some((cell) => cell.includes(MARKED_NAME))) whole.push(path)
    }
    expect(whole.length, JSON.stringify(whole)).toBeGreaterThanOrEqual(3)
    recordProof('XSS', { tried: papers.length, figure: 'CSV files' })
  })
})

describe('markup in an address', () => {
  const texts = [MARKUP, '"><script>__ran()</script>', "'-__ran()-'", '</script><script>__ran()</script>', ADDRESS]

  test('of a public page, in its query and in its path, is in none of its bytes as markup', async () => {
    const paths = [...Object.keys(PUBLIC_ROUTES), '/sign-in', '/dashboard', '/quote', '/api/login', ...day.links]
    const names = ['q', 'return', 'next', 'did', 'key', 'client_secret', 'token', 'utm_source', 'from', 'error']
    let asked = 0
    for (const [nth, path] of paths.entries()) {
      const text = texts[nth % texts.length] ?? ''
      const query = new URLSearchParams(names.map((name): [string, string] => [name, text]))
      for (const address of [
        `${path}${path.includes('?') ? '&' : '?'}${query}`,
        `${path.split('?')[0]}?${query}`,
        `${path.split('?')[0]}/${encodeURIComponent(text)}`,
      ]) {
        const { status, body } = await app.visitor.get(address)
        expect(status, address).toBeLessThan(500)
        expect(typeof body === 'string' ? body : '', address).not.toMatch(RUNS)
        asked += 1
      }
    }
    recordProof('XSS', { tried: asked, figure: 'queries and paths with markup' })
  })

  test('of a private link in the place of its secret leads to a page that says nothing of it', async () => {
    for (const text of texts) {
      const id = encodeURIComponent(text)
      for (const path of [
        `/pay/${id}?client_secret=${id}`,
        `/estimate/${id}?key=${id}`,
        `/review/${id}`,
        `/unsubscribe/${id}?key=${id}`,
        `/e/${id}`,
      ]) {
        const { status, body } = await app.visitor.get(path)
        expect(status, path).toBeLessThan(500)
        expect(body, path).not.toMatch(RUNS)
      }
    }
    recordProof('XSS', { tried: texts.length * 5, figure: 'private links with markup' })
  })

  test('that the plain form gives back is text again', async () => {
    const form = {
      name: MARKED_NAME,
      phone: ADDRESS,
      email: MARKUP,
      address: MARKUP,
      message: MARKUP,
      service: MARKUP,
      from: MARKUP,
      website: '',
    }
    const { status, body } = await app.visitor.call('POST', '/quote', new URLSearchParams(form).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(status).toBe(400)
    expect(body).not.toMatch(RUNS)
    expect(body).toContain('&lt;img src=x onerror=__ran()&gt;')
    recordProof('XSS', { tried: Object.keys(form).length, figure: 'the HTML form returned with errors' })
  })
})
