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
    name: 'Your details',
    title: 'Add your business details',
    why: 'Your name, phone and address appear on every page, message and invoice. The phone there now is a placeholder.',
    verb: 'Add details',
    href: '/dashboard/settings/business#facts',
  },
  hours: {
    icon: Clock,
    name: 'Hours',
    title: 'Set your hours',
    why: 'They appear on your website and in chat answers, and your calendar books within them.',
    verb: 'Set hours',
    href: '/dashboard/settings/scheduling#hours',
  },
  prices: {
    icon: Banknote,
    name: 'Prices',
    title: 'Set your prices',
    why: 'Visitors get an instant price range, and every estimate starts from your rates per square foot.',
    verb: 'Set prices',
    href: '/dashboard/settings/money#rates',
  },
  customers: {
    icon: Users,
    name: 'Customers',
    title: 'Add your customers',
    why: 'Import a spreadsheet and preview it before anything is saved, or add your first customer yourself.',
    verb: 'Import customers',
    href: '/dashboard/customers/import',
  },
  team: {
    icon: HardHat,
    name: 'Team',
    title: 'Add your crew',
    why: 'Technicians see only their day, with no prices. Staff see everything except the team and money reports.',
    verb: 'Add team member',
    href: '/dashboard/technicians?new=1',
  },
  providers: {
    icon: PlugZap,
    name: 'Connections',
    title: 'Turn on messages and card payments',
    why: 'Until then, they’re simulated. You paste the keys in Settings, step by step, and try each one.',
    verb: 'Connect',
    href: '/dashboard/settings/connections',
  },
  photos: {
    icon: Image,
    name: 'Photos',
    title: 'Show your work',
    why: 'Your website uses illustrations for now. Before and after photos from the same job become a slider in your gallery.',
    verb: 'Add photos',
    href: '/dashboard/photos',
  },
  backups: {
    icon: CloudUpload,
    name: 'Backup',
    title: 'Make your first backup',
    why: 'Backups run every night. Make one now to be sure it works.',
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
