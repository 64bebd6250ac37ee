import '#domains/work/technicians/web/technicians.css'
import '#domains/system/business/web/people-list.css'
import './team.css'
import { HardHat, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { NotFound } from '#dashboard/parts/not-found.tsx'
import { Loading, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUser } from '#dashboard/session.ts'
import { InvitationRow } from '#domains/system/auth/web/invitation-row.tsx'
import { LinkDialog, type ShownLink } from '#domains/system/auth/web/link-dialog.tsx'
import { PersonRow } from '#domains/system/auth/web/person-row.tsx'
import { useInvitations, useTeam } from '#domains/system/auth/web/team-queries.ts'
import { useLoad } from '#domains/work/technicians/web/queries.ts'
import { TechnicianCard } from '#domains/work/technicians/web/technician-card.tsx'
import { Button } from '#ui/button.tsx'
import { PersonRights } from './person-rights.tsx'
import { useMembers, useTechnician, type MemberRow } from './queries.ts'
import { Tags } from './team-list.tsx'

const InviteMember = lazyComponent(async () => (await import('./member-dialogs.tsx')).InviteMember)
const AddJobs = lazyComponent(async () => (await import('./member-dialogs.tsx')).AddJobs)
const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

const TEAM = { name: 'Technicians', href: '/dashboard/technicians' }

/** One person: the jobs they do and how they sign in, on one page. */
export function MemberPage() {
  const { id = '' } = useParams()
  const members = useMembers()
  const member = members.data?.find((one) => one.id === id)
  useRecordTitle(member?.name, TEAM.name)
  return (
    <>
      <BackTo tab={TEAM.name} href={TEAM.href} />
      {member ? (
        <Whole key={member.id} member={member} />
      ) : members.data ? (
        <NotFound record="team member" back={TEAM} />
      ) : members.isError ? (
        <FailedRecord record="team member" back={TEAM} query={members} />
      ) : (
        <>
          <Loading what="the team member" />
          <SkeletonCard />
        </>
      )}
    </>
  )
}

function Whole({ member }: { member: MemberRow }) {
  const { name, technicianId, doesJobs } = member
  const isOwner = useUser().data?.role === 'owner'
  const today = useToday()
  const { business } = useBusiness()
  const [, go] = useLocation()
  const technician = useTechnician(technicianId).data
  const load = useLoad(today, technician?.businessId)
  const [open, show] = useState<'leave' | 'jobs' | null>(null)
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{name}</h1>
          <Tags member={member} />
        </div>
        {doesJobs && (
          <div className="acts">
            <Button tone="line" onClick={() => show('leave')}>
              <UserMinus className="i" />
              Remove from crew
            </Button>
          </div>
        )}
      </div>
      <div className="g2">
        {technician ? (
          <TechnicianCard
            technician={technician}
            tone="av"
            month={load.data?.technicians.find((one) => one.id === technicianId)?.month}
            today={today}
            onLeave={() => show('leave')}
          />
        ) : (
          <section className="card" aria-labelledby="jobs-title">
            <div className="ph">
              <h2 id="jobs-title">Jobs</h2>
              {isOwner && member.userId && (
                <Button tone="line" size="sm" onClick={() => show('jobs')}>
                  <HardHat className="i" />
                  Add to the crew
                </Button>
              )}
            </div>
            <p className="pad muted">
              {member.userId
                ? `${name} does no jobs. Add them to the crew to put them on jobs and in the calendar.`
                : 'Once they accept the invitation, you can put them on jobs.'}
            </p>
          </section>
        )}
        {isOwner && <SignInCard member={member} />}
      </div>
      {open === 'leave' && <LeaveDialog member={member} onClose={() => show(null)} />}
      {open === 'jobs' && business && (
        <AddJobs
          member={member}
          businessId={business.id}
          onAdded={(id) => go(`${TEAM.href}/${id}`)}
          onClose={() => show(null)}
        />
      )}
    </>
  )
}

/** How they get in, and what they may do then. */
function SignInCard({ member }: { member: MemberRow }) {
  const team = useTeam()
  const invitations = useInvitations()
  const me = useUser().data?.id
  const [inviting, invite] = useState(false)
  const [link, show] = useState<ShownLink | null>(null)
  const person = team.data?.find(({ id }) => id === member.userId)
  const invitation = invitations.data?.find(({ id }) => id === member.invitationId)
  const owners = team.data?.filter(({ role }) => role === 'owner').length ?? 0
  return (
    <section className="card signin" aria-labelledby="sign-in-title">
      <div className="ph">
        <h2 id="sign-in-title">Sign-in</h2>
        {member.signIn === 'none' && (
          <Button tone="line" size="sm" onClick={() => invite(true)}>
            <UserPlus className="i" />
            Invite to sign in
          </Button>
        )}
      </div>
      {member.signIn === 'none' && (
        <p className="pad muted">{member.name} doesn’t sign in. With a sign-in they see their day on their phone.</p>
      )}
      {(person || invitation) && (
        <ul className="people">
          {person && (
            <PersonRow person={person} isMe={person.id === me} isLastOwner={person.role === 'owner' && owners === 1} />
          )}
          {invitation && <InvitationRow invitation={invitation} onSent={show} />}
        </ul>
      )}
      {person && <PersonRights key={person.id} person={person} />}
      {inviting && <InviteMember member={member} onLink={show} onClose={() => invite(false)} />}
      {link && <LinkDialog shown={link} onClose={() => show(null)} />}
    </section>
  )
}
