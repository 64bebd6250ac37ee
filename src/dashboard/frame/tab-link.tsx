import { Link, useLocation } from 'wouter'
import { useBusiness } from '../business.ts'
import { useUnread } from '#domains/messaging/conversations/web/use-unread.ts'
import { useInvoiceCounts } from '#domains/money/invoices/web/queries.ts'
import { useCounts } from '#domains/sales/requests/web/queries.ts'
import { useReviewCounts } from '#domains/messaging/reviews/web/queries.ts'
import { findTab, type Tab } from '../tabs.ts'

/** A link to a tab; the current one is sealed. Only what waits for the owner is counted. */
export function TabLink({
  tab: { path, name, icon: Icon },
  counted = false,
  onGo,
}: {
  tab: Tab
  counted?: boolean
  onGo?: () => void
}) {
  const [location] = useLocation()
  return (
    <Link href={path} aria-current={getAriaCurrent(location, path)} onClick={onGo}>
      <Icon className="i" />
      {name}
      {counted && path === '/dashboard/requests' && <WaitingCount />}
      {counted && path === '/dashboard/reviews' && <ReviewsWaiting />}
      {counted && path === '/dashboard/invoices' && <InvoicesWaiting />}
      {counted && path === '/dashboard/automation' && <TextsUnread />}
    </Link>
  )
}

/** `page`: this tab itself; `true`: a page under it. */
export const getAriaCurrent = (location: string, path: string): 'page' | 'true' | undefined =>
  findTab(location)?.path !== path ? undefined : location === path ? 'page' : 'true'

/** How many requests wait for an answer, in a clay square; nothing while none does. */
export const WaitingCount = ({ className }: { className?: string }) => (
  <Count of={useCounts().data?.new} className={className} />
)

const ReviewsWaiting = () => <Count of={useReviewCounts().data?.pending} />

/** Counts the texts from customers that no one has read. */
const TextsUnread = () => <Count of={useUnread().data?.unread} />

/** Counts overdue invoices, because the office has to ask for that money. */
function InvoicesWaiting() {
  const { business } = useBusiness()
  return <Count of={useInvoiceCounts(business?.id).data?.overdue} />
}

function Count({ of, className = 'cnt' }: { of: number | undefined; className?: string | undefined }) {
  if (!of) return null
  return (
    <span className={className}>
      {of}
      <span className="vh"> waiting</span>
    </span>
  )
}
