import { useCallback, useRef, useState } from 'react'
import { isSame, toPosition, formatPosition, type SlotPosition } from './slot-position.ts'
import { segmentKey, toSegments, type EventSegment } from './event-segments.ts'
import type { Point } from './pointer-drag.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import type { EntryRow } from './row-types.ts'
import { formatName } from './event-style.ts'

/**
 * The appointment in hand, where it was and where it would go, and by which of its days the user took it. `edge`: they
 * took its lower edge.
 */
export type DraggedEvent = {
  entry: EntryRow
  from: SlotPosition
  place: SlotPosition
  day: number
  /** Whose place in the crew it was taken by, where people have columns. */
  seat?: string | undefined
  by: 'pointer' | 'edge' | 'keys'
}

export type DragState = ReturnType<typeof useDragState>

/** Manages the one appointment in hand, by pointer or by keys, and what a screen reader announces about it. */
export function useDragState(
  put: (entry: EntryRow, to: SlotPosition) => void,
  /** The name of a person by their id; '' is no one. */
  nameOf: (person: string) => string = () => '',
) {
  const formatPlace = (place: SlotPosition) =>
    [formatPosition(place), place.seat && nameOf(place.seat.to)].filter(Boolean).join(', ')
  const [held, hold] = useState<DraggedEvent | null>(null)
  const [said, say] = useState('')
  const [at, float] = useState<Point | null>(null)
  // What listeners of the window and of a blur look at: a render may be on its way.
  const now = useRef<DraggedEvent | null>(null)
  const set = useCallback((next: DraggedEvent | null) => {
    now.current = next
    hold(next)
    if (!next) float(null)
  }, [])
  return {
    held,
    said,
    say,
    /** Where the pointer carries it, while it is drawn nowhere else. */
    at,
    float,
    /** What is in hand at this moment. */
    now,
    take: (
      { entry, place, day, seat }: Pick<EventSegment, 'entry' | 'place' | 'day' | 'seat'>,
      by: DraggedEvent['by'],
    ) => {
      set({ entry, from: place, place, day, seat, by })
      say(`Picked up ${formatName(entry)}. ${formatPosition(place)}.`)
    },
    /** Over another place. */
    over: (place: SlotPosition) => {
      const before = now.current
      const isThere =
        before?.place.date === place.date &&
        before.place.start === place.start &&
        before.place.minutes === place.minutes &&
        before.place.seat?.to === place.seat?.to
      if (!before || isThere) return
      set({ ...before, place })
      say(
        getMoveBlockedReason(before.entry, place) ??
          `${formatPlace(place)}.${before.by === 'keys' ? ' Press Enter to save or Escape to cancel.' : ''}`,
      )
    },
    /** Puts it down where it is. */
    drop: () => {
      const before = now.current
      set(null)
      if (!before) return
      const { entry, place } = before
      const stays = isSame(toPosition(entry), place) || getMoveBlockedReason(entry, place) !== null
      say(stays ? `${formatName(entry)} wasn’t moved.` : `${formatName(entry)}: ${formatPlace(place)}.`)
      put(entry, place)
    },
    /** Lets it be where it was. */
    giveUp: () => {
      const before = now.current
      set(null)
      if (before) say(`${formatName(before.entry)} wasn’t moved.`)
    },
    isHeld: (piece: Pick<EventSegment, 'key'>): boolean => held !== null && segmentKey(held.entry) === piece.key,
  }
}

/**
 * What a pointer carries, as it was where it was taken from. It stays drawn there until it is put down: a finger would
 * lose an element that goes.
 */
export const toOriginSegments = (held: DraggedEvent | null): EventSegment[] =>
  held?.by === 'pointer' ? toSegments([held.entry], new Map([[segmentKey(held.entry), held.from]])) : []
