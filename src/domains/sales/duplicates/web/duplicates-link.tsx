import { UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { usePairCount } from './queries.ts'

/** Leads to those who may be the same, while there are any. */
export function DuplicatesLink() {
  const many = usePairCount().data ?? 0
  if (many === 0) return null
  return (
    <p className="duplink small">
      <UsersRound className="i" />
      <Link href="/dashboard/customers/duplicates">
        {many === 1 ? '1 possible duplicate' : `${many.toLocaleString('en-US')} possible duplicates`}
      </Link>
    </p>
  )
}
