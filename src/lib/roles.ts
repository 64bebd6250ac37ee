/** Who may make a call: anybody, or a signed-in person with at least this role. */
export type Access = 'public' | 'technician' | 'staff' | 'owner'

/** The roles of signed-in people. An accountant has no rank among the others: their calls are marked one by one. */
export type RoleName = 'owner' | 'staff' | 'technician' | 'accountant'
