import { Banknote, Clock, CloudUpload, HardHat, Image, PlugZap, Store, Users, type LucideIcon } from 'lucide-react'
import { formatList } from '#lib/format-list.ts'
import type { Step } from '../contract.ts'
import type { StepsView } from './queries.ts'

type StepText = {
  icon: LucideIcon
  /** On its brick. */
  name: string
  title: string
  why: string
  /** What leads there. */
  verb: string
  href: string
}

/** What each step is for, and where it is done. */
export const STEPS: Record<Step, StepText> = {
  facts: {
    icon: Store,
    name: 'Your facts',
    title: 'Say who you are and where to call',
    why: 'Name, phone and address stand on every page, message and invoice. The phone there now is a placeholder that nobody answers.',
    verb: 'Enter your facts',
    href: '/dashboard/settings#facts',
  },
  hours: {
    icon: Clock,
    name: 'Hours',
    title: 'Set your hours',
    why: 'The website tells them, the chat answers with them, and the calendar books within them.',
    verb: 'Set hours',
    href: '/dashboard/settings#hours',
  },
  prices: {
    icon: Banknote,
    name: 'Prices',
    title: 'Set what you charge',
    why: 'A visitor who types an area gets a range at once, and every estimate begins with your rates per square foot.',
    verb: 'Set prices',
    href: '/dashboard/settings#rates',
  },
  customers: {
    icon: Users,
    name: 'Customers',
    title: 'Bring your customers',
    why: 'A spreadsheet is enough: you see what will happen before anything is imported. Or add the first one by hand.',
    verb: 'Import customers',
    href: '/dashboard/customers/import',
  },
  team: {
    icon: HardHat,
    name: 'Team',
    title: 'Bring your crew',
    why: 'Technicians see their day and nothing of the money. The office sees everything but the team and the reports.',
    verb: 'Invite somebody',
    href: '/dashboard/settings#team',
  },
  providers: {
    icon: PlugZap,
    name: 'Connections',
    title: 'Let messages leave and cards be charged',
    why: 'Until then they are kept here and marked as simulated. System Health says what each one needs.',
    verb: 'See what is connected',
    href: '/system-health',
  },
  photos: {
    icon: Image,
    name: 'Photos',
    title: 'Show your own work',
    why: 'The pictures on the website are illustrations. A before and an after of one job become a slider in the gallery.',
    verb: 'Add photos',
    href: '/dashboard/photos',
  },
  backups: {
    icon: CloudUpload,
    name: 'Backup',
    title: 'Have a first backup',
    why: 'One is made each night from then on. Make one now, and you know that it works.',
    verb: 'Back up now',
    href: '/system-health',
  },
}

const LABELS = { sms: 'texts', email: 'emails', payments: 'card payments' } as const

/** `Texts and card payments are simulated.`; nothing when all is connected. */
export function formatSimulated(simulated: StepsView['simulated']): string {
  if (simulated.length === 0) return ''
  const words = formatList(simulated.map((one) => LABELS[one]))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} are simulated.`
}

/** `3 of 8 done`. */
export const formatProgress = ({ steps }: StepsView): string =>
  `${steps.filter(({ done }) => done).length} of ${steps.length} done`
