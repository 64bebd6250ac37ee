import './on-my-way.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Truck } from 'lucide-react'
import { api, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { useConnection } from '#dashboard/connection.ts'
import { useOnMyWay, type To } from '#dashboard/day/directions.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { formatTime } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'

type Stop = To & { kind: 'job' | 'visit'; id: string }

/** Who was told today, and whether one tap tells them; undefined while nobody knows, as without network. */
export function useOnTheWay() {
  const date = useToday()
  return useQuery(api.automation.onTheWay.queryOptions({ input: { date } })).data
}

/**
 * One tap tells the customer that somebody is on the way, once on a day. While no account for texts is set, while it is
 * turned off and without network it opens the messages of this phone in its place, with the words filled in.
 */
export function OnMyWay({ stop, className }: { stop: Stop; className?: string }) {
  const onTheWay = useOnTheWay()
  const own = useOnMyWay()
  const isUp = useConnection() === 'up'
  const tell = useMutation({
    mutationFn: ({ kind, id }: Stop) =>
      kind === 'job' ? client.automation.jobOnMyWay({ id }) : client.automation.visitOnMyWay({ id }),
    onSuccess: ({ at, told }) =>
      toast(
        told ? 'On my way' : 'Told already',
        `${stop.customerName} ${told ? 'is told' : `was told at ${formatTime(at)}`}.`,
      ),
    onError: (error) => toastError('Nobody was told', errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.automation.onTheWay.key() }),
  })
  // A customer whose data was erased cannot be reached.
  if (!stop.customerPhone) return null
  const before = onTheWay?.told.find(({ id }) => id === stop.id)
  if (before)
    return (
      <p className={['told', className].filter(Boolean).join(' ')} role="status">
        <CircleCheck className="i" />
        {`On my way, told at ${formatTime(before.at)}`}
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
        ? 'On my way tells the customer at once, once a day.'
        : 'On my way opens the messages of this phone, with the words filled in. You press send.'}
    </p>
  )
}
