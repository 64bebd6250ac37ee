import './on-my-way.css'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ClockAlert, MessageSquare, Truck } from 'lucide-react'
import { useState } from 'react'
import { api } from '#dashboard/api-client.ts'
import { useConnection } from '#dashboard/connection.ts'
import { useOnMyWay, type To } from '#dashboard/day/directions.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatTime } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'

const StopNewsDialog = lazyComponent(async () => (await import('./stop-news-dialog.tsx')).StopNewsDialog)

type Stop = To & { kind: 'job' | 'visit'; id: string }
type Props = { stop: Stop; className?: string; size?: 'sm'; tone?: 'tide' | 'line' }

/** Returns who got the message today and whether the business's number sends it; undefined while that is unknown. */
export function useOnTheWay() {
  const date = useToday()
  return useQuery(api.automation.onMyWayStatus.queryOptions({ input: { date } })).data
}

/**
 * Sends the customer the on-my-way message with the minutes, once a day, and that we run late, as often as it is so.
 * When no SMS account is connected, the message is turned off or the phone is offline, it opens this phone's messaging
 * app with the text filled in.
 */
export function OnMyWay({ stop, className, size, tone = 'tide' }: Props) {
  const onTheWay = useOnTheWay()
  const own = useOnMyWay()
  const isUp = useConnection() === 'up'
  const [news, tell] = useState<'on-my-way' | 'running-late' | null>(null)
  // A customer whose data was erased cannot be reached.
  if (!stop.customerPhone) return null
  const sends = isUp && onTheWay && !onTheWay.simulated
  const before = onTheWay?.told.find(({ id }) => id === stop.id)
  const named = <span className="vh"> to {stop.customerName}</span>
  const look = { ...(size && { size }), ...(className && { className }) }
  return (
    <>
      {before ? (
        <p className={['sent', className].filter(Boolean).join(' ')} role="status">
          <CircleCheck className="i" />
          {`On my way, sent at ${formatTime(before.at)}`}
          <span className="vh">: {stop.customerName}</span>
        </p>
      ) : sends && onTheWay.on ? (
        <Button tone={tone} {...look} onClick={() => tell('on-my-way')}>
          <Truck className="i" />
          On my way{named}
        </Button>
      ) : (
        <LinkButton tone={tone} {...look} href={own(stop)}>
          {size ? <MessageSquare className="i" /> : <Truck className="i" />}
          On my way{named}
        </LinkButton>
      )}
      {sends && (
        <Button tone="line" {...look} onClick={() => tell('running-late')}>
          <ClockAlert className="i" />
          Running late{named}
        </Button>
      )}
      {news && <StopNewsDialog stop={stop} news={news} onClose={() => tell(null)} />}
    </>
  )
}

/** What the button of the day does, for who presses it the first time. */
export function OnMyWayHint({ className = 'tdhint' }: { className?: string }) {
  const onTheWay = useOnTheWay()
  const sends = onTheWay && !onTheWay.simulated && onTheWay.on
  return (
    <p className={`tiny subtle ${className}`}>
      {sends
        ? 'On my way and Running late go out from the business number. You choose the minutes first.'
        : 'Tap On my way to open a ready-to-send text on this phone. You press send.'}
    </p>
  )
}
