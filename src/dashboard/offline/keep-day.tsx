import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addDays } from '#lib/local-time.ts'
import { api } from '../client.ts'
import { useConnection } from '../connection.ts'
import { jobsOn, visitsOn } from '../day/queries.ts'
import { useToday } from '../parts/use-today.ts'
import { serverNow } from '../server-time.ts'
import { useUser } from '../session.ts'
import { keepDay } from './kept-day.ts'

/** What is on screen comes first. */
const AFTER_MS = 2000

/** Keeps today and tomorrow on this device as they change, to be read where there is no network, and the program itself by the service worker. */
export function KeepDay() {
  const isSettled = useSettled()
  const isUp = useConnection() === 'up'
  const user = useUser().data
  const today = useToday()
  const next = addDays(today, 1)
  const enabled = isSettled && isUp
  const [facts, businesses, jobs, visits, jobsNext, visitsNext] = useQueries({
    queries: [
      { ...api.business.facts.queryOptions(), enabled },
      { ...api.business.list.queryOptions(), enabled },
      { ...jobsOn(today), enabled },
      { ...visitsOn(today), enabled },
      { ...jobsOn(next), enabled },
      { ...visitsOn(next), enabled },
    ],
  })
  const updatedAt = Math.min(...[jobs, visits, jobsNext, visitsNext].map((query) => query.dataUpdatedAt))
  useEffect(() => {
    if (!isUp || !user || !facts.data || !businesses.data || !jobs.data || !visits.data || !jobsNext.data || !visitsNext.data) return
    void keepDay({
      // As old as the oldest of them, by the server's clock.
      at: updatedAt + serverNow() - Date.now(),
      user,
      facts: facts.data,
      businesses: businesses.data,
      days: [
        { date: today, jobs: jobs.data, visits: visits.data },
        { date: next, jobs: jobsNext.data, visits: visitsNext.data },
      ],
    })
  }, [isUp, user, facts.data, businesses.data, jobs.data, visits.data, jobsNext.data, visitsNext.data, updatedAt, today, next])
  useEffect(() => {
    // While developing there is no build to keep.
    if (isSettled && import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => {})
  }, [isSettled])
  return null
}

function useSettled(): boolean {
  const [isSettled, settle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => settle(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
