import {
  Briefcase,
  CalendarOff,
  ChevronDown,
  Clock,
  Ellipsis,
  Pencil,
  Phone,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { DAY } from '#dashboard/day/day-path.ts'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { getInitials } from '#domains/sales/customers/web/format.ts'
import { formatMonth } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { Status, STATUSES } from '../contract.ts'
import { BADGES } from './badges.ts'
import { useSetStatus } from './mutations.ts'
import type { LoadRow, TechnicianRow } from './queries.ts'
import { formatCertificate, formatDays, toHours, formatWeekHours } from './format.ts'

const EditTechnician = lazyComponent(async () => (await import('./edit-technician.tsx')).EditTechnician)
const TimeOffDialog = lazyComponent(async () => (await import('./time-off-dialog.tsx')).TimeOffDialog)

type Props = {
  technician: TechnicianRow
  tone: string
  month: LoadRow['month'] | undefined
  today: string
  onLeave: () => void
}

/** One of the crew: how to reach them, what they have this month, and how their papers stand. */
export function TechnicianCard({ technician, tone, month, today, onLeave }: Props) {
  const { id, name, phone, status, hireDate, certificates, week, timeOff, hourlyCost } = technician
  const setStatus = useSetStatus()
  return (
    <article className="card tech" aria-labelledby={`t-${id}`}>
      <div className="hd">
        <span className={tone} aria-hidden="true">
          {getInitials(name)}
        </span>
        <div>
          <h2 id={`t-${id}`}>{name}</h2>
          {hireDate && <p className="small subtle">since {formatMonth(`${hireDate}T12:00:00Z`)}</p>}
        </div>
        <StatusBadge {...BADGES[status]} />
      </div>
      <ul className="meta">
        <li>
          <Phone className="i" />
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </li>
        <li>
          <Briefcase className="i" />
          <span>{month ? formatMonthLoad(month) : '...'}</span>
        </li>
        {week && (
          <li>
            <Clock className="i" />
            <span>{formatWeekHours(week)}</span>
          </li>
        )}
        {timeOff.slice(0, 2).map((off) => (
          <li key={off.id}>
            <CalendarOff className="i" />
            <span>
              Off {formatDays(off)}
              {off.reason && `: ${off.reason}`}
            </span>
          </li>
        ))}
        {hourlyCost !== undefined && hourlyCost !== null && (
          <li>
            <Wallet className="i" />
            <span>{formatCents(hourlyCost)} per hour</span>
          </li>
        )}
      </ul>
      {certificates.length > 0 && (
        <ul className="certs" aria-label={`Certifications for ${name}`}>
          {certificates.map(({ name: what, endsOn }) => {
            const { state, words } = formatCertificate(endsOn, today)
            return (
              <li key={what}>
                <span>{what}</span>
                {state === 'good' ? (
                  <span className="subtle">{words}</span>
                ) : (
                  <span className={state === 'soon' ? 'warn' : 'late'}>
                    <TriangleAlert className="i i-sm" />
                    {words}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className="acts">
        <Link className="btn btn-line btn-sm" href={`${DAY}?who=${id}`}>
          Day view<span className="vh"> of {name}</span>
        </Link>
        <span className="acts">
          <span className="selwrap compact">
            <select
              className="select"
              aria-label={`Status of ${name}`}
              value={status}
              disabled={setStatus.isPending}
              onChange={(event) => {
                const chosen = Status.parse(event.target.value)
                // Who leaves hands over their visits first.
                if (chosen === 'inactive') onLeave()
                else setStatus.mutate({ technician, status: chosen })
              }}
            >
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {BADGES[one].word}
                </option>
              ))}
            </select>
            <ChevronDown className="i" />
          </span>
          <CardMenu technician={technician} />
        </span>
      </div>
    </article>
  )
}

function CardMenu({ technician }: { technician: TechnicianRow }) {
  const [open, show] = useState<'edit' | 'off' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    show(null)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  const button = (
    <button
      type="button"
      ref={opener}
      className="btn btn-line btn-icon btn-sm"
      aria-label={`Actions for ${technician.name}`}
    >
      <Ellipsis className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        <Menu.Item leftSection={<Pencil className="i" />} onClick={() => show('edit')}>
          Edit...
        </Menu.Item>
        <Menu.Item leftSection={<CalendarOff className="i" />} onClick={() => show('off')}>
          Time off...
        </Menu.Item>
      </DropMenu>
      {open === 'edit' && <EditTechnician technician={technician} onClose={close} />}
      {open === 'off' && <TimeOffDialog technician={technician} onClose={close} />}
    </>
  )
}

/** `17 jobs this month, 112 hours`. */
function formatMonthLoad({ jobs, minutes }: LoadRow['month']): string {
  if (jobs === 0) return 'No jobs this month'
  const hours = toHours(minutes)
  return `${jobs === 1 ? '1 job' : `${jobs} jobs`} this month, ${hours === 1 ? '1 hour' : `${hours} hours`}`
}
