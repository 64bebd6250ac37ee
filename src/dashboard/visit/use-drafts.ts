import { useEffect, useState } from 'react'
import { storeValue, readStored } from '../offline/offline-cache.ts'
import { useUser } from '../session.ts'
import type { VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import type { AreaText } from './area-draft.ts'

/** What is typed, and what stood there when one began to type: null for an area that is new. */
export type AreaDraft = { text: AreaText; was: VisitArea | null }
/** What is typed and not saved yet, by the id of the area; `order`: of those that are new; `notes`: for the crew. */
export type Drafts = {
  areas: Record<string, AreaDraft>
  order: string[]
  notes: { text: string; was: string } | null
}

const NOTHING: Drafts = { areas: {}, order: [], notes: null }

/**
 * What is typed at a visit, until it is saved. It is stored on this device, encrypted and for this session, so that a
 * phone that closes the page, as for its camera, loses nothing.
 */
export function useDrafts(visitId: string): [Drafts, (change: (before: Drafts) => Drafts) => void] {
  const userId = useUser().data?.id
  const [drafts, set] = useState<Drafts>(NOTHING)
  const name = `visit ${visitId}`
  useEffect(() => {
    if (userId === undefined) return
    void readStored(userId, name).then((stored) => {
      // Only this hook writes under this name.
      if (stored) set((typed) => (typed === NOTHING ? (stored as Drafts) : typed))
    })
  }, [userId, name])
  const change = (by: (before: Drafts) => Drafts) =>
    set((before) => {
      const next = by(before)
      if (userId !== undefined) void storeValue(userId, name, next)
      return next
    })
  return [drafts, change]
}
