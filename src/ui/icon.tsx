import type { LucideIcon } from 'lucide-react'

/** What `.i` says for all of them. */
const SAID_BY_STYLES = {
  xmlns: undefined,
  fill: undefined,
  stroke: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
}

/**
 * A Lucide icon in the size of the text beside it. Always decoration: the word stands next to it, or the control
 * carries a label.
 */
export function Icon({ of: Glyph, size }: { of: LucideIcon; size?: 'sm' | 'lg' }) {
  // The site's HTML comes without Lucide's own classes (site/render.tsx), which React would otherwise report in
  // development.
  return (
    <Glyph {...SAID_BY_STYLES} className={size ? `i i-${size}` : 'i'} aria-hidden="true" suppressHydrationWarning />
  )
}
