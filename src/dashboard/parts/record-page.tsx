import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { recordRecent } from '../palette/recents.ts'
import { lastUrlOf, BACK } from '../scroll-restoration.ts'
import { useUser } from '../session.ts'

/** Above the page of one record: the way back to its tab, as one left it. */
export function BackTo({ tab, href }: { tab: string; href: string }) {
  return (
    <nav className="backl" aria-label="Breadcrumb">
      <Link href={lastUrlOf(href)} state={BACK}>
        <ArrowLeft className="i" />
        {tab}
      </Link>
    </nav>
  )
}

/**
 * Names the window after the record of a page, `Priya Nair | Requests | Dashboard`, and notes that it was opened.
 * Nothing while the name is not known.
 */
export function useRecordTitle(name: string | undefined, tab: string): void {
  const userId = useUser().data?.id
  useEffect(() => {
    // After the frame, which names the window after the tab in an effect of the same turn.
    if (name) queueMicrotask(() => (document.title = `${name} | ${tab} | Dashboard`))
    if (name && userId) void recordRecent(userId, { href: location.pathname, name, tab })
  }, [name, tab, userId])
}
