import type { LucideIcon } from 'lucide-react'

export type Badge = { tone: 'sun' | 'tide' | 'clay' | 'palm' | 'rose' | 'stone'; icon: LucideIcon; word: string }

/** Tone, icon and word, always all three (design.md, Status badges). */
export function StatusBadge({ tone, icon: Icon, word }: Badge) {
  return (
    <span className={`badge t-${tone}`}>
      <Icon className="i" />
      {word}
    </span>
  )
}
