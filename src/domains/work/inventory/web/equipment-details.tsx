import { Link } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { LoadError, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { ARCHIVED, BADGES } from './badges.ts'
import { formatPiece } from './format-equipment.ts'
import { usePiece, useServices, useUses } from './queries.ts'

/** Shows the usage, cost, service history and jobs of one piece of equipment. */
export function EquipmentDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const piece = usePiece(id)
  const today = useToday()
  return (
    <Dialog title={piece.data?.name ?? 'Equipment'} opened onClose={onClose}>
      <div className="body gear">
        <QueryStatus query={piece} what="the equipment" failed="Failed to fetch equipment" rows={4} />
        {piece.data && (
          <>
            <p className="small">
              <StatusBadge {...(piece.data.archivedAt === null ? BADGES[piece.data.status] : ARCHIVED)} />{' '}
              <span className="muted">{formatPiece(piece.data, today)}</span>
            </p>
            <dl className="dl4">
              <Figure called="Hours used" said={piece.data.figures.hours.toLocaleString('en-US')} />
              <Figure called="Jobs" said={piece.data.figures.jobs.toLocaleString('en-US')} />
              <Figure called="Services" said={formatCents(piece.data.figures.serviceCost)} />
            </dl>
            <Facts piece={piece.data} />
            <Services id={id} />
            <Uses id={id} />
            <WhatChanged of="equipment" id={id} />
          </>
        )}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const Figure = ({ called, said }: { called: string; said: string }) => (
  <div>
    <dt>{called}</dt>
    <dd className="num">{said}</dd>
  </div>
)

function Facts({ piece }: { piece: NonNullable<ReturnType<typeof usePiece>['data']> }) {
  const { type, purchaseDate, purchaseCost, hourlyCost, lifeHours, lastServiceDate, serviceMonths, notes } = piece
  const bought = [
    purchaseDate === null ? null : formatDate(purchaseDate),
    purchaseCost === null ? null : formatCents(purchaseCost),
  ]
    .filter(Boolean)
    .join(', ')
  const facts: [string, string][] = [
    ['Type', type],
    ...(bought ? [['Purchased', bought] satisfies [string, string]] : []),
    ...(hourlyCost !== null ? [['Cost per hour', formatCents(hourlyCost)] satisfies [string, string]] : []),
    ...(lifeHours !== null
      ? [['Expected life', `${lifeHours.toLocaleString('en-US')} hours`] satisfies [string, string]]
      : []),
    ...(lastServiceDate !== null ? [['Last service', formatDate(lastServiceDate)] satisfies [string, string]] : []),
    ...(serviceMonths !== null
      ? [['Serviced every', serviceMonths === 1 ? 'month' : `${serviceMonths} months`] satisfies [string, string]]
      : []),
    ...(notes !== null ? [['Notes', notes] satisfies [string, string]] : []),
  ]
  return (
    <dl className="factl">
      {facts.map(([called, said]) => (
        <div key={called}>
          <dt>{called}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  )
}

function Services({ id }: { id: string }) {
  const services = useServices(id)
  return (
    <section>
      <h3>Service history</h3>
      {services.isError && !services.data && <LoadError what="Couldn’t load service history" query={services} />}
      {services.data?.length === 0 && (
        <p className="small subtle">None yet. Use Record service in this equipment’s menu.</p>
      )}
      {services.data && services.data.length > 0 && (
        <ul className="hist">
          {services.data.map(({ id: of, work, day, cost, doneBy, byName }) => (
            <li key={of}>
              <b>{work}</b>
              <span className="num">{cost === null ? '' : formatCents(cost)}</span>
              <span className="subtle">
                {formatDate(day)}, {doneBy ?? `recorded by ${byName}`}
              </span>
              <span />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Uses({ id }: { id: string }) {
  const uses = useUses(id)
  const rows = uses.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <section>
      <h3>Used on</h3>
      {uses.isError && !uses.data && <LoadError what="Couldn’t load jobs" query={uses} />}
      {uses.data && rows.length === 0 && <p className="small subtle">No job hours yet.</p>}
      {rows.length > 0 && (
        <ul className="hist">
          {rows.map(({ jobId, customerName, service, day, hours, notes }) => (
            <li key={`${jobId} ${day}`}>
              <b>
                <Link href={`/dashboard/jobs/${jobId}`}>{customerName}</Link>
              </b>
              <span className="num">{hours.toLocaleString('en-US')} h</span>
              <span className="subtle">
                {service}, {formatDate(day)}
                {notes !== null && <span className="sub2">{notes}</span>}
              </span>
              <span />
            </li>
          ))}
        </ul>
      )}
      <LoadMore pages={uses} />
    </section>
  )
}
