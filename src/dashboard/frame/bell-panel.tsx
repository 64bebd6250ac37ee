import { HeadlessMantineProvider, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, type ReactElement, type Ref } from 'react'
import { Link } from 'wouter'
import { formatDay, formatTime } from '#lib/dates.ts'
import { api, errorMessage } from '../api-client.ts'
import { useOpensLater } from '../parts/use-opens-later.ts'
import { PushSwitch } from './push-switch.tsx'

/** What the bell opens: the alerts, and the switch for new ones on this device. */
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
  const [anchor, isOpen] = useOpensLater(opened)
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
                <Link href={alert.href} onClick={() => onChange(false)}>
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
    </HeadlessMantineProvider>
  )
}
