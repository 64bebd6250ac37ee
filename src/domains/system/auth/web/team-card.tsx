import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { LoadError, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { Role } from '../contract.ts'
import { InvitationRow } from './invitation-row.tsx'
import { LinkDialog, type ShownLink } from './link-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { MAY, ROLE_WORDS } from './role-words.ts'
import { useInvitations, useTeam } from './team-queries.ts'

/** Who may sign in, who is invited, and what each role may do. The owner's alone. */
export function TeamCard() {
  const team = useTeam()
  const invitations = useInvitations()
  const me = useUser().data?.id
  const [link, show] = useState<ShownLink | null>(null)
  const owners = team.data?.filter(({ role }) => role === 'owner').length ?? 0
  return (
    <section className="card" id="team" aria-labelledby="team-title">
      <div className="ph">
        <h2 id="team-title">Team</h2>
        <Link className="btn btn-line btn-sm" href="/dashboard/technicians?new=1">
          <UserPlus className="i" />
          Add team member
        </Link>
      </div>
      <QueryStatus query={team} what="the team" padded rows={2} />
      {team.data && (
        <ul className="people">
          {team.data.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isMe={person.id === me}
              isLastOwner={person.role === 'owner' && owners === 1}
            />
          ))}
          {invitations.data?.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onSent={show} />
          ))}
        </ul>
      )}
      {invitations.isError && !invitations.data && (
        <div className="pad">
          <LoadError what="Couldn’t load invitations" query={invitations} />
        </div>
      )}
      <Roles />
      {link && <LinkDialog shown={link} onClose={() => show(null)} />}
    </section>
  )
}

function Roles() {
  return (
    <table className="tbl roles">
      <caption className="vh">Role permissions</caption>
      <thead>
        <tr>
          <th scope="col">May</th>
          {Role.options.map((role) => (
            <th scope="col" key={role}>
              {ROLE_WORDS[role].word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MAY.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            {Role.options.map((role) => (
              <td key={role}>
                <span className="ml">{ROLE_WORDS[role].word}: </span>
                {row[role]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
