import type { Access, RoleName } from './roles.ts'

/**
 * Groups of calls that the owner turns on or off for a role or a person. What a call belongs to is in
 * src/call-rights.ts; the guard in front of every call checks it (platform/http/access.ts).
 */
export const RIGHTS = ['jobs', 'messages', 'invoices', 'prices', 'website', 'money', 'discounts'] as const
export type Right = (typeof RIGHTS)[number]

/** What is on or off by the owner's word; what is left out is as for everyone of the role. */
export type RightSwitches = Partial<Record<Right, boolean>>

/** What a role has until the owner says otherwise: just what it always had. */
export const DEFAULT_RIGHTS: Record<RoleName, readonly Right[]> = {
  owner: RIGHTS,
  staff: ['jobs', 'messages', 'invoices', 'prices', 'website'],
  technician: [],
  accountant: ['money'],
}

/**
 * What the owner can switch. An owner has everything. A technician has their own jobs and nothing of the office, but may
 * be allowed to give discounts on what they write at a visit, which the office always can.
 */
export const OFFERED_RIGHTS: Record<RoleName, readonly Right[]> = {
  owner: [],
  staff: ['jobs', 'messages', 'invoices', 'prices', 'website', 'money'],
  technician: ['discounts'],
  accountant: ['money'],
}

/** The role that the calls of a right are for, where it is given to a person below that. */
export const LEVEL_OF_RIGHT: Record<Right, Exclude<Access, 'public'>> = {
  jobs: 'staff',
  messages: 'staff',
  invoices: 'staff',
  prices: 'staff',
  website: 'staff',
  money: 'owner',
  discounts: 'staff',
}

/** What a person may do: what their role has, with the switches of the role and then their own. */
export const toRights = (role: RoleName, ofRole: RightSwitches, own: RightSwitches): Right[] =>
  RIGHTS.filter((right) =>
    OFFERED_RIGHTS[role].includes(right)
      ? (own[right] ?? ofRole[right] ?? DEFAULT_RIGHTS[role].includes(right))
      : DEFAULT_RIGHTS[role].includes(right),
  )
