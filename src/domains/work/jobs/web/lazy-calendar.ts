import { lazy, type ComponentType } from 'react'

/** What `?view=calendar` shows, loaded when it is asked for. */
export const CALENDAR: ComponentType | null = lazy(async () => ({
  default: (await import('#domains/work/calendar/web/calendar-view.tsx')).Calendar,
}))
