import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Leaves the focus on an appointment that React renders again. When it moves among the others or into another day, its
 * element loses the focus although the user did not move it.
 */
export function useStableFocus(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<string | undefined>(undefined)
  useEffect(() => {
    const { current } = box
    const note = ({ target }: FocusEvent) => {
      focused.current =
        target instanceof HTMLElement ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined
    }
    // A press elsewhere takes it away, even where nothing can have it.
    const forget = () => {
      focused.current = undefined
    }
    current?.addEventListener('focusin', note)
    window.addEventListener('pointerdown', forget, true)
    return () => {
      current?.removeEventListener('focusin', note)
      window.removeEventListener('pointerdown', forget, true)
    }
  }, [box])
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const found = Array.from(box.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []).filter(
      (element) => element.dataset.key === focused.current,
    )
    const element = found.find(({ dataset }) => dataset.held !== undefined) ?? found[0]
    element?.focus({ preventScroll: true })
  })
}
