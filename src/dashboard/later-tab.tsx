import { Link } from 'wouter'
import type { Tab } from './tabs.ts'

/** A tab of a later issue: says plainly that it is not there yet, and what it will hold. */
export function LaterTab({ tab: { name, icon: Icon, later } }: { tab: Tab & { later: string } }) {
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{name}</h1>
        </div>
      </div>
      <div className="empty later">
        <span className="mark t-stone">
          <Icon className="i" />
        </span>
        <h2>Not built yet</h2>
        <p className="muted">{later}</p>
        <Link className="btn btn-line btn-sm" href="/dashboard">
          Back to Overview
        </Link>
      </div>
    </>
  )
}
