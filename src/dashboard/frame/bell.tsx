import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { api, client, errorMessage } from '../api-client.ts'
import { stayAlerted } from './push.ts'
import { PushSwitch } from './push-switch.tsx'
import { useAppMutation } from '../use-app-mutation.ts'

/** The owner's alerts; opening the bell marks them as read. */
export function Bell() {
  const [opened, open] = useState(false)
  const alerts = useQuery(api.messages.alerts.queryOptions())
  const read = useAppMutation(null, {
    mutationFn: client.messages.readAlerts,
    touches: 'alerts',
  })
  // Away from the network or refused: the next visit says it again.
  useEffect(() => void stayAlerted().catch(() => {}), [])
  const unread = alerts.data?.unread ?? 0
  const change = (next: boolean) => {
    open(next)
    if (next && unread > 0) read.mutate({})
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      unstyled
      classNames={{ dropdown: 'menu bell' }}
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <Button
          tone="quiet"
          icon
          className="bellb"
          aria-label={unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`}
          onClick={() => change(!opened)}
        >
          <BellIcon className="i" />
          {unread > 0 && (
            <span className="cnt n" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Alerts">
        <h2>Alerts</h2>
        {alerts.isError && (
          <p className="err" role="alert">
            {errorMessage(alerts.error)}
          </p>
        )}
        {alerts.data?.alerts.length === 0 && (
          <p className="muted small">No alerts yet. You’ll see one here for each new quote request.</p>
        )}
        <ul>
          {alerts.data?.alerts.map((alert) => (
            <li key={alert.id}>
              <Link href={alert.href} onClick={() => open(false)}>
                <b>{alert.title}</b>
                <span>{alert.body}</span>
                <small>
                  {formatDay(alert.createdAt)}, {formatTime(alert.createdAt)}
                </small>
              </Link>
            </li>
          ))}
        </ul>
        <PushSwitch />
      </Popover.Dropdown>
    </Popover>
  )
}
