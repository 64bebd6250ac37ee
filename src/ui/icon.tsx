import type { LucideIcon } from 'lucide-react'

/** A Lucide icon in the size of the text beside it. Always decoration: the word stands next to it, or the control carries a label. */
export function Icon({ of: Glyph, size }: { of: LucideIcon; size?: 'sm' | 'lg' }) {
  return <Glyph className={size ? `i i-${size}` : 'i'} aria-hidden="true" />
}
