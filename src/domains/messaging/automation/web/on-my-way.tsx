import './on-my-way.css'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Truck } from 'lucide-react'
import { api, client } from '#dashboard/api-client.ts'
import { useConnection } from '#dashboard/connection.ts'
import { useOnMyWay, type To } from '#dashboard/day/directions.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatTime } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'

type Stop = To & { kind: 'job' | 'visit'; id: string }

/** Returns who got the message today and whether one tap sends it; undefined while that is unknown, as when offline. */
export function useOnTheWay() {
  const date = useToday()
  return useQuery(api.automation.onMyWayStatus.queryOptions({ input: { date } })).data
}

/**
 * Sends the customer the on-my-way message with one tap, once a day. When no SMS account is connected, the message is
 * turned off or the phone is offline, it opens this phone's messaging app with the text filled in.
 */
export function OnMyWay({ stop, className }: { stop: Stop; className?: string }) {
  const onTheWay = useOnTheWay()
  const own = useOnMyWay()
  const isUp = useConnection() === 'up'
  const tell = useAppMutation('Couldn’t send message', {
    mutationFn: ({ kind, id }: Stop) =>
      kind === 'job' ? client.automation.jobOnMyWay({ id }) : client.automation.visitOnMyWay({ id }),
    onSuccess: ({ at, told }) =>
      toast(
        told ? 'Message sent' : 'Already sent',
        told
          ? `${stop.customerName} knows you’re on the way.`
          : `${stop.customerName} got your message at ${formatTime(at)}.`,
      ),
    touches: 'automation',
  })
  // A customer whose data was erased cannot be reached.
  if (!stop.customerPhone) return null
  const before = onTheWay?.told.find(({ id }) => id === stop.id)
  if (before)
    return (
      <p className={['sent', className].filter(Boolean).join(' ')} role="status">
        <CircleCheck className="i" />
        {`On my way, sent at ${formatTime(before.at)}`}
        <span className="vh">: {stop.customerName}</span>
      </p>
    )
  const words = (
    <>
      {tell.isPending ? <span className="spin" /> : <Truck className="i" />}
      On my way<span className="vh"> to {stop.customerName}</span>
    </>
  )
  if (!isUp || !onTheWay || onTheWay.simulated || !onTheWay.on)
    return (
      <LinkButton tone="tide" className={className} href={own(stop)}>
        {words}
      </LinkButton>
    )
  return (
    <Button tone="tide" className={className} disabled={tell.isPending} onClick={() => tell.mutate(stop)}>
      {words}
    </Button>
  )
}

/** What the button of the day does, for who presses it the first time. */
export function OnMyWayHint() {
  const onTheWay = useOnTheWay()
  const sends = onTheWay && !onTheWay.simulated && onTheWay.on
  return (
    <p className="tiny subtle tdhint">
      {sends
        ? 'Tap On my way to text the customer right away. You can send it once a day.'
        : 'Tap On my way to open a ready-to-send text on this phone. You press send.'}
    </p>
  )
}
