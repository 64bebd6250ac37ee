import type { FocusEvent, KeyboardEvent } from 'react'
import { addDays } from '#lib/local-time.ts'
import { LEAST, MOST, snapToStep, STEP, DAY, type SlotPosition } from './slot-position.ts'
import { toSeatChange, type Column } from './grid-geometry.ts'
import { segmentKey, type EventSegment } from './event-segments.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'
import { isMovable } from './event-style.ts'
import type { DragState } from './use-drag-state.ts'

type Props = {
  hand: DragState
  /** The next day on which it may stand, that way. */
  nextDay: (from: string, by: 1 | -1) => string
  /** Turns the page when the day is not on it. */
  show: (date: string) => void
  /** In a month times are not seen: every arrow goes by days. */
  byDays?: boolean
  /** The columns of people, from left to right: left and right then go from one to the next. */
  people?: readonly Column[]
  /** When the business opens: where an appointment without a time begins. */
  opens: number
}

/**
 * The keyboard's way of moving: arrows move, with Shift they make it longer or shorter, Home takes its hour, Enter or
 * leaving it saves, Escape puts it back; Delete takes it off the calendar. Answers what the element of a piece listens
 * to; `data-key` on it tells whether the focus is still there.
 */
export function useKeyboardMove({ hand, nextDay, show, byDays = false, people = [], opens }: Props) {
  const onKeyDown = (event: KeyboardEvent, piece: EventSegment) => {
    const { held } = hand
    const isHeld = held !== null && held.by === 'keys' && segmentKey(held.entry) === piece.key
    if (isHeld && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return hand.drop()
    }
    if (isHeld && event.key === 'Escape') {
      event.stopPropagation()
      event.preventDefault()
      return hand.giveUp()
    }
    const arrow = people.length > 0 ? (PAGES[event.key] ?? ARROWS[event.key]) : ARROWS[event.key]
    const isOff = event.key === 'Delete' || event.key === 'Backspace'
    if (!(arrow || isOff || event.key === 'Home') || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!isMovable(piece.entry)) return hand.say('This one is finished. Open it to make changes.')
    const [place, date] = [piece.place, piece.date]
    if (!arrow) {
      const to = { ...place, start: null, ...(isOff && { date: null }) }
      const refusal = getMoveBlockedReason(piece.entry, to)
      if (refusal) return hand.say(refusal)
      if (!isHeld) hand.take(piece, 'keys')
      hand.over(to)
      // The appointment leaves the days and takes the focus with it, so the user could not press Enter.
      return isOff ? hand.drop() : undefined
    }
    if (!isHeld) hand.take(piece, 'keys')
    if (byDays) {
      const to = 'days' in arrow ? nextDay(date, arrow.days) : addDays(date, 7 * arrow.steps)
      return go({ ...place, date: shifted(place, date, to) }, to)
    }
    if ('days' in arrow && people.length > 0 && !(event.key in PAGES)) {
      const column = people[people.findIndex(({ person }) => person === piece.person) + arrow.days]
      const { seat: _seat, ...rest } = place
      return column && hand.over({ ...rest, ...toSeatChange(piece.seat ?? '', column) })
    }
    if ('days' in arrow) {
      const to = nextDay(date, arrow.days)
      return go({ ...place, date: shifted(place, date, to) }, to)
    }
    if (place.start === null) return go({ ...place, start: opens }, date)
    const { start } = place
    if (!event.shiftKey) return go({ ...place, start: snapToStep(start + arrow.steps * STEP, place.minutes) }, date)
    const most = Math.min(MOST, DAY - start)
    return go(
      {
        ...place,
        minutes: Math.min(Math.max(LEAST, Math.round((place.minutes + arrow.steps * STEP) / STEP) * STEP), most),
      },
      date,
    )
  }
  const go = (place: SlotPosition, date: string) => {
    hand.over(place)
    show(date)
  }
  /**
   * Leaving an appointment puts it down. It may only have been rendered elsewhere, so the check runs after the next
   * render.
   */
  const onBlur = (_event: FocusEvent, { key }: EventSegment) => {
    if (hand.now.current?.by !== 'keys') return
    requestAnimationFrame(() => {
      const { current } = hand.now
      const focused = document.activeElement?.closest<HTMLElement>('[data-key]')
      if (current?.by === 'keys' && segmentKey(current.entry) === key && focused?.dataset.key !== key) hand.drop()
    })
  }
  return { onKeyDown, onBlur }
}

/** Where left and right lead to another person, these lead to another day. */
const PAGES: Record<string, { days: 1 | -1 }> = { PageUp: { days: -1 }, PageDown: { days: 1 } }

const ARROWS: Record<string, { days: 1 | -1 } | { steps: 1 | -1 }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { steps: -1 },
  ArrowDown: { steps: 1 },
}

/** The first day, when one of the days goes from here to there. */
const shifted = ({ date: first }: SlotPosition, from: string, to: string): string => {
  const by = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  return first === null ? to : addDays(first, by)
}
