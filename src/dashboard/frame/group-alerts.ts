import type { client } from '../api-client.ts'

export type AlertRow = Pick<
  Awaited<ReturnType<typeof client.messages.alerts>>['alerts'][number],
  'id' | 'title' | 'body' | 'href' | 'readAt' | 'createdAt'
>
/** Alerts of one kind that follow each other; `title` is said of all of them. */
export type AlertGroup = { title: string; isUnread: boolean; alerts: AlertRow[] }

/** What several of a kind are called. The kind is what a title says before its colon. */
const MANY: Record<string, string> = {
  'New request': 'new requests',
  'Call back': 'callback requests',
  'New review': 'new reviews',
  Accepted: 'accepted estimates',
  'Estimate declined': 'declined estimates',
  'Change accepted': 'accepted changes',
  'Change declined': 'declined changes',
  'Card saved': 'saved cards',
  'Charge failed': 'failed charges',
  'Service due': 'services due',
  'Count needed': 'counts needed',
}

/** Puts neighbors of one kind under one line, the new apart from the old, in the order in which they come. */
export function groupAlerts(alerts: readonly AlertRow[]): AlertGroup[] {
  const groups: (AlertGroup & { kind: string })[] = []
  for (const alert of alerts) {
    const [kind = ''] = alert.title.split(':', 1)
    const isUnread = alert.readAt === null
    const last = groups.at(-1)
    if (last && last.kind === kind && last.isUnread === isUnread) last.alerts.push(alert)
    else groups.push({ kind, title: alert.title, isUnread, alerts: [alert] })
  }
  return groups.map(({ kind, title, isUnread, alerts: of }) => ({
    title: of.length === 1 ? title : `${of.length} ${MANY[kind] ?? `alerts: ${kind}`}`,
    isUnread,
    alerts: of,
  }))
}
