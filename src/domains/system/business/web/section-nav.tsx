import {
  BadgeCheck,
  BellRing,
  Calculator,
  CalendarClock,
  CalendarSync,
  CircleUser,
  Clock,
  CreditCard,
  HandCoins,
  KeyRound,
  Link2,
  ListChecks,
  MessageCircleQuestion,
  MonitorSmartphone,
  Quote,
  ScrollText,
  ShieldAlert,
  Sparkles,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Role } from '#domains/system/auth/contract.ts'

type Section = { id: string; name: string; icon: LucideIcon; of: readonly Role[] }

const OFFICE = ['owner', 'staff'] as const
const CREW = ['owner', 'staff', 'technician'] as const
const EVERYBODY = [...CREW, 'accountant'] as const
/** In the order of the page. */
const SECTIONS: readonly Section[] = [
  { id: 'facts', name: 'Business facts', icon: Store, of: OFFICE },
  { id: 'licensing', name: 'License', icon: BadgeCheck, of: OFFICE },
  { id: 'hours', name: 'Hours', icon: Clock, of: OFFICE },
  { id: 'rates', name: 'Rates', icon: Calculator, of: OFFICE },
  { id: 'scheduling', name: 'Scheduling', icon: CalendarClock, of: OFFICE },
  { id: 'testimonials', name: 'Testimonials', icon: Quote, of: OFFICE },
  { id: 'questions', name: 'Questions', icon: MessageCircleQuestion, of: OFFICE },
  { id: 'links', name: 'Links', icon: Link2, of: OFFICE },
  { id: 'alerts', name: 'Alerts', icon: BellRing, of: ['owner'] },
  { id: 'payments', name: 'Card payments', icon: CreditCard, of: OFFICE },
  { id: 'job-cost', name: 'Job cost', icon: HandCoins, of: ['owner'] },
  { id: 'ai', name: 'AI features', icon: Sparkles, of: OFFICE },
  { id: 'team', name: 'Team', icon: Users, of: ['owner'] },
  { id: 'security', name: 'Security', icon: ShieldAlert, of: ['owner'] },
  { id: 'first-steps', name: 'First steps', icon: ListChecks, of: ['owner'] },
  { id: 'me', name: 'My profile', icon: CircleUser, of: EVERYBODY },
  { id: 'sign-in', name: 'My sign-in', icon: KeyRound, of: EVERYBODY },
  { id: 'sessions', name: 'My devices', icon: MonitorSmartphone, of: EVERYBODY },
  { id: 'feeds', name: 'Calendar feed', icon: CalendarSync, of: CREW },
  { id: 'log', name: 'Change log', icon: ScrollText, of: OFFICE },
]

/**
 * How far below the top of the window a section counts as begun, in pixels: the top bar, on a phone this list under it,
 * and some air.
 */
const BEGUN = 190

/**
 * The sections of the page; the one that begins under the top bar is the current one, at the end of the page the last.
 * Stays at hand on a phone, too.
 */
export function SectionNav({ role }: { role: Role }) {
  const sections = SECTIONS.filter(({ of }) => of.includes(role))
  const [first = ''] = sections.map(({ id }) => id)
  const [current, see] = useState(first)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const ids = SECTIONS.map(({ id }) => id).filter((id) => document.getElementById(id))
      const begun = ids.findLast(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= BEGUN,
      )
      see((atEnd ? ids.at(-1) : begun) ?? first)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [first])
  // On a phone the list is a row with its own scrolling, so this effect scrolls the current link into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 24 })
  }, [current])
  return (
    <nav className="setnav" aria-label="Settings" ref={nav}>
      {sections.map(({ id, name, icon: Icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          <Icon className="i" />
          {name}
        </a>
      ))}
    </nav>
  )
}
