import { HeadlessMantineProvider, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { Link } from 'wouter'
import { formatDay, formatTime } from '#lib/dates.ts'
import { api, client, errorMessage } from '../api-client.ts'
import { useOpensLater } from '../parts/use-opens-later.ts'
import { useAppMutation } from '../use-app-mutation.ts'
import { groupAlerts, type AlertGroup, type AlertRow } from './group-alerts.ts'
import { PushSwitch } from './push-switch.tsx'

/** What the bell opens: the alerts, those that are alike under one line, and how to be alerted. */
export function BellPanel({
  button,
  opened,
  onChange,
}: {
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>
  opened: boolean
  onChange: (isOpen: boolean) => void
}) {
  const alerts = useQuery(api.messages.alerts.queryOptions())
  const read = useAppMutation('Couldn’t mark as read', {
    mutationFn: client.messages.readAlerts,
    touches: 'alerts',
  })
  const [anchor, isOpen] = useOpensLater(opened)
  const isUnread = (alerts.data?.unread ?? 0) > 0
  const open = ({ id, readAt }: AlertRow) => {
    if (readAt === null) read.mutate({ ids: [id] })
    onChange(false)
  }
  return (
    <HeadlessMantineProvider>
      <Popover
        opened={isOpen}
        onChange={onChange}
        position="bottom-end"
        unstyled
        classNames={{ dropdown: 'menu bell' }}
        transitionProps={{ duration: 0 }}
        trapFocus
        returnFocus
        withinPortal={false}
      >
        <Popover.Target>{cloneElement(button, { ref: anchor })}</Popover.Target>
        <Popover.Dropdown aria-label="Alerts">
          <div className="bellh">
            <h2>Alerts</h2>
            {isUnread && (
              <button type="button" className="linkb small" disabled={read.isPending} onClick={() => read.mutate({})}>
                Mark all read
              </button>
            )}
          </div>
          {alerts.isError && (
            <p className="err" role="alert">
              {errorMessage(alerts.error)}
            </p>
          )}
          {alerts.data?.alerts.length === 0 && (
            <p className="muted small">No alerts yet. You’ll see one here for each new quote request.</p>
          )}
          <ul>
            {groupAlerts(alerts.data?.alerts ?? []).map((group) => (
              <Group key={group.alerts[0]?.id} group={group} onOpen={open} />
            ))}
          </ul>
          <PushSwitch />
          <Link className="small" href="/dashboard/settings/messages" onClick={() => onChange(false)}>
            Alert settings
          </Link>
        </Popover.Dropdown>
      </Popover>
    </HeadlessMantineProvider>
  )
}

function Group({ group, onOpen }: { group: AlertGroup; onOpen: (alert: AlertRow) => void }) {
  const [first, ...others] = group.alerts
  if (!first) return null
  if (others.length === 0)
    return (
      <li>
        <Line alert={first} onOpen={onOpen} />
      </li>
    )
  return (
    <li>
      <details>
        <summary className={group.isUnread ? 'unread' : undefined}>
          <b>{group.title}</b>
          {group.isUnread && <span className="vh"> (unread)</span>}
          <small>
            Latest {formatDay(first.createdAt)}, {formatTime(first.createdAt)}
          </small>
        </summary>
        <ul>
          {group.alerts.map((alert) => (
            <li key={alert.id}>
              <Line alert={alert} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Line({ alert, onOpen }: { alert: AlertRow; onOpen: (alert: AlertRow) => void }) {
  const isUnread = alert.readAt === null
  return (
    <Link href={alert.href} className={isUnread ? 'unread' : undefined} onClick={() => onOpen(alert)}>
      <b>{alert.title}</b>
      {isUnread && <span className="vh">(unread)</span>}
      <span>{alert.body}</span>
      <small>
        {formatDay(alert.createdAt)}, {formatTime(alert.createdAt)}
      </small>
    </Link>
  )
}
