import { Link, useLocation, useSearch } from 'wouter'
import { useBusiness } from '../business.ts'
import { useUnread } from '#domains/messaging/conversations/web/use-unread.ts'
import { useInvoiceCounts } from '#domains/money/invoices/web/queries.ts'
import { useCounts } from '#domains/sales/requests/web/queries.ts'
import { useReviewCounts } from '#domains/messaging/reviews/web/queries.ts'
import { useIsSettled } from '../first-screen-drawn.ts'
import { findShownTab, INBOX, type Tab } from '../tabs.ts'

/** A link to a tab; the current one is sealed. Only what waits for the owner is counted. */
export function TabLink({ tab, counted = false, onGo }: { tab: Tab; counted?: boolean; onGo?: () => void }) {
  const { path, href = path, name, icon: Icon } = tab
  const current = useAriaCurrent(tab)
  const isCounted = useIsSettled() && counted
  return (
    <Link href={href} aria-current={current} onClick={onGo}>
      <Icon className="i" />
      {name}
      {isCounted && path === '/dashboard/requests' && <WaitingCount />}
      {isCounted && path === '/dashboard/reviews' && <ReviewsWaiting />}
      {isCounted && path === '/dashboard/invoices' && <InvoicesWaiting />}
      {isCounted && path === INBOX && <TextsUnread />}
    </Link>
  )
}

/** `page`: this tab itself; `true`: a page under it. */
export function useAriaCurrent({ path, href = path }: Pick<Tab, 'path' | 'href'>): 'page' | 'true' | undefined {
  const [location] = useLocation()
  const isShown = findShownTab(location, useSearch())?.path === path
  return isShown ? (location === href.split('?')[0] ? 'page' : 'true') : undefined
}

/** How many requests wait for an answer, in a clay square; nothing while none does. */
const WaitingCount = () => <Count of={useCounts().data?.new} />

const ReviewsWaiting = () => <Count of={useReviewCounts().data?.pending} />

/** Counts the conversations with a text that no one has read. */
export const TextsUnread = ({ className }: { className?: string }) => (
  <Count of={useUnread().data?.unread} className={className} what="unread" />
)

/** Counts overdue invoices, because the office has to ask for that money. */
function InvoicesWaiting() {
  const { business } = useBusiness()
  return <Count of={useInvoiceCounts(business?.id).data?.overdue} />
}

function Count({
  of,
  className = 'cnt',
  what = 'waiting',
}: {
  of: number | undefined
  className?: string | undefined
  what?: string
}) {
  if (!of) return null
  return (
    <span className={className}>
      {of}
      <span className="vh"> {what}</span>
    </span>
  )
}
