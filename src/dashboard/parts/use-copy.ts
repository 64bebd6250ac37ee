import { useRef, type RefObject } from 'react'
import { toast } from './toasts.tsx'

/** Copies what stands in a field of its own, and says so; `input` is that field. */
export function useCopy(title: string, text: string): { input: RefObject<HTMLInputElement | null>; copy: () => void } {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(input.current?.value ?? '')
      toast(title, text)
    } catch {
      // Browsers give the clipboard to secure pages only; marked, the text can be copied by hand.
      input.current?.focus()
      input.current?.select()
    }
  }
  return { input, copy: () => void copy() }
}
