import { useEffect } from 'react'

let typed = ''

/** Collects what a person types while the palette's field is still to come. */
export function useTypedAhead(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    typed = ''
    const collect = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      typed += event.key
    }
    addEventListener('keydown', collect)
    return () => removeEventListener('keydown', collect)
  }, [isWaiting])
}

/** What was typed before the field was there; the next asker gets nothing. */
export function takeTypedAhead(): string {
  const taken = typed
  typed = ''
  return taken
}
