/** Where a pointer is, in the window. */
export type Point = { x: number; y: number }

export type Press = {
  /** It became a drag: a mouse moved, or a finger rested. */
  onLift: (at: Point) => void
  onMove: (at: Point) => void
  onDrop: (at: Point) => void
  onGiveUp: () => void
  /** What scrolls along when the pointer comes near an edge. */
  scroller: HTMLElement | null
  /** A handle that is made for it is dragged at once, by a finger too. */
  isHandle?: boolean
}

/** What is under a pointer, beneath what it carries. */
export const elementUnder = ({ x, y }: Point): Element | undefined =>
  document.elementsFromPoint(x, y).find((element) => !element.closest('.inhand'))

const MOUSE_PX = 5
const FINGER_MS = 350
const FINGER_PX = 10

let isLifted = false

/**
 * Follows a pointer from where it was pressed. A mouse that moves drags; a finger that moves scrolls the page, unless
 * it rested in place for a moment first. Escape cancels a drag. The pressed element must stay in the page during the
 * drag, or the browser stops reporting the finger.
 */
export function startPointerDrag(
  event: { pointerId: number; pointerType: string; button: number; clientX: number; clientY: number },
  { onLift, onMove, onDrop, onGiveUp, scroller, isHandle = false }: Press,
): void {
  if (event.button !== 0 || isLifted) return
  const isFinger = event.pointerType === 'touch'
  const first = { x: event.clientX, y: event.clientY }
  let last = first
  let isOurs = false
  let frame = 0
  const lift = () => {
    isOurs = true
    isLifted = true
    onLift(last)
    if (isFinger) navigator.vibrate?.(10)
    const roll = () => {
      if (scrollNear(last, first, scroller)) onMove(last)
      frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
  }
  const timer = isFinger && !isHandle ? setTimeout(lift, FINGER_MS) : undefined
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== event.pointerId) return
    last = { x: moved.clientX, y: moved.clientY }
    const far = Math.hypot(last.x - first.x, last.y - first.y)
    if (isOurs) return onMove(last)
    if (isFinger && !isHandle) {
      // It scrolls.
      if (far > FINGER_PX) end()
    } else if (far > (isHandle ? 1 : MOUSE_PX)) lift()
  }
  const up = (released: PointerEvent) => {
    if (released.pointerId !== event.pointerId) return
    const wasOurs = isOurs
    end()
    if (!wasOurs) return
    swallowClick()
    onDrop({ x: released.clientX, y: released.clientY })
  }
  const giveUp = () => {
    const wasOurs = isOurs
    end()
    if (wasOurs) onGiveUp()
  }
  const key = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !isOurs) return
    pressed.stopPropagation()
    giveUp()
    swallowClick()
  }
  const cancel = (cancelled: PointerEvent) => cancelled.pointerId === event.pointerId && giveUp()
  // A finger that rests would open the browser's own menu.
  const menu = (opened: Event) => isFinger && opened.preventDefault()
  function end() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (isOurs) isLifted = false
    isOurs = false
    for (const [name, listener] of LISTENERS) window.removeEventListener(name, listener as EventListener, true)
  }
  const LISTENERS = [
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['keydown', key],
    ['contextmenu', menu],
  ] as const
  for (const [name, listener] of LISTENERS) window.addEventListener(name, listener as EventListener, true)
}

/** The press that ended a drag is no click. */
function swallowClick(): void {
  const swallow = (click: Event) => {
    click.preventDefault()
    click.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true), 60)
}

/**
 * For the element that things are dragged in: while something is lifted, a finger does not scroll. It has to be there
 * before the finger comes down, and must be allowed to say no, so React's own listener would not do.
 */
export function preventScroll(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const hold = (event: TouchEvent) => {
    if (isLifted && event.cancelable) event.preventDefault()
  }
  element.addEventListener('touchmove', hold, { passive: false })
  return () => element.removeEventListener('touchmove', hold)
}

/**
 * How near an edge, how fast at the edge in pixels a frame, and how far one must have gone that way: who takes
 * something at the edge goes nowhere yet.
 */
const NEAR = 48
const FAST = 14
const MEANT = 24

/** Where something can be put down outside of the hours: nothing moves under who aims at it. */
const STILL = '.heads, .strip, .tray'

/** Scrolls what is dragged in, and when that is at its end the page. Answers whether something moved. */
function scrollNear({ x, y }: Point, first: Point, scroller: HTMLElement | null): boolean {
  if (elementUnder({ x, y })?.closest(STILL)) return false
  const seen = { top: 72, bottom: innerHeight - (innerWidth <= 1000 ? 76 : 0) }
  const box = scroller?.getBoundingClientRect()
  const head = scroller?.querySelector('.heads')?.getBoundingClientRect().height ?? 0
  const dy = box ? pull(y, first.y, Math.max(box.top + head, seen.top), Math.min(box.bottom, seen.bottom)) : 0
  const dx = box ? pull(x, first.x, box.left, box.right) : 0
  const before = [scroller?.scrollTop, scroller?.scrollLeft, scrollY]
  scroller?.scrollBy(dx, dy)
  if (scroller?.scrollTop === before[0])
    window.scrollBy({ top: pull(y, first.y, seen.top, seen.bottom), behavior: 'instant' })
  return before.some((value, at) => value !== [scroller?.scrollTop, scroller?.scrollLeft, scrollY][at])
}

const pull = (at: number, first: number, from: number, to: number): number => {
  if (to - from < 3 * NEAR) return 0
  if (at < from + NEAR && at < first - MEANT) return -Math.ceil(Math.min(1, (from + NEAR - at) / NEAR) * FAST)
  return at > to - NEAR && at > first + MEANT ? Math.ceil(Math.min(1, (at - (to - NEAR)) / NEAR) * FAST) : 0
}
