import {
  BellRing,
  CalendarClock,
  CircleUser,
  Globe,
  HandCoins,
  PlugZap,
  ScrollText,
  Store,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { DashboardPath } from '#dashboard/dashboard-paths.ts'
import type { Role } from '#domains/system/auth/contract.ts'

/** One card of a page of Settings. */
export type Section = {
  /** Of the card, as in `/dashboard/settings/business#facts`. */
  id: string
  name: string
  of: readonly Role[]
  /** What the start page says of it; else its name. */
  inShort?: string
  /** Its fields by their labels, and what else a person would type to find it; divided by commas. */
  holds: string
}

export type SettingsPage = {
  path: DashboardPath
  name: string
  icon: LucideIcon
  sections: readonly Section[]
}

export const SETTINGS = '/dashboard/settings'

const OWNER = ['owner'] as const
const OFFICE = [...OWNER, 'staff'] as const
const CREW = [...OFFICE, 'technician'] as const
const EVERYBODY = [...CREW, 'accountant'] as const

/** THE list of pages of Settings with their cards: navigation, start page, search and old addresses come from it. */
export const SETTINGS_PAGES = [
  {
    path: '/dashboard/settings/business',
    name: 'Business',
    icon: Store,
    sections: [
      {
        id: 'facts',
        name: 'Business facts',
        of: OFFICE,
        inShort: 'name, phone, address',
        holds:
          'name, phone, email, street, address, city, state, ZIP, what your website says about you, in business since, years of experience, warranty (years), service radius (miles), county',
      },
      { id: 'logo', name: 'Logo', of: OFFICE, holds: 'brand, picture, letterhead' },
      {
        id: 'licensing',
        name: 'License and insurance',
        of: OFFICE,
        inShort: 'license',
        holds: 'license type, license number, insurance company, general liability $, workers’ compensation',
      },
      {
        id: 'businesses',
        name: 'Businesses',
        of: OWNER,
        inShort: 'second business',
        holds: 'rename, second business, turn off',
      },
      {
        id: 'custom-fields',
        name: 'Custom fields',
        of: OWNER,
        holds: 'gate code, pets, HOA rules, details of customers, addresses and jobs',
      },
      { id: 'first-steps', name: 'First steps', of: OWNER, holds: 'checklist for new owners' },
    ],
  },
  {
    path: '/dashboard/settings/scheduling',
    name: 'Scheduling',
    icon: CalendarClock,
    sections: [
      {
        id: 'hours',
        name: 'Hours and closed days',
        of: OFFICE,
        inShort: 'hours, closed days',
        holds: 'opening hours, open Monday to Friday, open Saturday and Sunday, closed days, holidays, vacation',
      },
      {
        id: 'scheduling',
        name: 'Scheduling',
        of: OFFICE,
        inShort: 'arrival window',
        holds: 'minutes between appointments, travel time, arrival window, job length, calendar',
      },
    ],
  },
  {
    path: '/dashboard/settings/money',
    name: 'Prices and payments',
    icon: HandCoins,
    sections: [
      {
        id: 'rates',
        name: 'Rates',
        of: OFFICE,
        holds: 'prices, $ per sq ft from and to, job minimum, instant estimate, ballpark',
      },
      {
        id: 'money',
        name: 'Money',
        of: OFFICE,
        inShort: 'terms, deposit, tax',
        holds:
          'payment terms, net 15, net 30, invoices are due after (days), due on completion, estimates are good for (days), deposit on estimates (%), sales tax on new documents (%), how customers can pay, Zelle, Venmo, Cash App, cash, check, bank transfer, card in person, card online, late fee',
      },
      {
        id: 'payments',
        name: 'Card payments',
        of: OFFICE,
        inShort: 'card on file, ACH',
        holds:
          'offer a tip, card on file, saved cards, bank account payments (ACH), test checkout, Stripe, webhook address',
      },
      { id: 'job-cost', name: 'Job cost', of: OWNER, holds: 'labor rate, hourly cost, profit, margin' },
    ],
  },
  {
    path: '/dashboard/settings/website',
    name: 'Website',
    icon: Globe,
    sections: [
      { id: 'testimonials', name: 'Testimonials', of: OFFICE, holds: 'quotes from customers' },
      { id: 'questions', name: 'Questions', of: OFFICE, holds: 'FAQ, answers of the chat' },
      {
        id: 'reviews',
        name: 'Reviews',
        of: OFFICE,
        holds: 'publish on your website, approve, moderation, spam',
      },
      { id: 'links', name: 'Links', of: OFFICE, inShort: 'Google review link', holds: 'Google review link' },
      {
        id: 'profiles',
        name: 'Profile links',
        of: OFFICE,
        inShort: 'social profiles',
        holds: 'Google, Facebook, Nextdoor, Yelp, social media',
      },
    ],
  },
  {
    path: '/dashboard/settings/connections',
    name: 'Connections',
    icon: PlugZap,
    sections: [
      { id: 'connect-sms', name: 'Texting', of: OWNER, holds: 'Twilio, SMS, phone number, webhook' },
      {
        id: 'connect-email',
        name: 'Email',
        of: OWNER,
        holds: 'SMTP, Gmail, Google Workspace, Microsoft 365, Outlook, Resend, from address',
      },
      { id: 'connect-payments', name: 'Cards', of: OWNER, holds: 'Stripe, publishable key, secret key, webhook' },
      {
        id: 'connect-storage',
        name: 'Photo and file storage',
        of: OWNER,
        inShort: 'storage',
        holds: 'S3, bucket, Cloudflare R2, Backblaze, Amazon',
      },
      { id: 'connect-ai', name: 'AI helper', of: OWNER, holds: 'OpenAI, API key, model' },
      {
        id: 'connections',
        name: 'Connections',
        of: OWNER,
        inShort: 'API keys',
        holds: 'API keys, accounts of vendors',
      },
    ],
  },
  {
    path: '/dashboard/settings/messages',
    name: 'Alerts and AI',
    icon: BellRing,
    sections: [
      {
        id: 'alerts',
        name: 'Alerts',
        of: OWNER,
        inShort: 'alerts about new requests',
        holds: 'text to, email to, new quote requests, notifications',
      },
      { id: 'ai', name: 'AI features', of: OFFICE, holds: 'AI features status, prompts, budget, tokens, chat' },
    ],
  },
  {
    path: '/dashboard/settings/team',
    name: 'Team and security',
    icon: Users,
    sections: [
      {
        id: 'team',
        name: 'Team',
        of: OWNER,
        inShort: 'invitations, roles',
        holds: 'invite, roles, rights, staff, technicians, accountant',
      },
      {
        id: 'security',
        name: 'Security',
        of: OWNER,
        holds: 'require two-step sign-in, failed sign-ins, sign-in activity',
      },
    ],
  },
  {
    path: '/dashboard/settings/account',
    name: 'My account',
    icon: CircleUser,
    sections: [
      { id: 'me', name: 'My profile', of: EVERYBODY, inShort: 'name', holds: 'first name, last name, photo, email' },
      {
        id: 'sign-in',
        name: 'My sign-in',
        of: EVERYBODY,
        inShort: 'password',
        holds: 'password, passkey, two-step sign-in',
      },
      {
        id: 'sessions',
        name: 'Where you’re signed in',
        of: EVERYBODY,
        inShort: 'devices',
        holds: 'my devices, sign out',
      },
      { id: 'feeds', name: 'Calendar feed', of: CREW, holds: 'calendar link, Google Calendar, iPhone' },
    ],
  },
  {
    path: '/dashboard/settings/changes',
    name: 'Change log',
    icon: ScrollText,
    sections: [
      { id: 'log', name: 'Change log', of: OFFICE, inShort: 'who changed what', holds: 'who changed what, history' },
    ],
  },
] as const satisfies readonly SettingsPage[]

/** What people look for in Settings, and what has a place of its own. */
export const ELSEWHERE: readonly { path: DashboardPath; section: Section }[] = [
  {
    path: '/system-health',
    section: { id: '', name: 'System Health', of: OFFICE, holds: 'backups, restore, database' },
  },
  {
    path: '/dashboard/automation',
    section: {
      id: '',
      name: 'Automation',
      of: OFFICE,
      holds: 'message templates, reminders, confirmations, follow-ups',
    },
  },
  {
    path: '/dashboard/pricing',
    section: { id: '', name: 'Pricing', of: OFFICE, holds: 'price book, services, add-ons, discounts' },
  },
  {
    path: '/dashboard/technicians',
    section: { id: '', name: 'Technicians', of: OFFICE, holds: 'working hours, time off, certifications, hourly cost' },
  },
]

/** Those with a card for this role. */
export const listPagesFor = (role: Role): SettingsPage[] =>
  SETTINGS_PAGES.filter((page) => listSectionsFor(role, page).length > 0)

/** The cards of a page that this role has. */
export const listSectionsFor = (role: Role, { sections }: SettingsPage): Section[] =>
  sections.filter(({ of }) => of.includes(role))

/** Where a card is, by the id that it has had since all cards were on one page; undefined where no card has this id. */
export function findSectionHref(id: string): string | undefined {
  const page = (SETTINGS_PAGES as readonly SettingsPage[]).find(({ sections }) =>
    sections.some((section) => section.id === id),
  )
  return page && `${page.path}#${id}`
}
