import { CircleCheck } from 'lucide-react'
import type { Status as JobStatus } from '#domains/work/jobs/contract-status.ts'
import { BADGES } from '#domains/work/jobs/web/badges.ts'
import type { Badge } from '../parts/status-badge.tsx'

const DONE: Badge = { tone: 'palm', icon: CircleCheck, word: 'Done' }

/** Of a job or of an estimate visit: they share their words but for `done`, which a visit is. */
export const getBadge = (status: JobStatus | 'done'): Badge => (status === 'done' ? DONE : BADGES[status])
