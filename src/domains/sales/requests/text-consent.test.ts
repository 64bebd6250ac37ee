import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { OFFERS_CONSENT, OFFERS_CONSENT_VERSION, smsConsentText, smsMarketingText } from './contract-options.ts'
import { toConsentVersion } from './consent-version.ts'

const { app, owner } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<{ id: string }> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote({ smsConsent: true, ...change }))).body
const press = async (id: string) => (await owner.post(`/api/automation/process-request/${id}`)).body
const agreedAt = async (customerId: string): Promise<string | null> =>
  (await owner.get(`/api/customers/${customerId}`)).body.consent.textsAgreedAt

test('who agrees to texts does so for the number they gave: it becomes the customer’s with it', async () => {
  const { customer } = await press((await submit({ phone: '(813) 555-0301', email: 'first@example.com' })).id)
  expect(await agreedAt(customer.id)).not.toBeNull()
})

test('a stranger who knows an e-mail address cannot consent for another person’s number', async () => {
  const { body: known } = await owner.post('/api/customers', {
    name: 'Priya Nair',
    phone: '(813) 555-0302',
    email: 'kay@example.com',
    address: '1 Rd',
  })
  const { customer } = await press((await submit({ phone: '(813) 555-0303', email: 'kay@example.com' })).id)
  expect(customer.id).toBe(known.id)
  expect(await agreedAt(known.id)).toBeNull()
})

test('a number that the office corrected needs a new consent', async () => {
  const { id } = await submit({ phone: '(813) 555-0304', email: 'typo@example.com' })
  const { body: seen } = await owner.get(`/api/service-requests/${id}`)
  expect(seen.smsConsentAt).not.toBeNull()
  const { body: changed } = await owner.patch(`/api/service-requests/${id}`, {
    version: seen.version,
    phone: '(813) 555-0305',
  })
  expect(changed).toMatchObject({ phone: '+18135550305', smsConsent: false, smsConsentAt: null })
  expect(await agreedAt((await press(id)).customer.id)).toBeNull()
})

describe('offers are a box of their own', () => {
  const savedConsents = async (phone: string) =>
    (
      await app.database.pool.query(
        `select channel, address, covers, agreed, source, wording, version from consents
        where request_id in (select id from service_requests where phone = $1) order by covers, channel`,
        [phone],
      )
    ).rows
  const ofOffers = {
    covers: 'offers',
    agreed: true,
    source: 'quote-form',
    wording: OFFERS_CONSENT,
    version: OFFERS_CONSENT_VERSION,
  }

  test('checked, it is stored with its wording and version, for the number and for the address', async () => {
    await submit({ phone: '(813) 555-0311', email: 'Offers@Example.com', smsConsent: false, offersConsent: true })
    expect(await savedConsents('+18135550311')).toEqual([
      { ...ofOffers, channel: 'email', address: 'offers@example.com' },
      { ...ofOffers, channel: 'sms', address: '+18135550311' },
      {
        channel: 'sms',
        address: '+18135550311',
        covers: 'service',
        agreed: false,
        source: 'quote-form',
        wording: null,
        version: null,
      },
    ])
    recordProof('consent', { tried: 2, figure: 'stored with its wording and version' })
  })

  test('unchecked, it records no consent to promotions; texts about the quote are separate', async () => {
    await submit({ phone: '(813) 555-0312' })
    expect(await savedConsents('+18135550312')).toMatchObject([
      { channel: 'sms', covers: 'service', wording: smsConsentText('Tidestone') },
    ])
    recordProof('consent', { tried: 1 })
  })

  test('what a program fills in agrees to nothing', async () => {
    await submit({ phone: '(813) 555-0313', offersConsent: true, website: 'https://spam.example' })
    expect(await savedConsents('+18135550313')).toEqual([])
    recordProof('consent', { tried: 1, figure: 'a checkbox that a bot checks does not count' })
  })

  test('what was ticked in a flagged request counts from when it was sent, once a person restores it', async () => {
    const { id } = await submit({
      phone: '(813) 555-0315',
      email: 'flagged@example.com',
      offersConsent: true,
      website: 'https://x.example',
    })
    expect(await savedConsents('+18135550315')).toEqual([])
    for (const _time of [1, 2]) expect((await owner.post(`/api/service-requests/${id}/restore`)).status).toBe(200)
    expect(await savedConsents('+18135550315')).toMatchObject([
      { ...ofOffers, channel: 'email' },
      { ...ofOffers, channel: 'sms' },
      { covers: 'service', wording: smsConsentText('Tidestone') },
    ])
    const { rows } = await app.database.pool.query(
      'select distinct consents.at = service_requests.created_at as same from consents join service_requests on request_id = service_requests.id where request_id = $1',
      [id],
    )
    expect(rows).toEqual([{ same: true }])
  })

  test('without JavaScript the box says the same', async () => {
    const form = new URLSearchParams({
      ...(aQuote({ phone: '(813) 555-0314' }) as Record<string, string>),
      offersConsent: 'on',
    }).toString()
    const answer = await createClient(app.url, '').call('POST', '/quote', form, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(303)
    expect((await savedConsents('+18135550314')).filter(({ covers }) => covers === 'offers')).toHaveLength(2)
  })
})

describe('each box counts for itself', () => {
  const standing = async (phone: string, email: string) => {
    const tx = app.parts.db.read(SYSTEM)
    return {
      sms: (await consents.getConsentStatus(tx, 'sms', [phone]))(phone),
      email: (await consents.getConsentStatus(tx, 'email', [email]))(email),
    }
  }

  test.each([
    ['marketing texts', { textOffersConsent: true }, { sms: true, email: false }],
    ['marketing email', { emailOffersConsent: true }, { sms: false, email: true }],
    ['both', { textOffersConsent: true, emailOffersConsent: true }, { sms: true, email: true }],
    ['the one box of an older form', { offersConsent: true }, { sms: true, email: true }],
    ['none', {}, { sms: false, email: false }],
  ])('%s', async (what, boxes, offers) => {
    const phone = `+1813556${String(1000 + what.length * 7 + (what.at(-1)?.codePointAt(0) ?? 0))}`
    const email = `${what.replaceAll(' ', '-')}@example.com`
    await submit({ phone, email, ...boxes })
    const now = await standing(phone, email)
    expect({ sms: now.sms.offers, email: now.email.offers }).toEqual(offers)
    expect(now.sms.texts).toBe(true)
  })

  test('is stored with its words, a version that changes with them, the time and the page', async () => {
    const { id } = (
      await createClient(app.url, '').call(
        'POST',
        '/api/service-requests',
        JSON.stringify(aQuote({ smsConsent: true, textOffersConsent: true })),
        {
          'content-type': 'application/json',
          referer: `${app.url}/pressure-washing`,
        },
      )
    ).body
    const { rows } = await app.database.pool.query(
      `select covers, wording, version, page, at from consents where request_id = $1 order by covers`,
      [id],
    )
    expect(rows).toMatchObject([
      {
        covers: 'offers',
        wording: smsMarketingText('Tidestone'),
        version: toConsentVersion(smsMarketingText('Tidestone')),
        page: '/pressure-washing',
        at: expect.any(Date),
      },
      {
        covers: 'service',
        wording: smsConsentText('Tidestone'),
        version: toConsentVersion(smsConsentText('Tidestone')),
        page: '/pressure-washing',
      },
    ])
    expect(toConsentVersion(smsConsentText('Tidestone'))).not.toBe(toConsentVersion(smsConsentText('Gulf Pavers')))
    expect(toConsentVersion(OFFERS_CONSENT)).toBe(OFFERS_CONSENT_VERSION)
  })

  test('the words say what carriers and the law ask for', () => {
    for (const words of [smsConsentText('Gulf Pavers'), smsMarketingText('Gulf Pavers')])
      for (const part of [
        'Gulf Pavers',
        'Msg & data rates may apply',
        'Reply STOP to end',
        'HELP for help',
        'Consent is not a condition of purchase',
      ])
        expect(words).toContain(part)
    expect(smsConsentText('Gulf Pavers')).toContain('2–6 messages per job')
    expect(smsMarketingText('Gulf Pavers')).toMatch(/recurring automated marketing texts.*up to 4 a month/)
  })
})
