import { BellDot, EllipsisVertical, Phone, UserPlus } from 'lucide-react'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { DropMenu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatCardTime } from '#domains/work/jobs/web/format-schedule.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMarkUnread, type HeadRow } from './queries.ts'
import { visitPath } from './format.ts'

const MakeCustomer = lazyComponent(async () => (await import('./make-customer.tsx')).MakeCustomer)

/** Who it is, what comes next, and what can be done with them. */
export function ContactPanel({ head }: { head: HeadRow }) {
  const { phone, name, customers, request, before, next } = head
  const [making, make] = useState(false)
  const now = useNow(60_000)
  const called = customers.length > 0 || request !== null
  const [only] = customers.length === 1 ? customers : []
  const comes =
    next &&
    `${next.of === 'visit' ? 'Estimate visit' : next.service}, ${formatCardTime({ ...next, status: 'scheduled', startTime: null, endTime: null }, now)}${next.confirmedAt ? ', confirmed' : ''}`
  const about = [
    called ? formatPhone(phone) : 'Not a customer',
    comes,
    customers.length > 1 && `${customers.length === 2 ? 'Two' : customers.length} customers share this number`,
    customers.length === 0 && request && 'Asked for a quote',
    customers.length === 0 && before && `Previously ${before.name}’s number`,
  ].filter(Boolean)
  return (
    <>
      <div>
        <h2 id="conversation">{only ? <Link href={`/dashboard/customers/${only.id}`}>{name}</Link> : name}</h2>
        <p className="small subtle">{about.join(' · ')}</p>
      </div>
      <div className="acts">
        <LinkButton tone="tide" size="sm" href={`tel:${phone}`}>
          <Phone className="i" />
          Call
        </LinkButton>
        {next ? (
          <Link
            className="btn btn-line btn-sm"
            href={next.of === 'job' ? `/dashboard/jobs/${next.id}` : visitPath(next.id)}
          >
            {next.of === 'job' ? 'Open job' : 'Open visit'}
          </Link>
        ) : only ? (
          <Link className="btn btn-line btn-sm" href={`/dashboard/customers/${only.id}`}>
            Open customer
          </Link>
        ) : request && customers.length === 0 ? (
          <Link className="btn btn-line btn-sm" href={`/dashboard/requests/${request.id}`}>
            Open request
          </Link>
        ) : (
          customers.length === 0 && (
            <Button tone="line" size="sm" onClick={() => make(true)}>
              <UserPlus className="i" />
              Add customer
            </Button>
          )
        )}
        <More head={head} onMake={() => make(true)} />
      </div>
      {making && <MakeCustomer head={head} onClose={() => make(false)} />}
    </>
  )
}

function More({ head: { phone, name, customers, next, request }, onMake }: { head: HeadRow; onMake: () => void }) {
  const unread = useMarkUnread()
  const [, go] = useLocation()
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
      {customers.length === 0 && request && (
        <Menu.Item leftSection={<UserPlus className="i" />} onClick={onMake}>
          Add customer
        </Menu.Item>
      )}
      {(customers.length > 1 || next) &&
        customers.map((person) => (
          <Menu.Item key={person.id} onClick={() => go(`/dashboard/customers/${person.id}`)}>
            Open {person.name}
          </Menu.Item>
        ))}
    </DropMenu>
  )
}
