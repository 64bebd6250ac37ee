import { useCallback, useRef, useState } from 'react'
import { isSame, placeOf, placeWords, type Place } from './place.ts'
import { keyOf, piecesOf, type Piece } from './pieces.ts'
import type { Point } from './press.ts'
import { refusalOf } from './refusal.ts'
import type { EntryRow } from './rows.ts'
import { nameOf } from './tones.ts'

/**
 * What somebody has in hand: an appointment, where it was and where it would be put, and which of its days it was taken
 * by. `edge`: the lower one.
 */
export type Held = { entry: EntryRow; from: Place; place: Place; day: number; by: 'pointer' | 'edge' | 'keys' }

export type Hand = ReturnType<typeof useHeld>

/** The one thing in hand, by pointer or by keys, and what a screen reader is told of it. */
export function useHeld(put: (entry: EntryRow, to: Place) => void) {
  const [held, hold] = useState<Held | null>(null)
  const [said, say] = useState('')
  const [at, float] = useState<Point | null>(null)
  // What listeners of the window and of a blur look at: a render may be on its way.
  const now = useRef<Held | null>(null)
  const set = useCallback((next: Held | null) => {
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
    take: ({ entry, place, day }: Pick<Piece, 'entry' | 'place' | 'day'>, by: Held['by']) => {
      set({ entry, from: place, place, day, by })
      say(`${nameOf(entry)} is lifted. ${placeWords(place)}.`)
    },
    /** Over another place. */
    over: (place: Place) => {
      const before = now.current
      if (
        !before ||
        (before.place.date === place.date &&
          before.place.start === place.start &&
          before.place.minutes === place.minutes)
      )
        return
      set({ ...before, place })
      say(
        refusalOf(before.entry, place) ??
          `${placeWords(place)}.${before.by === 'keys' ? ' Enter saves it, Escape puts it back.' : ''}`,
      )
    },
    /** Puts it down where it is. */
    drop: () => {
      const before = now.current
      set(null)
      if (!before) return
      const { entry, place } = before
      const stays = isSame(placeOf(entry), place) || refusalOf(entry, place) !== null
      say(stays ? `${nameOf(entry)} stays where it was.` : `${nameOf(entry)}: ${placeWords(place)}.`)
      put(entry, place)
    },
    /** Lets it be where it was. */
    giveUp: () => {
      const before = now.current
      set(null)
      if (before) say(`${nameOf(before.entry)} stays where it was.`)
    },
    isHeld: (piece: Pick<Piece, 'key'>): boolean => held !== null && keyOf(held.entry) === piece.key,
  }
}

/**
 * What a pointer carries, as it was where it was taken from. It stays drawn there until it is put down: a finger would
 * lose an element that goes.
 */
export const originsOf = (held: Held | null): Piece[] =>
  held?.by === 'pointer' ? piecesOf([held.entry], new Map([[keyOf(held.entry), held.from]])) : []
