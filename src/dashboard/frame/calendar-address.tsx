import { Redirect } from 'wouter'

/** `/dashboard/calendar`, as one types it: the calendar is a view of Jobs. */
export const CalendarAddress = () => <Redirect to="/dashboard/jobs?view=calendar" replace />
