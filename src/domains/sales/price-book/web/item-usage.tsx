import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { formatList } from '#lib/format-list.ts'

/** `Used in 4 open estimates and 6 jobs`: what a change of the item is for, and what it leaves as it is. */
export function ItemUsage({ id }: { id: string }) {
  const { data } = useQuery(api.reports.priceBookUsage.queryOptions({ input: { id } }))
  if (!data) return <p className="small muted">&nbsp;</p>
  const { estimates, jobs, invoices, recurring, rules } = data
  const parts = [
    words(estimates, 'open estimate'),
    words(jobs, 'job'),
    words(invoices, 'invoice'),
    words(recurring, 'recurring service'),
    words(rules, 'pricing rule'),
  ].filter(Boolean)
  return <p className="small muted">{parts.length === 0 ? 'Not used yet' : `Used in ${formatList(parts)}`}</p>
}

const words = (many: number, one: string): string =>
  many === 0 ? '' : `${many.toLocaleString('en-US')} ${many === 1 ? one : `${one}s`}`
