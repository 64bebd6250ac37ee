import {
  Banknote,
  CalendarClock,
  Camera,
  CalendarPlus,
  FileSignature,
  Inbox,
  MessageCirclePlus,
  Receipt,
  UserPlus,
} from 'lucide-react'
import type { Entry } from './entry.ts'

/** What can be made from anywhere. */
export const CREATE: readonly Omit<Entry, 'group'>[] = [
  { id: 'new-job', icon: CalendarPlus, name: 'New job', href: '/dashboard/jobs/new' },
  {
    id: 'new-event',
    icon: CalendarClock,
    name: 'Errand or blocked time',
    href: '/dashboard/jobs?view=calendar&add=event',
  },
  { id: 'new-customer', icon: UserPlus, name: 'New customer', href: '/dashboard/customers?new=1' },
  { id: 'new-estimate', icon: FileSignature, name: 'New estimate', href: '/dashboard/estimates/new' },
  { id: 'new-invoice', icon: Receipt, name: 'New invoice', href: '/dashboard/invoices?view=new' },
  { id: 'new-message', icon: MessageCirclePlus, name: 'New message', href: '/dashboard/messages?compose=1' },
  { id: 'new-request', icon: Inbox, name: 'New request', href: '/dashboard/requests?new=1' },
  { id: 'upload-photos', icon: Camera, name: 'Upload photos', href: '/dashboard/photos' },
  // A payment is of an invoice, which has the button.
  { id: 'record-payment', icon: Banknote, name: 'Record payment', href: '/dashboard/invoices?view=all' },
]
