import type { Role } from '../contract.ts'

/** A role by itself, in a sentence, and what it may do. */
export const ROLE_WORDS: Record<Role, { word: string; a: string; may: string }> = {
  owner: { word: 'Owner', a: 'an owner', may: 'Everything, including the team, deleting and money reports.' },
  staff: { word: 'Staff', a: 'staff', may: 'Requests, jobs, customers, messages, prices and invoices.' },
  technician: {
    word: 'Technician',
    a: 'a technician',
    may: 'Only today’s assigned jobs and what they need. No prices or customer list.',
  },
  accountant: {
    word: 'Accountant',
    a: 'an accountant',
    may: 'Sees invoices, payments, reports and books, and exports them. Changes nothing.',
  },
}

/** What each role may do, as a table: product.md, Who may do what. */
export const MAY: { what: string; owner: string; staff: string; technician: string; accountant: string }[] = [
  {
    what: 'Jobs, customers, messages',
    owner: 'Yes',
    staff: 'Yes',
    technician: 'Only their jobs for the day',
    accountant: 'No',
  },
  { what: 'Prices and invoices', owner: 'Yes', staff: 'Yes', technician: 'No', accountant: 'Sees invoices' },
  { what: 'Own name, password, devices', owner: 'Yes', staff: 'Yes', technician: 'Yes', accountant: 'Yes' },
  { what: 'Business facts, hours, rates', owner: 'Yes', staff: 'Yes', technician: 'No', accountant: 'No' },
  { what: 'Money reports and books', owner: 'Yes', staff: 'No', technician: 'No', accountant: 'Yes' },
  { what: 'Team, deleting', owner: 'Yes', staff: 'No', technician: 'No', accountant: 'No' },
]
