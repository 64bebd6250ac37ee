import '../day/day.css'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { DAY, tellsConnection } from '../day/day-path.ts'
import { ConnectionStrip } from './connection-strip.tsx'
import { Tools } from './tools.tsx'

/**
 * For who is out with the crew: one column, no menus but the one of the account. The day itself brings its own head.
 */
export function TechnicianFrame({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  if (location === DAY || location === '/dashboard')
    return (
      <main className="techday" id="main" tabIndex={-1}>
        <Tools />
        {children}
      </main>
    )
  return (
    <div className="techpage">
      <header className="tdh">
        <Link className="btn btn-quiet btn-sm" href={DAY}>
          <ChevronLeft className="i" />
          My day
        </Link>
        <Tools />
      </header>
      <main className="content" id="main" tabIndex={-1}>
        {!tellsConnection(location) && <ConnectionStrip />}
        {children}
      </main>
    </div>
  )
}
