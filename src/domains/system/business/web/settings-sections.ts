import {
  BadgeCheck,
  Banknote,
  BellRing,
  Building2,
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
  PlugZap,
  Quote,
  ScrollText,
  ShieldAlert,
  Sparkles,
  Star,
  Store,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { DashboardPath } from '#dashboard/dashboard-paths.ts'
import type { Role } from '#domains/system/auth/contract.ts'

export type Section = {
  id: string
  name: string
  icon: LucideIcon
  of: readonly Role[]
  /** A page of its own; else it is a part of the long one, under its id. */
  path?: DashboardPath
  /** What else a person would type to find it. */
  holds: string
}

const OFFICE = ['owner', 'staff'] as const
const CREW = ['owner', 'staff', 'technician'] as const
const EVERYBODY = [...CREW, 'accountant'] as const
/** In the order of the page. */
export const SECTIONS: readonly Section[] = [
  {
    id: 'facts',
    name: 'Business facts',
    icon: Store,
    of: OFFICE,
    holds: 'name, phone, email, address, since, warranty, radius, answer time',
  },
  { id: 'licensing', name: 'License', icon: BadgeCheck, of: OFFICE, holds: 'license number, insurance' },
  { id: 'hours', name: 'Hours', icon: Clock, of: OFFICE, holds: 'opening hours, closed days, holidays' },
  {
    id: 'rates',
    name: 'Rates',
    icon: Calculator,
    of: OFFICE,
    holds: 'prices per square foot, instant estimate, minimum',
  },
  {
    id: 'scheduling',
    name: 'Scheduling',
    icon: CalendarClock,
    of: OFFICE,
    holds: 'job length, travel time, arrival window, crew size, calendar',
  },
  {
    id: 'money',
    name: 'Money',
    icon: Banknote,
    of: OFFICE,
    holds: 'payment terms, net 15, net 30, deposit, estimate valid, sales tax, late fee, Zelle, Venmo, Cash App, check',
  },
  { id: 'testimonials', name: 'Testimonials', icon: Quote, of: OFFICE, holds: 'quotes from customers on the website' },
  { id: 'questions', name: 'Questions', icon: MessageCircleQuestion, of: OFFICE, holds: 'FAQ, answers of the chat' },
  { id: 'reviews', name: 'Reviews', icon: Star, of: OFFICE, holds: 'publish reviews, approve, moderation, spam' },
  { id: 'links', name: 'Links', icon: Link2, of: OFFICE, holds: 'Google, Facebook, social profiles, review link' },
  {
    id: 'connections',
    name: 'Connections',
    icon: PlugZap,
    of: ['owner'],
    path: '/dashboard/settings/connections',
    holds:
      'texting, Twilio, email, SMTP, Gmail, Microsoft 365, Resend, cards, Stripe, storage, S3, AI, OpenAI, API keys, webhook',
  },
  { id: 'alerts', name: 'Alerts', icon: BellRing, of: ['owner'], holds: 'phone and email for alerts' },
  {
    id: 'payments',
    name: 'Card payments',
    icon: CreditCard,
    of: OFFICE,
    holds: 'test checkout, tips, Stripe webhook',
  },
  { id: 'businesses', name: 'Businesses', icon: Building2, of: ['owner'], holds: 'rename, second business, turn off' },
  {
    id: 'custom-fields',
    name: 'Custom fields',
    icon: Tags,
    of: ['owner'],
    holds: 'gate code, pets, hoa rules, own fields, details',
  },
  { id: 'job-cost', name: 'Job cost', icon: HandCoins, of: ['owner'], holds: 'labor rate, hourly cost, margin' },
  { id: 'ai', name: 'AI features', icon: Sparkles, of: OFFICE, holds: 'prompts, budget, tokens, chat' },
  { id: 'team', name: 'Team', icon: Users, of: ['owner'], holds: 'invite, roles, staff, technicians' },
  { id: 'security', name: 'Security', icon: ShieldAlert, of: ['owner'], holds: 'two-step sign-in, failed sign-ins' },
  { id: 'first-steps', name: 'First steps', icon: ListChecks, of: ['owner'], holds: 'checklist for new owners' },
  { id: 'me', name: 'My profile', icon: CircleUser, of: EVERYBODY, holds: 'your name' },
  { id: 'sign-in', name: 'My sign-in', icon: KeyRound, of: EVERYBODY, holds: 'password, passkey, two-step sign-in' },
  { id: 'sessions', name: 'My devices', icon: MonitorSmartphone, of: EVERYBODY, holds: 'signed-in devices' },
  { id: 'feeds', name: 'Calendar feed', icon: CalendarSync, of: CREW, holds: 'calendar link' },
  { id: 'log', name: 'Change log', icon: ScrollText, of: OFFICE, holds: 'who changed what' },
]

/** Where a section is, from any page. */
export const sectionHref = ({ id, path }: Section): string => path ?? `/dashboard/settings#${id}`
