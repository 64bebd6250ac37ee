import type { AppTask } from '#platform/http/context.ts'
import * as alerts from './alerts.ts'
import { deliver } from './deliver.ts'

export const tasks: AppTask[] = [
  {
    queue: 'messages.deliver',
    // A provider is given 10 s; a run this old is dead.
    expireInSeconds: 30,
    run: (data: { id: string }, parts) => deliver(parts, data.id),
  },
  {
    queue: 'messages.alert',
    run: (data: { id: string }, parts) => alerts.spread(parts, data.id),
  },
  {
    queue: 'messages.push',
    expireInSeconds: 30,
    run: (data: { alertId: string; subscriptionId: string }, parts) => alerts.push(parts, data.alertId, data.subscriptionId),
  },
]
