import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '#dashboard/api-client.ts'
import { formatCents } from '#lib/money.ts'
import { formatRhythm } from '../format-rhythm.ts'

/** Shows on the page of a job the contract that it was created for. Renders nothing for a manually created job. */
export function JobContract({ jobId }: { jobId: string }) {
  const found = useQuery(api.recurring.list.queryOptions({ input: { jobId, limit: 1 } }))
  const contract = found.data?.body[0]
  if (!contract) return null
  return (
    <p className="jobof small">
      <Repeat className="i i-sm" />
      <span>
        Created from recurring service{' '}
        <Link href={`/dashboard/recurring/${contract.id}`}>
          {contract.service}, {formatCents(contract.amount)} {formatRhythm(contract)}
        </Link>
      </span>
    </p>
  )
}
