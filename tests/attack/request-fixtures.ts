import { AccountKey } from '#domains/money/books/contract.ts'
import { WEEKDAYS } from '#domains/system/business/contract.ts'
import { OFFER } from '../support/estimates.ts'
import { MARKED_NAME, marked } from './texts.ts'

const ofADay = { opens: '08:00', closes: '17:00' }
const A_PRICE = { priceType: 'fixed', value: 12_000, expiresAt: undefined }
const LINE = { description: MARKED_NAME, quantity: 1, unitPrice: 5_000, total: 5_000 }
const A_BILL = {
  invoiceNumber: 'INV-2026-0001',
  amount: 5_000,
  discount: undefined,
  depositCredit: undefined,
  lineItems: JSON.stringify([LINE]),
}
const A_STEP = { name: MARKED_NAME, percent: 30, due: 'start' }
const AN_OFFER = { offer: marked(OFFER), depositPercent: 20, depositAmount: undefined, paymentSteps: [A_STEP] }
const A_SCOPE = {
  areas: [{ name: MARKED_NAME, sqFt: 720 }],
  lines: [
    {
      id: 'line',
      description: MARKED_NAME,
      detail: MARKED_NAME,
      area: MARKED_NAME,
      quantity: 720,
      unit: 'sq ft',
      unitPrice: 160,
    },
  ],
}
const A_PACK = { packUnits: 5, contents: 5, contentsUnit: 'gal' }
const A_PHONE = { phone: '(813) 555-0142' }
const PRAISE = { name: MARKED_NAME, location: MARKED_NAME, text: MARKED_NAME, rating: 5, sample: false }

/** What calls ask for and no schema says, by their names. */
export const REQUEST_FIXTURES: Readonly<Record<string, object>> = {
  'POST /materials': A_PACK,
  'PATCH /materials/{id}': A_PACK,
  'POST /customer-pricing': A_PRICE,
  'PATCH /customer-pricing/{id}': A_PRICE,
  'POST /invoices': A_BILL,
  'POST /estimates': AN_OFFER,
  'PATCH /estimates/{id}': AN_OFFER,
  // What a customer agreed to asks for their signature, too; this changes what was never signed.
  'PUT /jobs/{id}/scope': { scope: A_SCOPE, change: undefined },
  'POST /suppliers': { name: `${MARKED_NAME} and daughters` },
  'PATCH /suppliers/{id}': { name: `${MARKED_NAME} and nieces` },
  'POST /customers/{id}/consents': { channel: 'email', covers: 'offers', agreed: true },
  'POST /customers/{id}/contacts': A_PHONE,
  'POST /team-members': { ...A_PHONE, doesJobs: true, signsIn: false, role: undefined, email: undefined },
  'POST /ai/marketing': { campaignDetails: `Pool deck sealing, 10% off until Dec 12. ${MARKED_NAME}` },
  'POST /ai/job-estimate': { jobDetails: `Seal a 600 sq ft driveway, satin finish. ${MARKED_NAME}` },
  'PUT /books/accounts': {
    accounts: Object.fromEntries(AccountKey.options.map((key) => [key, { name: MARKED_NAME, code: '' }])),
  },
  'PUT /settings/hours': {
    value: {
      week: Object.fromEntries(WEEKDAYS.map((day) => [day, ofADay])),
      closed: [{ date: '2026-12-25', reason: MARKED_NAME }],
    },
  },
  'PUT /settings/testimonials': { value: [PRAISE, PRAISE, PRAISE, PRAISE] },
  'PUT /settings/google-review-link': { value: 'https://g.page/r/tidestone/review' },
  // The other ways put their name before the reference.
  'POST /invoices/{id}/payments': { method: 'check' },
  'POST /estimates/{id}/payments': { method: 'check' },
  'PATCH /visits/{id}/measurement': {
    crewNotes: undefined,
    area: {
      id: '00000000-0000-4000-8000-000000000001',
      was: null,
      is: {
        name: MARKED_NAME,
        unit: 'sq ft',
        length: null,
        width: null,
        size: 720,
        condition: null,
        found: [],
        notes: MARKED_NAME,
      },
    },
  },
  'POST /push-subscriptions': { endpoint: 'https://push.example.com/send/1' },
}
