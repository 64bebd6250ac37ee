import type { LucideIcon } from 'lucide-react'

/** One thing that can be opened. `group` is the heading it stands under. */
export type Entry = { id: string; group: string; icon: LucideIcon; name: string; detail?: string; href: string }
