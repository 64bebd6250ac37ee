import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Opens something of Mantine's a moment after it is there, from its button. Mantine does not see what is open from its
 * first moment on, and would not give the focus back to the button, which took the place of one that had it. `atOnce`:
 * something else gets the focus afterwards.
 */
export function useOpensLater(
  opened: boolean,
  atOnce = false,
): [button: RefObject<HTMLButtonElement | null>, isOpen: boolean] {
  const button = useRef<HTMLButtonElement>(null)
  const [isThere, setThere] = useState(atOnce)
  useLayoutEffect(() => {
    if (atOnce) return
    button.current?.focus({ preventScroll: true })
    setThere(true)
  }, [atOnce])
  return [button, isThere && opened]
}
