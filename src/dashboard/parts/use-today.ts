import { toDay } from '#lib/dates.ts'
import { useNow } from './use-now.ts'

/**
 * The day where the business is, `YYYY-MM-DD`, by the server's clock; a window that stays open over midnight comes
 * along.
 */
export const useToday = (): string => toDay(new Date(useNow(30_000)))
