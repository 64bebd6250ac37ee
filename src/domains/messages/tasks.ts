import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import * as alerts from './alerts.ts'
import { knowStops } from './consents.ts'
import { drain, drainWay } from './drain.ts'
import { readdress } from './readdress.ts'
import type { Reachable } from './readdress.ts'
import { forgetImported, recordImported } from './record-imported-consents.ts'
import type { ImportedConsents } from './record-imported-consents.ts'
import { QUEUES } from './wake.ts'

export const tasks: AppTask[] = [
  {
    queue: QUEUES.sms,
    // A run ends after 15 s, and a provider is given 10 s; one this old is dead.
    expireInSeconds: 40,
    // One run finds whatever is due; more would only leave more to look at when the program is killed.
    atOnce: 1,
    run: (_data: object, parts) => drainWay(parts, 'sms'),
  },
  {
    queue: QUEUES.email,
    // A mail server is given 25 s.
    expireInSeconds: 60,
    atOnce: 1,
    run: (_data: object, parts) => drainWay(parts, 'email'),
  },
  {
    // Finds what a program left that was killed, and whatever waits without anybody knowing.
    queue: 'messages.sweep',
    cron: '* * * * *',
    expireInSeconds: 60,
    run: (_data: object, parts) => drain(parts),
  },
  {
    queue: 'messages.readdress',
    on: 'customer.reachable',
    run: (data: Reachable, parts) => readdress(parts, data),
  },
  {
    queue: 'messages.know-stops',
    on: 'customer.numbered',
    run: ({ customerIds }: { customerIds: string[] }, { db }) =>
      db.transaction(SYSTEM, (tx) => knowStops(tx, customerIds)),
  },
  {
    queue: 'messages.imported-consents',
    on: 'import.consented',
    run: (data: ImportedConsents, { db }) => db.transaction(SYSTEM, (tx) => recordImported(tx, data)),
  },
  {
    queue: 'messages.forget-imported-consents',
    on: 'import.taken-back',
    run: ({ id }: { id: string }, { db }) => db.transaction(SYSTEM, (tx) => forgetImported(tx, id)),
  },
  {
    queue: 'messages.alerts-redirected',
    on: 'alerts.redirected',
    run: (data: alerts.Redirected, { db }) => db.transaction(SYSTEM, (tx) => alerts.tellFormerContact(tx, data)),
  },
  {
    queue: 'messages.alert',
    run: (data: { id: string }, parts) => alerts.spread(parts, data.id),
  },
  {
    queue: 'messages.push',
    expireInSeconds: 30,
    run: (data: { alertId: string; subscriptionId: string }, parts) =>
      alerts.push(parts, data.alertId, data.subscriptionId),
  },
]
