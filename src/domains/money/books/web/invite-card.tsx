import { UserPlus } from 'lucide-react'
import { Link } from 'wouter'

/** Leads to the team, where an accountant is invited. */
export function InviteCard() {
  return (
    <section className="card pad stackg bkinvite" aria-labelledby="let-in">
      <h2 id="let-in">Let your accountant in</h2>
      <p className="small muted">Role “Accountant”: sees money and exports it, changes nothing.</p>
      <Link className="btn btn-line self" href="/dashboard/settings/team#team">
        <UserPlus className="i" />
        Invite an accountant
      </Link>
    </section>
  )
}
