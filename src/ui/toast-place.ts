/**
 * The places of a toast in the order in which they are tried; the first is the one that the style gives it. On a phone
 * `top` is the foot.
 */
const PLACES = ['', 'right', 'top'] as const
/** What leads on: the one filled button of a page or a dialog, and what submits a form. */
const NEXT = '.btn-clay,.btn-tide,.btn-danger,[type=submit]'
/** Pixels between a toast and a button. */
const GAP = 8

/**
 * Keeps a toast off the buttons that may be pressed next, of the page or of the dialog that is open, for as long as it
 * is shown: it takes the first place where it covers none. It stays where it is while a pointer or the focus holds it.
 * Answers what ends that.
 */
export function keepOffButtons(region: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    frame = 0
    if (region.dataset.held !== undefined) return
    const free = PLACES.find((one) => {
      region.dataset.place = one
      return !coversButton(region)
    })
    region.dataset.place = free ?? PLACES[0]
  }
  const later = () => {
    frame ||= requestAnimationFrame(place)
  }
  place()
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !region.contains(target))) later()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('resize', later)
  window.addEventListener('scroll', later, { passive: true, capture: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    window.removeEventListener('resize', later)
    window.removeEventListener('scroll', later, { capture: true })
  }
}

function coversButton(region: HTMLElement): boolean {
  const toast = region.getBoundingClientRect()
  const dialogs = document.querySelectorAll('[role=dialog]')
  // What is behind an open dialog cannot be pressed.
  const buttons = (dialogs[dialogs.length - 1] ?? document).querySelectorAll(NEXT)
  return [...buttons].some((button) => {
    if (region.contains(button)) return false
    const { left, right, top, bottom, width } = button.getBoundingClientRect()
    return (
      width > 0 &&
      left < toast.right + GAP &&
      right > toast.left - GAP &&
      top < toast.bottom + GAP &&
      bottom > toast.top - GAP
    )
  })
}
