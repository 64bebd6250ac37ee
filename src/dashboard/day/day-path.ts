/** Where the day of the crew stands. */
export const DAY = '/dashboard/day'
/** The same on paper: `?date=`, `?who=` for one person, `?job=` for one job. */
export const DAY_SHEET = '/dashboard/day/sheet'

/** Whether a page says itself that there is no network, and what waits: the day, and a visit of it. */
export const tellsConnection = (location: string): boolean =>
  location === DAY || location.startsWith('/dashboard/visits/')
