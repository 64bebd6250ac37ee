import { useEffect, useRef, type RefObject } from 'react'

/** Leads to the first field that is to be mended, each time that `refusals` grows. */
export function useFirstError<Around extends HTMLElement>(refusals: number): RefObject<Around | null> {
  const around = useRef<Around>(null)
  useEffect(() => {
    if (refusals > 0) around.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return around
}
