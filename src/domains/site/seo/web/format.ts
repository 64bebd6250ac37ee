import { CircleCheck, CircleHelp, EyeOff, TriangleAlert } from 'lucide-react'
import type { Badge } from '#dashboard/parts/status-badge.tsx'
import { formatList } from '#lib/format-list.ts'
import type { Fault, FaultKind } from '../contract.ts'
import { MAX_LENGTHS } from '../find-seo-faults.ts'
import type { PageRow } from './queries.ts'

/** `/service-areas/apollo-beach` → `Apollo Beach`. */
const nameOf = (pagePath: string): string =>
  pagePath === '/'
    ? 'Home'
    : (pagePath.split('/').at(-1) ?? '')
        .split('-')
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(' ')

const SHORT: Record<FaultKind, string> = {
  'no-such-page': 'No such page',
  'no-words': 'No text yet',
  'same-title': 'Same title',
  'same-description': 'Same description',
  'long-title': 'Long title',
  'long-description': 'Long description',
  'short-title': 'Short title',
  'short-description': 'Short description',
}

/** The gravest thing about a page, in two words. */
export function getBadge({ faults: [first], settings }: PageRow): Badge {
  const [like, ...more] = first?.with ?? []
  if (first?.kind === 'no-such-page') return { tone: 'stone', icon: CircleHelp, word: SHORT[first.kind] }
  if (like !== undefined)
    return {
      tone: 'sun',
      icon: TriangleAlert,
      word: `Same as ${nameOf(like)}${more.length > 0 ? ` and ${more.length} more` : ''}`,
    }
  if (first) return { tone: 'sun', icon: TriangleAlert, word: SHORT[first.kind] }
  if (settings?.hidden) return { tone: 'stone', icon: EyeOff, word: 'Hidden' }
  return { tone: 'palm', icon: CircleCheck, word: 'Good' }
}

/** One fault in a sentence that says what to do. */
export function describeFault({ kind, with: others }: Fault): string {
  const names = formatList(others.slice(0, 3)) + (others.length > 3 ? ` and ${others.length - 3} more` : '')
  switch (kind) {
    case 'no-such-page':
      return 'Your site has no page at this path, so this text isn’t shown until there is one.'
    case 'no-words':
      return 'No custom text yet, so the page uses its default title and description.'
    case 'same-title':
      return `The title is the same as ${names}. Search engines may show only one of them.`
    case 'same-description':
      return `The description is the same as ${names}.`
    case 'long-title':
      return `The title is longer than ${MAX_LENGTHS.title.most} characters, so search engines cut it off.`
    case 'long-description':
      return `The description is longer than ${MAX_LENGTHS.description.most} characters, so search engines cut it off.`
    case 'short-title':
      return 'The title is short. Say what you do and where.'
    case 'short-description':
      return `The description is short. You have room for ${MAX_LENGTHS.description.from} to ${MAX_LENGTHS.description.most} characters.`
  }
}

/** What the list can be narrowed to. */
export const SHOWS = ['all', 'look', 'same', 'long', 'short', 'missing', 'hidden'] as const
export type Show = (typeof SHOWS)[number]
export const SHOW_WORDS: Record<Show, string> = {
  all: 'All',
  look: 'Needs attention',
  same: 'Duplicates',
  long: 'Too long',
  short: 'Too short',
  missing: 'Missing',
  hidden: 'Hidden',
}

export function isShown({ faults, settings }: PageRow, show: Show): boolean {
  if (show === 'all') return true
  if (show === 'look') return faults.length > 0
  if (show === 'hidden') return settings?.hidden === true
  return faults.some(({ kind }) => (show === 'missing' ? kind.startsWith('no-') : kind.startsWith(`${show}-`)))
}
