import { BellDot, CalendarPlus, EllipsisVertical, Phone, PhoneIncoming, UserPlus } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatCardTime } from '#domains/work/jobs/web/format-schedule.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useLogCall, useMarkUnread, useRemoveCall, type HeadRow } from './queries.ts'
import { visitPath } from './format.ts'

const MakeCustomer = lazyComponent(async () => (await import('./make-customer.tsx')).MakeCustomer)

/** Who it is, what comes next, and what can be done with them. */
export function ContactPanel({ head }: { head: HeadRow }) {
  const { phone, name, customers, request, before } = head
  const [making, make] = useState(false)
  const about: ReactNode[] = [
    <Record head={head} onMake={() => make(true)} key="record" />,
    (customers.length > 0 || request !== null) && formatPhone(phone),
    head.next !== null && <NextStop next={head.next} key="next" />,
    customers.length > 1 && `${customers.length === 2 ? 'Two' : customers.length} customers share this number`,
    customers.length === 0 && request && 'Asked for a quote',
    customers.length === 0 && before && `Previously ${before.name}’s number`,
  ].filter(Boolean)
  return (
    <>
      <div>
        <h2 id="conversation">{name}</h2>
        <p className="small subtle">
          {about.map((part, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no names, and their order is fixed
            <Fragment key={place}>
              {place > 0 && ' · '}
              {part}
            </Fragment>
          ))}
        </p>
      </div>
      <div className="acts">
        <LinkButton tone="line" size="sm" href={`tel:${phone}`}>
          <Phone className="i" />
          Call
        </LinkButton>
        <LogCall head={head} />
        <More head={head} onMake={() => make(true)} />
      </div>
      {making && <MakeCustomer head={head} onClose={() => make(false)} />}
    </>
  )
}

/** The customer, the request, or the way to a customer. */
function Record({ head: { customers, request }, onMake }: { head: HeadRow; onMake: () => void }) {
  const [only] = customers
  if (only && customers.length === 1) return <Link href={`/dashboard/customers/${only.id}`}>Open customer</Link>
  if (customers.length > 1)
    return customers.map(({ id, name }, place) => (
      <Fragment key={id}>
        {place > 0 && ', '}
        <Link href={`/dashboard/customers/${id}`}>Open {name}</Link>
      </Fragment>
    ))
  if (request) return <Link href={`/dashboard/requests/${request.id}`}>Open request</Link>
  return (
    <>
      Not a customer{' '}
      <button type="button" className="linkb" onClick={onMake}>
        Add customer
      </button>
    </>
  )
}

function NextStop({ next }: { next: NonNullable<HeadRow['next']> }) {
  const now = useNow(60_000)
  const when = formatCardTime({ ...next, status: 'scheduled', startTime: null, endTime: null }, now)
  return (
    <Link href={next.of === 'job' ? `/dashboard/jobs/${next.id}` : visitPath(next.id)}>
      {next.of === 'visit' ? 'Estimate visit' : next.service}, {when}
      {next.confirmedAt && ', confirmed'}
    </Link>
  )
}

/** One press: the call is in the conversation and in the customer's timeline, and a note can follow. */
function LogCall({ head: { phone, customers } }: { head: HeadRow }) {
  const log = useLogCall()
  const remove = useRemoveCall()
  const { keyFor, done } = useIdempotencyKey()
  const press = () => {
    const call = { with: phone, customerId: customers.length === 1 ? (customers[0]?.id ?? null) : null }
    log.mutate(
      { ...call, key: keyFor(call) },
      {
        onSuccess: ({ id }) => {
          done()
          toast('Call logged', 'Add a note to it in the conversation.', {
            word: 'Undo',
            run: () => remove.mutate({ id }),
          })
        },
      },
    )
  }
  return (
    <Button tone="line" size="sm" disabled={log.isPending} onClick={press}>
      {log.isPending ? <span className="spin" /> : <PhoneIncoming className="i" />}
      Log a call
    </Button>
  )
}

function More({ head: { phone, name, customers, request }, onMake }: { head: HeadRow; onMake: () => void }) {
  const unread = useMarkUnread()
  const [, go] = useLocation()
  const [only] = customers.length === 1 ? customers : []
  return (
    <DropMenu
      align="end"
      button={
        <Button tone="line" size="sm" icon aria-label={`More actions for ${name}`}>
          <EllipsisVertical className="i" />
        </Button>
      }
    >
      <Menu.Item
        leftSection={<BellDot className="i" />}
        onClick={() => unread.mutate({ with: phone }, { onSuccess: () => go('/dashboard/messages') })}
      >
        Mark as unread
      </Menu.Item>
      {only && (
        <Menu.Item
          leftSection={<CalendarPlus className="i" />}
          onClick={() => go(`/dashboard/jobs?new=1&customer=${only.id}`)}
        >
          New job
        </Menu.Item>
      )}
      {customers.length === 0 && request && (
        <Menu.Item leftSection={<UserPlus className="i" />} onClick={onMake}>
          Add customer
        </Menu.Item>
      )}
    </DropMenu>
  )
}
