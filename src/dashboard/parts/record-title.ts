import { useEffect } from 'react'
import { noteRecent } from '../palette/recents.ts'
import { useUser } from '../session.ts'

/** Names the window after the record of a page, `Priya Nair | Requests | Dashboard`, and notes that it was opened. Nothing while the name is not known. */
export function useRecordTitle(name: string | undefined, tab: string): void {
  const userId = useUser().data?.id
  useEffect(() => {
    // After the frame, which names the window after the tab in an effect of the same turn.
    if (name) queueMicrotask(() => (document.title = `${name} | ${tab} | Dashboard`))
    if (name && userId) void noteRecent(userId, { href: location.pathname, name, tab })
  }, [name, tab, userId])
}
