import { showPhone } from '#lib/us-phone.ts'
import type { Quote } from '../contract-quote.ts'
import type { Values } from './quote-form-values.ts'

/** The fields of the form as they were when this quote was sent. */
export const toFormValues = (quote: Quote): Values => ({
  name: quote.name,
  phone: showPhone(quote.phone),
  email: quote.email,
  address: quote.address,
  zip: quote.zip ?? '',
  service: quote.service,
  message: quote.message,
  areaSqFt: quote.areaSqFt ? String(quote.areaSqFt) : '',
  roughSize: quote.roughSize ?? '',
  smsConsent: quote.smsConsent ? 'on' : '',
  textOffersConsent: quote.textOffersConsent || quote.offersConsent ? 'on' : '',
  emailOffersConsent: quote.emailOffersConsent || quote.offersConsent ? 'on' : '',
})
