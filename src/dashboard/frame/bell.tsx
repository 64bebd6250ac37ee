import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { api } from '../api-client.ts'
import { onDemand } from '../parts/on-demand.ts'
import { sayNotOpened } from '../parts/open-layers.ts'
import { useIsSettled } from '../first-screen-drawn.ts'
import { stayAlerted } from './push.ts'

const panelCode = onDemand(() => import('./bell-panel.tsx'))

/** The owner's alerts: each is new until it is opened or marked as read. */
export function Bell() {
  const code = panelCode.useCode()
  const [wasPressed, setPressed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const alerts = useQuery({ ...api.messages.alerts.queryOptions(), enabled: useIsSettled() })
  // Away from the network or refused: the next visit says it again.
  useEffect(() => void stayAlerted().catch(() => {}), [])
  const unread = alerts.data?.unread ?? 0
  async function press() {
    try {
      await panelCode.load()
    } catch {
      sayNotOpened()
      return
    }
    setPressed(true)
    setOpen(!isOpen)
  }
  const button = (
    <Button
      tone="quiet"
      icon
      className="bellb"
      aria-label={unread === 0 ? 'Alerts' : `Alerts, ${unread} unread`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => void press()}
    >
      <BellIcon className="i" />
      {unread > 0 && (
        <span className="cnt n" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Button>
  )
  return code && wasPressed ? <code.BellPanel button={button} opened={isOpen} onChange={setOpen} /> : button
}
