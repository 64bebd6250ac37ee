import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'

/** Comes when it is opened. */
export const AddCustomer = lazyComponent(async () => (await import('./add-customer.tsx')).AddCustomer)
