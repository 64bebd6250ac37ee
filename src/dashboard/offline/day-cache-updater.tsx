import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays } from '#lib/local-time.ts'
import { api } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import { eventsOn, jobsOn, usableItems, usedOn, visitsOn } from '../day/queries.ts'
import { useToday } from '../parts/use-today.ts'
import { serverNow } from '../server-time.ts'
import { useUser } from '../session.ts'
import { storeDay, type CachedDay } from './cached-day.ts'

/** What is on screen comes first. */
const AFTER_MS = 2000

/**
 * Keeps today and tomorrow on this device as they change, to be read where there is no network, and the program itself
 * by the service worker.
 */
export function DayCacheUpdater() {
  const isSettled = useSettled()
  const isUp = useConnection() === 'up'
  const user = useUser().data
  const today = useToday()
  const next = addDays(today, 1)
  const enabled = isSettled && isUp
  const [facts, businesses, onShelf, jobs, visits, used, events, jobsNext, visitsNext, usedNext, eventsNext] =
    useQueries({
      queries: [
        { ...api.business.facts.queryOptions(), enabled },
        { ...api.business.list.queryOptions(), enabled },
        { ...usableItems(), enabled },
        { ...jobsOn(today), enabled },
        { ...visitsOn(today), enabled },
        { ...usedOn(today), enabled },
        { ...eventsOn(today), enabled },
        { ...jobsOn(next), enabled },
        { ...visitsOn(next), enabled },
        { ...usedOn(next), enabled },
        { ...eventsOn(next), enabled },
      ],
    })
  const updatedAt = Math.min(
    ...[jobs, visits, used, events, jobsNext, visitsNext, usedNext, eventsNext].map((query) => query.dataUpdatedAt),
  )
  useEffect(() => {
    if (!isUp || !user || !facts.data || !businesses.data || !onShelf.data) return
    const [todays, nexts] = [
      dayOf(today, jobs.data, visits.data, used.data, events.data),
      dayOf(next, jobsNext.data, visitsNext.data, usedNext.data, eventsNext.data),
    ]
    if (!todays || !nexts) return
    // As old as the oldest of them, by the server's clock.
    const at = updatedAt + serverNow() - Date.now()
    void storeDay({
      at,
      user,
      facts: facts.data,
      businesses: businesses.data,
      shelf: onShelf.data,
      days: [todays, nexts],
    })
  }, [
    isUp,
    user,
    facts.data,
    businesses.data,
    onShelf.data,
    jobs.data,
    visits.data,
    used.data,
    events.data,
    jobsNext.data,
    visitsNext.data,
    usedNext.data,
    eventsNext.data,
    updatedAt,
    today,
    next,
  ])
  useEffect(() => {
    // While developing there is no build to keep. A browser that refuses works as before, with the network.
    if (isSettled && import.meta.env.PROD && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => {})
  }, [isSettled])
  return null
}

type Day = CachedDay['days'][number]
function dayOf(
  date: string,
  jobs?: Day['jobs'],
  visits?: Day['visits'],
  used?: Day['used'],
  events?: Day['events'],
): Day | null {
  return jobs && visits && used && events ? { date, jobs, visits, used, events } : null
}

function useSettled(): boolean {
  const [isSettled, settle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => settle(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
