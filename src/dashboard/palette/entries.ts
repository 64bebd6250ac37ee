import { ArrowRight } from 'lucide-react'
import { useUser } from '../session.ts'
import { INBOX, PUBLIC_SITE, findTab, listTabsFor } from '../tabs.ts'
import { CREATE } from './create.ts'
import type { Entry } from './entry.ts'
import { useSearchResults } from './use-search-results.ts'
import { useRecents } from './recents.ts'

/**
 * What fits what is typed: found on the server first, then what can be done with the best of it, what can be made, and
 * where one can go. While nothing is typed, what was opened last. `isSettled`: the answer to just these words is there.
 */
export function useEntries(typed: string): { entries: Entry[]; isSettled: boolean; problem: string | null } {
  const { role, rights } = useUser().data ?? {}
  const ofOffice = role === 'owner' || role === 'staff'
  const { found, actions, isSettled, problem } = useSearchResults(typed, ofOffice)
  const recents = useRecents()
  const words = typed.toLowerCase()
  const fitting = (list: readonly Entry[]) =>
    list.filter(({ name, detail = '' }) => `${name} ${detail}`.toLowerCase().includes(words))
  const create = fitting(ofOffice ? CREATE.map((entry) => ({ ...entry, group: 'Create' })) : [])
  const tabs = fitting(
    [...listTabsFor(role, rights), PUBLIC_SITE].map(({ path, name, icon }) => ({
      id: path.slice(1).replaceAll('/', '-'),
      group: 'Go to',
      icon: typed === '' ? icon : ArrowRight,
      name,
      // The header's link to it is called Dashboard.
      ...(path === '/dashboard' && { detail: 'Dashboard' }),
      ...(path === INBOX && { detail: 'Messages' }),
      href: path,
    })),
  )
  const last = recents.map(({ href, name, tab }) => ({
    id: `recent-${href.replaceAll('/', '-')}`,
    group: 'Recent',
    icon: findTab(href)?.icon ?? ArrowRight,
    name,
    detail: tab,
    href,
  }))
  // A person who types the beginning of a tab's name wants to go there.
  const isTab = typed !== '' && tabs.some(({ name }) => name.toLowerCase().startsWith(words))
  const rest = isTab ? [...tabs, ...create] : [...create, ...tabs]
  return { entries: [...(typed === '' ? last : [...found, ...actions]), ...rest], isSettled, problem }
}
