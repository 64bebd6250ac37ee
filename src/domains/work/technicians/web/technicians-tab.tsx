import './technicians.css'
import { Plus } from 'lucide-react'
import { useBusiness } from '#dashboard/business.ts'
import { Empty, LoadError, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUser } from '#dashboard/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useLoad, useTechnicians } from './queries.ts'
import { TechnicianCard } from './technician-card.tsx'
import { Workload } from './crew-workload.tsx'

const AddTechnician = lazyComponent(async () => (await import('./add-technician.tsx')).AddTechnician)

const EditTechnician = lazyComponent(async () => (await import('./edit-technician.tsx')).EditTechnician)

/**
 * Technicians and Staff (spec.md §2): who works when, and whose papers run out. `?week=` another week, `?new=1` opens
 * Add Technician, `?edit=` the one with this ID.
 */
export function TechniciansTab() {
  const { businesses, business } = useBusiness()
  const today = useToday()
  const isOwner = useUser().data?.role === 'owner'
  const [wanted, want] = useUrlState('week')
  const [adding, add] = useUrlState('new')
  const [editing, edit] = useUrlState('edit')
  const date = /^20\d\d-\d\d-\d\d$/.test(wanted) ? wanted : today
  const technicians = useTechnicians(business?.id)
  const load = useLoad(date, business?.id)
  const rows = (technicians.data ?? []).toSorted(
    (a, b) => Number(a.status === 'inactive') - Number(b.status === 'inactive'),
  )
  const edited = rows.find(({ id }) => id === editing)
  if (businesses.isError) return <LoadError what="Couldn’t load businesses" query={businesses} />
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Technicians and Staff</h1>
          <p>Schedules, workload and expiring certifications.</p>
        </div>
        <div className="acts">
          {isOwner && rows.length > 0 && (
            <LinkButton tone="quiet" href="/dashboard/reports/margins?by=technician">
              Margins by technician
            </LinkButton>
          )}
          <Button tone="clay" disabled={!business} onClick={() => add('1')}>
            <Plus className="i" />
            Add Technician
          </Button>
        </div>
      </div>
      <QueryStatus query={technicians} what="technicians" failed="Failed to fetch technicians">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
      {technicians.data && rows.length === 0 && <NoTechnicians onAdd={() => add('1')} />}
      {rows.length > 0 && (
        <>
          <Workload load={load} today={today} date={date} onWeek={(day) => want(day === today ? '' : day)} />
          <div className="cards">
            {rows.map((technician, place) => (
              <TechnicianCard
                key={technician.id}
                technician={technician}
                tone={place % 2 === 0 ? 'av' : 'av t'}
                month={load.data?.technicians.find(({ id }) => id === technician.id)?.month}
                today={today}
              />
            ))}
          </div>
        </>
      )}
      {edited && <EditTechnician technician={edited} onClose={() => edit('')} />}
      {adding !== '' && business && (
        <AddTechnician key={business.id} businessId={business.id} onClose={() => add('')} />
      )}
    </>
  )
}

function NoTechnicians({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      title="No technicians yet"
      action={
        <Button tone="tide" size="sm" onClick={onAdd}>
          <Plus className="i" />
          Add your first technician
        </Button>
      }
    >
      Add your crew to assign jobs, see each week’s workload and get alerts before certifications expire. With a sign-in
      email, they can see their day on their phone.
    </Empty>
  )
}
