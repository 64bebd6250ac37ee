import { ArrowLeft } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './back-to-visit.module.css'

/** Over the page of an estimate that is shown at a visit. */
export function BackToVisit({ visitId }: { visitId: string | null }) {
  if (visitId === null) return null
  return <WayBack href={`/dashboard/visits/${visitId}?step=sign`} to="the visit" />
}

/** Over a page that someone of the business shows to the customer on their own device. Customers never see it. */
export function WayBack({ href, to }: { href: string; to: string }) {
  return (
    <div className={styles.bar} role="region" aria-label="On our device">
      <p>Shown on our device. On the customer’s own phone this page has no such line.</p>
      <LinkButton tone="line" href={href}>
        <Icon of={ArrowLeft} />
        Back to {to}
      </LinkButton>
    </div>
  )
}
