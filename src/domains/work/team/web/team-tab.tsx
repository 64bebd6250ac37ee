import '#domains/work/technicians/web/technicians.css'
import '#domains/system/business/web/people-list.css'
import './team.css'
import { UserPlus } from 'lucide-react'
import { useBusiness } from '#dashboard/business.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty, LoadError, QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUser } from '#dashboard/session.ts'
import { CrewsCard } from '#domains/work/crews/web/crews-card.tsx'
import { Workload } from '#domains/work/technicians/web/crew-workload.tsx'
import { useLoad, useTechnicians } from '#domains/work/technicians/web/queries.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useEveryTechnician, useMembers, type MemberRow } from './queries.ts'
import { TeamList } from './team-list.tsx'

const AddMember = lazyComponent(async () => (await import('./add-member.tsx')).AddMember)
const RightsCard = lazyComponent(async () => (await import('./rights-card.tsx')).RightsCard)
const EditTechnician = lazyComponent(
  async () => (await import('#domains/work/technicians/web/edit-technician.tsx')).EditTechnician,
)

/**
 * Technicians and Staff (spec.md §2): everyone once, who works when, and whose papers run out. `?week=` another week,
 * `?new=1` opens Add team member, `?edit=` the technician with this ID.
 */
export function TeamTab() {
  const { businesses, business } = useBusiness()
  const today = useToday()
  const isOwner = useUser().data?.role === 'owner'
  const [wanted, want] = useUrlState('week')
  const [adding, add] = useUrlState('new')
  const [editing, edit] = useUrlState('edit')
  const date = /^20\d\d-\d\d-\d\d$/.test(wanted) ? wanted : today
  const members = useMembers()
  const technicians = useTechnicians(business?.id)
  const every = useEveryTechnician()
  const load = useLoad(date, business?.id)
  const thisWeek = useLoad(today, business?.id)
  const edited = every.data?.find(({ id }) => id === editing)
  if (businesses.isError) return <LoadError what="Couldn’t load businesses" query={businesses} />
  const hasCrew = members.data?.some(({ technicianId }) => technicianId !== null) ?? false
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Technicians and Staff</h1>
          <p>{members.data ? formatTeam(members.data, isOwner) : 'Everyone who signs in or does jobs.'}</p>
        </div>
        <div className="acts">
          {isOwner && hasCrew && (
            <LinkButton tone="quiet" href="/dashboard/reports/margins?by=technician">
              Margins by technician
            </LinkButton>
          )}
          <Button tone="clay" disabled={!business} onClick={() => add('1')}>
            <UserPlus className="i" />
            Add team member
          </Button>
        </div>
      </div>
      <QueryStatus query={technicians} what="technicians" failed="Failed to fetch technicians">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
      {members.isError && !members.data && <LoadError what="Couldn’t load the team" query={members} />}
      {technicians.data && members.data && (
        <>
          {members.data.length > 0 && (
            <TeamList members={members.data} technicians={every.data ?? []} load={thisWeek.data?.technicians ?? []} />
          )}
          {hasCrew && <CrewsCard technicians={every.data ?? []} />}
          {!hasCrew && <NoTechnicians onAdd={() => add('1')} />}
          {technicians.data.length > 0 && (
            <Workload load={load} today={today} date={date} onWeek={(day) => want(day === today ? '' : day)} />
          )}
        </>
      )}
      {isOwner && members.data && <RightsCard />}
      {edited && <EditTechnician technician={edited} onClose={() => edit('')} />}
      {adding !== '' && business && <AddMember key={business.id} businessId={business.id} onClose={() => add('')} />}
    </>
  )
}

/** `Team: 5 people, 4 do jobs, 4 sign in.` Only an owner is sent who signs in. */
function formatTeam(members: readonly MemberRow[], isOwner: boolean): string {
  const now = members.filter(({ status, signIn }) => status !== 'inactive' || signIn !== 'none')
  const jobs = now.filter(({ doesJobs }) => doesJobs).length
  const signIns = now.filter(({ signIn }) => signIn === 'active').length
  const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
  if (!isOwner) return `Team: ${many(jobs, 'person does jobs', 'people do jobs')}.`
  return `Team: ${many(now.length, 'person', 'people')}, ${many(jobs, 'does', 'do')} jobs, ${many(signIns, 'signs', 'sign')} in.`
}

function NoTechnicians({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      title="No technicians yet"
      action={
        <Button tone="tide" size="sm" onClick={onAdd}>
          <UserPlus className="i" />
          Add your first technician
        </Button>
      }
    >
      Add your crew to assign jobs, see each week’s workload and get alerts before certifications expire. If they sign
      in, too, they see their day on their phone. Do you do jobs yourself? Open your own name and turn that on.
    </Empty>
  )
}
