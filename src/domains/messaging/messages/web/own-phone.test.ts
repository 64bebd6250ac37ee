import { expect, test } from 'vitest'
import { Kind, Status } from '../contract.ts'
import { BADGES, PURPOSES } from './badges.ts'
import { ownPhoneLink } from './own-phone.ts'
import { recordProof } from '#tests/support/record-proof.ts'

test('a simulated text opens in the owner’s own messages app with its words', () => {
  expect(
    ownPhoneLink({ type: 'sms', recipient: '+18135550123', subject: null, message: 'Hi Ana & Bo, 100% sure?' }),
  ).toBe('sms:+18135550123?&body=Hi%20Ana%20%26%20Bo%2C%20100%25%20sure%3F')
})

test('a simulated e-mail opens in the owner’s own mail app, and its address cannot add a recipient', () => {
  expect(
    ownPhoneLink({ type: 'email', recipient: 'a@b.co,c@d.co', subject: 'Your quote', message: 'Line 1\nLine 2' }),
  ).toBe('mailto:a%40b.co%2Cc%40d.co?subject=Your%20quote&body=Line%201%0ALine%202')
  recordProof('mail recipients', { tried: 1, figure: 'an address field with two addresses' })
})

test('every state and purpose of a message has its badge and its word', () => {
  expect(Object.keys(BADGES).toSorted()).toEqual(Status.options.toSorted())
  expect(Object.keys(PURPOSES).toSorted()).toEqual(Kind.options.toSorted())
})
