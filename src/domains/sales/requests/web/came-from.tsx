import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { Signpost } from 'lucide-react'
import { api } from '#dashboard/api-client.ts'
import { formatSourceAndMedium, formatVisit } from '../format-attribution.ts'
import { formatWay } from './lead-source.ts'
import type { RequestRow } from './queries.ts'

type Origin = Pick<RequestRow, 'source' | 'page' | 'leadSource' | 'attribution'>

/** Where a request came from: the ad or the site, which leads to the others from there, and the way through our pages. */
export function CameFrom({ request }: { request: Origin }) {
  const { attribution, leadSource } = request
  if (leadSource === null) return <span>{formatWay(request)}</span>
  const visit = attribution && formatVisit(attribution)
  return (
    <span className="camefrom">
      Came from{' '}
      <Link href={`/dashboard/requests?lead=${encodeURIComponent(leadSource)}`}>
        {formatSourceAndMedium(leadSource)}
      </Link>
      {visit && <span className="subtle">{`, ${visit}`}</span>}
      <br />
      <span className="subtle">{formatWay(request)}</span>
    </span>
  )
}

/** The same of the request that brought a customer. Nothing for those who never sent one. */
export function CustomerCameFrom({ customerId }: { customerId: string }) {
  const { data } = useQuery(api.requests.firstOfCustomer.queryOptions({ input: { id: customerId } }))
  if (!data?.request) return null
  return (
    <li>
      <Signpost className="i" />
      <CameFrom request={data.request} />
    </li>
  )
}
