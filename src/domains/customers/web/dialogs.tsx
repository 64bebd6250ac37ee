import { later } from '#dashboard/parts/later.tsx'

/** Comes when it is opened. */
export const AddCustomer = later(async () => (await import('./add-customer.tsx')).AddCustomer)
