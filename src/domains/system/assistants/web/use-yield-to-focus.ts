import { useEffect, useRef, type RefObject } from 'react'

/**
 * The panel goes away when it would lie over what has the focus, or over the button of the quote form. What was said
 * stays for the next time.
 */
export function useYieldToFocus(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const box = panel.current
      if (!box || !(target instanceof Element) || box.contains(target)) return
      if (overlap(box.getBoundingClientRect(), target.getBoundingClientRect())) close.current()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [panel])

  useEffect(() => {
    const button = document.querySelector('[data-own-button]')
    let observer: IntersectionObserver | undefined
    const watch = () => {
      observer?.disconnect()
      if (!button || !panel.current) return
      // Of the window only the part that the panel covers.
      const { top, right, bottom, left } = panel.current.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      observer = new IntersectionObserver(
        (seen) => seen.some(({ isIntersecting }) => isIntersecting) && close.current(),
        {
          rootMargin: [-top, right - clientWidth, bottom - clientHeight, -left]
            .map((inset) => `${Math.round(inset)}px`)
            .join(' '),
        },
      )
      // A modal sheet covers everything, and nothing behind it can be pressed.
      if (!panel.current.matches(':modal')) observer.observe(button)
    }
    watch()
    window.addEventListener('resize', watch)
    return () => {
      observer?.disconnect()
      window.removeEventListener('resize', watch)
    }
  }, [panel])
}

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
