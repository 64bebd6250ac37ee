import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPage } from '#tests/support/read-page.ts'
import { PAGES } from './pages.ts'

/**
 * Which controls may carry a token (HTML, "Autofill field names and control groups"): input types, or `textarea` and
 * `select`.
 */
const TEXT = ['text', 'search', 'textarea', 'select']
const FITS: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'name given-name family-name nickname organization address-line1 address-line2 address-level1 address-level2 postal-code cc-name cc-number cc-csc transaction-currency'
      .split(' ')
      .map((token) => [token, TEXT]),
  ),
  // Several lines in one: what is no textarea would lose all but the first.
  'street-address': ['textarea'],
  username: [...TEXT, 'email'],
  email: [...TEXT, 'email'],
  tel: [...TEXT, 'tel'],
  'new-password': [...TEXT, 'password'],
  'current-password': [...TEXT, 'password'],
  'one-time-code': [...TEXT, 'password'],
  'cc-exp': [...TEXT, 'month'],
  'transaction-amount': [...TEXT, 'number'],
}

/** The tokens that a field of this name needs, so that a browser can fill it in. */
const NEEDS: Record<string, readonly string[]> = {
  name: ['name', 'nickname', 'cc-name', 'organization'],
  firstName: ['given-name'],
  lastName: ['family-name'],
  phone: ['tel'],
  email: ['email', 'username'],
  address: ['address-line1', 'street-address'],
  zip: ['postal-code'],
  password: ['current-password', 'new-password'],
}

type Control = { name: string; kind: string; token: string | undefined; where: string }

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]

function controlsOf(markup: string, where: string): Control[] {
  return [...markup.matchAll(/<(input|select|textarea)\b((?:[^>{"]|"[^"]*"|\{[^}]*\})*)>/g)].map(
    ([tag, element = '']) => ({
      name: attribute(tag, 'name') ?? '',
      kind: element === 'input' ? (attribute(tag, 'type') ?? 'text') : element,
      token: attribute(tag, 'autoComplete'),
      where,
    }),
  )
}

const isMisfit = ({ kind, token }: Control) =>
  token !== undefined && token !== 'off' && token !== 'on' && !FITS[token]?.includes(kind)
const said = ({ where, name, kind, token }: Control) => `${where}: ${name} (${kind}) has ${token ?? 'no token'}`

describe('every form of a public page and of the account pages', () => {
  const job = {
    called: 'Elena',
    service: 'Driveway Sealing',
    address: '1204 Shell Point Rd, Ruskin',
    town: 'Ruskin',
    finishedAt: new Date('2026-11-01T15:00:00Z'),
    shownAs: 'Elena V.',
    picture: null,
    written: null,
  }
  const pages = [
    ...PAGES.map(({ path: at }) => [at, readPage(at).html] as const),
    ['/review', readPage('/review', { review: { is: 'form', token: 'a'.repeat(40), job } }).html] as const,
  ]
  const controls = pages.flatMap(([at, html]) => controlsOf(html, at))

  test('are found: the quote form, the sign-in, the invitation, the first owner, the new password and the review', () => {
    for (const at of ['/', '/services', '/sign-in', '/invitation', '/set-up', '/review'])
      expect(controls.filter(({ where }) => where === at).length, at).toBeGreaterThan(0)
  })

  test('has no token that its control may not carry', () => {
    expect(controls.filter(isMisfit).map(said)).toEqual([])
  })

  test('lets a browser fill in name, phone, email, street, ZIP code and password', () => {
    const lacking = controls.filter(
      ({ name, kind, token }) => kind !== 'hidden' && NEEDS[name] !== undefined && !NEEDS[name].includes(token ?? ''),
    )
    expect(lacking.map(said)).toEqual([])
  })
})

test('no field in the sources of the site, the sign-in and the account carries a token that does not fit', () => {
  const files = globSync(['src/site/**/*.tsx', 'src/domains/*/{requests,auth,reviews,assistants}/web/**/*.tsx'], {
    cwd: path.join(import.meta.dirname, '../..'),
  })
  const controls = files.flatMap((file) =>
    controlsOf(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8'), file),
  )
  const withToken = controls.filter(({ token }) => token !== undefined)
  expect(withToken.map(({ token }) => token)).toEqual(
    expect.arrayContaining(['cc-number', 'cc-exp', 'one-time-code', 'postal-code', 'tel', 'given-name']),
  )
  expect(withToken.filter(isMisfit).map(said)).toEqual([])
})

test('a token on a control that may not carry it is found', () => {
  const wrong = controlsOf(
    '<input type="text" autoComplete="street-address" name="address"/><input type="email" autoComplete="tel" name="email"/>',
    'here',
  )
  expect(wrong.filter(isMisfit).map(said)).toEqual([
    'here: address (text) has street-address',
    'here: email (email) has tel',
  ])
})
