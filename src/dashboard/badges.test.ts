import { expect, test } from 'vitest'
import { Status as InvoiceStatus } from '#domains/money/invoices/contract.ts'
import { BADGES as INVOICES } from '#domains/money/invoices/web/badges.ts'
import { PaymentStatus } from '#domains/work/jobs/contract.ts'
import { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { BADGES as JOBS, PAYMENT_BADGES } from '#domains/work/jobs/web/badges.ts'
import { Status as MessageStatus } from '#domains/messaging/messages/contract.ts'
import { BADGES as MESSAGES } from '#domains/messaging/messages/web/badges.ts'
import { Status as RequestStatus } from '#domains/sales/requests/contract.ts'
import { BADGES as REQUESTS } from '#domains/sales/requests/web/badges.ts'
import { Status as ReviewStatus } from '#domains/messaging/reviews/contract.ts'
import { BADGES as REVIEWS } from '#domains/messaging/reviews/web/badges.ts'

test.each([
  ['request', RequestStatus.options, REQUESTS],
  ['job', JobStatus.options, JOBS],
  ['payment', PaymentStatus.options, PAYMENT_BADGES],
  ['message', MessageStatus.options, MESSAGES],
  ['review', ReviewStatus.options, REVIEWS],
  ['invoice', InvoiceStatus.options, INVOICES],
])('every status of a %s has a tone, an icon and a word of its own', (_name, statuses, badges) => {
  expect(Object.keys(badges).toSorted()).toEqual([...statuses].toSorted())
  const all = Object.values(badges)
  expect(new Set(all.map(({ word }) => word)).size).toBe(all.length)
  expect(all.filter(({ word, icon, tone }) => !/^[A-Z][a-z ]+$/.test(word) || !icon || !tone)).toEqual([])
})
