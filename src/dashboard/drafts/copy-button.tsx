import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { Button } from '#ui/button.tsx'

/** How long it says so (spec.md §8). */
const COPIED_MS = 2000

/**
 * Copies a text, and says so. `onRefused`: browsers give the clipboard to secure pages only; marked, the text can be
 * copied by hand.
 */
export function CopyButton({ text, onRefused }: { text: string; onRefused?: () => void }) {
  const [copied, mark] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => mark(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      mark(true)
      toast('Copied!', 'Content copied to clipboard')
    } catch {
      if (onRefused) onRefused()
      else toastError('Couldn’t copy', 'Your browser blocked it. Select the text and copy it yourself.')
    }
  }
  return (
    <Button tone="line" size="sm" onClick={() => void copy()}>
      {copied ? <Check className="i" /> : <Copy className="i" />}
      {copied ? 'Copied!' : 'Copy'}
    </Button>
  )
}
