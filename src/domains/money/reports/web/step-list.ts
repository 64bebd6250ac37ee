import type { Needs } from './queries.ts'
import type { Step, StepKind } from './step-types.ts'

/**
 * The most urgent first (design.md, The chain). `more`: several of a kind, as words, and `one` where one is called
 * otherwise. `href`: where all of them are.
 */
const KINDS: readonly { kind: StepKind; more: string; one?: string; href: string }[] = [
  { kind: 'late', more: 'late', href: '/dashboard/jobs?view=list&sort=scheduled' },
  { kind: 'toSchedule', more: 'to schedule', href: '/dashboard/jobs?view=calendar' },
  {
    kind: 'paymentSteps',
    more: 'payments to invoice',
    one: 'payment to invoice',
    href: '/dashboard/jobs?view=list',
  },
  { kind: 'toBill', more: 'to bill', href: '/dashboard/jobs?view=list&status=completed' },
  { kind: 'replies', more: 'unread', href: '/dashboard/messages?show=unread' },
  {
    kind: 'requests',
    more: 'waiting for a response',
    href: '/dashboard/requests?status=new&sort=time-left',
  },
  { kind: 'optOuts', more: 'possible opt-outs', one: 'possible opt-out', href: '/dashboard/messages' },
  {
    kind: 'estimates',
    more: 'estimates to write',
    one: 'estimate to write',
    href: '/dashboard/requests?status=contacted',
  },
  { kind: 'charges', more: 'failed charges', one: 'failed charge', href: '/dashboard/invoices?view=all' },
  { kind: 'invoices', more: 'overdue', href: '/dashboard/invoices?view=all&status=overdue&sort=due' },
  { kind: 'deposits', more: 'deposits due', one: 'deposit due', href: '/dashboard/estimates?state=accepted' },
  {
    kind: 'changeOrders',
    more: 'change orders',
    one: 'change order',
    href: '/dashboard/jobs?view=list',
  },
  {
    kind: 'unconfirmed',
    more: 'not confirmed yet',
    href: '/dashboard/jobs?view=list&status=scheduled&sort=scheduled',
  },
  { kind: 'unassigned', more: 'without a crew', href: '/dashboard/jobs?view=calendar' },
  { kind: 'materials', more: 'low in stock', href: '/dashboard/inventory' },
  {
    kind: 'certificates',
    more: 'certifications ending',
    one: 'certification ending',
    href: '/dashboard/technicians',
  },
  { kind: 'equipment', more: 'due for maintenance', href: '/dashboard/inventory?view=equipment' },
  { kind: 'failedMessages', more: 'not delivered', href: '/dashboard/messages?box=outbox&state=failed' },
]

/** As many rows as the design shows before the rest is folded. */
const SHOWN = 9

export type StepGroup = {
  kind: StepKind
  more: string
  one?: string
  href: string
  /** In order; those behind `shown` are folded. */
  steps: Step[]
  shown: number
  /** So many of the kind are not even folded: the list of the kind has them. */
  beyond: number
}

/**
 * The steps by kind, the most urgent kind first. Each kind shows its first row before any shows its second, so that a
 * long list of one kind hides no other.
 */
export function groupSteps(needs: Needs): StepGroup[] {
  const groups = KINDS.map(({ kind, ...rest }): StepGroup => {
    const { many, rows } = needs[kind]
    return {
      kind,
      ...rest,
      steps: rows.map((row) => ({ kind, row }) as Step),
      shown: 0,
      beyond: Math.max(0, many - rows.length),
    }
  }).filter(({ steps }) => steps.length > 0)
  let left = SHOWN
  for (let turn = 1; left > 0 && groups.some(({ steps }) => steps.length >= turn); turn++)
    for (const group of groups) {
      if (left === 0 || group.steps.length < turn) continue
      group.shown = turn
      left -= 1
    }
  return groups
}

/** How many things wait in all; `isMore`: a kind has more than were counted. */
export function countSteps(needs: Needs): { many: number; isMore: boolean } {
  const all = KINDS.map(({ kind }) => needs[kind].many)
  return { many: all.reduce((sum, many) => sum + many, 0), isMore: all.some((many) => many > 1000) }
}

/** `7 overdue`, `1 deposit due`. */
export const formatGroup = ({ more, one = more }: Pick<StepGroup, 'more' | 'one'>, many: number): string =>
  `${many > 1000 ? '1,000+' : many.toLocaleString('en-US')} ${many === 1 ? one : more}`

const MAX_NAMED = 3

/** `Show 12 more: 7 overdue, 3 to bill, 2 not delivered`. */
export function formatFolded(groups: readonly StepGroup[]): string | null {
  const folded = groups
    .map((group) => ({ group, many: group.steps.length - group.shown + group.beyond }))
    .filter(({ many }) => many > 0)
  const sum = folded.reduce((total, { many }) => total + many, 0)
  if (sum === 0) return null
  const named = folded.slice(0, MAX_NAMED).map(({ group, many }) => formatGroup(group, many))
  const rest = folded.length > MAX_NAMED ? ' and more' : ''
  return `Show ${sum.toLocaleString('en-US')} more: ${named.join(', ')}${rest}`
}
