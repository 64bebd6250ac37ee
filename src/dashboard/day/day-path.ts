/** Where the day of the crew stands. */
export const DAY = '/dashboard/day'
