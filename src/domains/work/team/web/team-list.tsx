import { Link } from 'wouter'
import { Mail } from 'lucide-react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { ROLE_WORDS } from '#domains/system/auth/web/role-words.ts'
import { BADGES } from '#domains/work/technicians/web/badges.ts'
import { formatWeekHours, toHours } from '#domains/work/technicians/web/format.ts'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import { PersonColorsContext, toPersonColors } from '#domains/work/technicians/web/person-colors.ts'
import type { LoadRow, TechnicianRow } from '#domains/work/technicians/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import type { MemberRow } from './queries.ts'

type Props = {
  members: readonly MemberRow[]
  technicians: readonly TechnicianRow[]
  load: readonly LoadRow[]
}

/** Everyone, each once: what they do here, and the way to their page. */
export function TeamList({ members, technicians, load }: Props) {
  return (
    <PersonColorsContext value={toPersonColors(technicians)}>
      <section className="card" aria-label="Team">
        <ul className="people tmx">
          {members.map((member) => {
            const technician = technicians.find(({ id }) => id === member.technicianId)
            const booked = load.find(({ id }) => id === member.technicianId)
            return (
              <li key={member.id}>
                <PersonChip person={{ id: member.technicianId ?? member.id, name: member.name }} isBig />
                <div>
                  <b>{member.name}</b>
                  <span className="small muted">{describe(member, technician, booked)}</span>
                </div>
                <Tags member={member} />
                <Status member={member} />
                <Link className="btn btn-line btn-sm" href={`/dashboard/technicians/${member.id}`}>
                  Open<span className="vh"> {member.name}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      </section>
    </PersonColorsContext>
  )
}

/** What someone is here, in a few words. */
export function Tags({ member: { role, doesJobs, signIn } }: { member: MemberRow }) {
  return (
    <div className="tags">
      {role && <span className={role === 'owner' ? 'tag2 main' : 'tag2'}>{ROLE_WORDS[role].word}</span>}
      {doesJobs && <span className="tag2">Does jobs</span>}
      {signIn === 'active' && <span className="tag2">Signs in</span>}
    </div>
  )
}

function Status({ member: { status, signIn } }: { member: MemberRow }) {
  if (signIn === 'invited') return <StatusBadge tone="sun" icon={Mail} word="Invited" />
  return status ? <StatusBadge {...BADGES[status]} /> : <span />
}

/** `Mon to Fri 8 AM to 4 PM · 36 h booked this week`, else how to reach them. */
function describe({ email }: MemberRow, technician: TechnicianRow | undefined, booked: LoadRow | undefined): string {
  if (!technician) return email ?? ''
  const hours = booked ? toHours(booked.days.reduce((sum, { minutes }) => sum + minutes, 0)) : null
  const parts = [
    technician.week ? formatWeekHours(technician.week) : formatPhone(technician.phone),
    ...(hours === null || technician.status === 'inactive' ? [] : [`${hours} h booked this week`]),
  ]
  return parts.join(' · ')
}
