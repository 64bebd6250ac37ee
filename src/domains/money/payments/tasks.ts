import type { AppTask } from '#platform/http/context.ts'
import { endCharge } from './cards/charge-card.ts'
import { chargePlanInvoice } from './cards/charge-plan.ts'
import { checkCard, forgetCard, reconcileCards } from './cards/save-card.ts'
import { closeDeposits } from './close-deposits.ts'
import { recordFees } from './record-fees.ts'
import { checkAtProvider, closeOpenPayments, endLinkPayments, reconcilePayments } from './reconcile-payments.ts'
import type { Subject } from './reconcile-payments.ts'

export const tasks: AppTask[] = [
  {
    queue: 'payments.reconcile',
    cron: '*/2 * * * *',
    // Fifty questions of ten seconds at worst, and three tries of each.
    expireInSeconds: 1800,
    heartbeatSeconds: 60,
    atOnce: 1,
    run: (_data: object, parts) => reconcilePayments(parts),
  },
  {
    queue: 'payments.fees',
    cron: '25 * * * *',
    // A hundred questions of ten seconds at worst.
    expireInSeconds: 1800,
    heartbeatSeconds: 60,
    atOnce: 1,
    run: (_data: object, parts) => recordFees(parts),
  },
  {
    queue: 'payments.check',
    expireInSeconds: 90,
    retryLimit: 10,
    run: ({ paymentId }: { paymentId: string }, parts) => checkAtProvider(parts, paymentId),
  },
  {
    queue: 'payments.close',
    on: ['invoice.paid', 'invoice.voided'],
    expireInSeconds: 90,
    retryLimit: 10,
    run: (subject: Subject, parts) => closeOpenPayments(parts, subject),
  },
  {
    queue: 'payments.close-deposits',
    on: ['job.completed', 'job.cancelled'],
    expireInSeconds: 90,
    retryLimit: 10,
    run: ({ jobId }: { jobId: string }, parts) => closeDeposits(parts, jobId),
  },
  {
    queue: 'payments.end',
    on: ['invoice.link-revoked', 'estimate.link-revoked'],
    expireInSeconds: 90,
    retryLimit: 10,
    run: (subject: Subject, parts) => endLinkPayments(parts, subject),
  },
  {
    queue: 'payments.reconcile-cards',
    cron: '*/2 * * * *',
    expireInSeconds: 1800,
    heartbeatSeconds: 60,
    atOnce: 1,
    run: (_data: object, parts) => reconcileCards(parts),
  },
  {
    queue: 'payments.check-card',
    expireInSeconds: 90,
    retryLimit: 10,
    run: ({ cardId }: { cardId: string }, parts) => checkCard(parts, cardId),
  },
  {
    queue: 'payments.forget-card',
    expireInSeconds: 90,
    retryLimit: 10,
    run: ({ cardId }: { cardId: string }, parts) => forgetCard(parts, cardId),
  },
  {
    queue: 'payments.end-charge',
    expireInSeconds: 90,
    retryLimit: 10,
    run: ({ intentId }: { intentId: string }, parts) => endCharge(parts, intentId),
  },
  {
    queue: 'payments.charge-plan',
    on: 'invoice.made-by-plan',
    expireInSeconds: 120,
    retryLimit: 10,
    run: ({ invoiceId }: { invoiceId: string }, parts) => chargePlanInvoice(parts, invoiceId),
  },
]
