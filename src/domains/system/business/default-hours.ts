import type { Hours } from './contract.ts'

const weekday = { opens: '08:00', closes: '18:00' }

/** When the business answers until the owner says it in Settings. */
export const DEFAULT_HOURS: Hours = {
  week: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: { opens: '09:00', closes: '14:00' },
    sunday: null,
  },
  closed: [],
}
