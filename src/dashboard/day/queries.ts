import { api } from '../api-client.ts'

/** Of both businesses, and so under one key on every device: what is shown of them is chosen here. */
export const jobsOn = (date: string) => api.jobs.day.queryOptions({ input: { date } })
export const visitsOn = (date: string) => api.visits.day.queryOptions({ input: { date } })
export const eventsOn = (date: string) => api.calendarEvents.day.queryOptions({ input: { date } })
export const usedOn = (date: string) => api.needs.ofDay.queryOptions({ input: { date } })
export const usableItems = () => api.needs.usableItems.queryOptions()
