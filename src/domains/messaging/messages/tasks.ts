import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import * as alerts from './alerts/owner-alerts.ts'
import { syncOptOuts } from './consent/consent-ledger.ts'
import { drainOutbox, drainChannel } from './outbox/drain-outbox.ts'
import { updatePendingRecipient } from './outbox/update-recipient.ts'
import type { ContactChange } from './outbox/update-recipient.ts'
import { endImportedConsents, recordImportedConsents } from './consent/record-imported-consents.ts'
import type { ImportedConsents } from './consent/record-imported-consents.ts'
import { OUTBOX_QUEUES } from './outbox/schedule-run.ts'

export const tasks: AppTask[] = [
  {
    queue: OUTBOX_QUEUES.sms,
    // A run ends after 15 s, and a provider is given 10 s; one this old is dead.
    expireInSeconds: 40,
    // One run finds whatever is due; more would only leave more to look at when the program is killed.
    atOnce: 1,
    run: (_data: object, parts) => drainChannel(parts, 'sms'),
  },
  {
    queue: OUTBOX_QUEUES.email,
    // A mail server is given 25 s.
    expireInSeconds: 60,
    atOnce: 1,
    run: (_data: object, parts) => drainChannel(parts, 'email'),
  },
  {
    // Finds what a program left that was killed, and whatever waits without anybody knowing.
    queue: 'messages.sweep',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: (_data: object, parts) => drainOutbox(parts),
  },
  {
    queue: 'messages.update-recipient',
    formerly: 'messages.readdress',
    on: 'customer.contact-changed',
    run: (data: ContactChange, parts) => updatePendingRecipient(parts, data),
  },
  {
    queue: 'messages.sync-opt-outs',
    formerly: 'messages.know-stops',
    on: 'customer.phone-changed',
    run: ({ customerIds }: { customerIds: string[] }, { db }) =>
      db.transaction(SYSTEM, (tx) => syncOptOuts(tx, customerIds)),
  },
  {
    queue: 'messages.imported-consents',
    on: 'import.consented',
    run: (data: ImportedConsents, { db }) => db.transaction(SYSTEM, (tx) => recordImportedConsents(tx, data)),
  },
  {
    queue: 'messages.forget-imported-consents',
    on: 'import.undone',
    run: ({ id }: { id: string }, { db }) => db.transaction(SYSTEM, (tx) => endImportedConsents(tx, id)),
  },
  {
    queue: 'messages.alerts-redirected',
    on: 'alerts.redirected',
    run: (data: alerts.AlertContactChange, { db }) =>
      db.transaction(SYSTEM, (tx) => alerts.notifyFormerContact(tx, data)),
  },
  {
    queue: 'messages.alert',
    run: (data: { id: string }, parts) => alerts.fanOutAlert(parts, data.id),
  },
  {
    queue: 'messages.push',
    expireInSeconds: 30,
    run: (data: { alertId: string; subscriptionId: string }, parts) =>
      alerts.pushAlert(parts, data.alertId, data.subscriptionId),
  },
]
