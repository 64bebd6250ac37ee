import type { ReactNode } from 'react'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import type { OverviewData, OverviewQuery } from './queries.ts'

type Key = Exclude<keyof OverviewData, 'day'>

/**
 * One part of the overview on its own terms: its skeleton, what it says when it could not be read, or what it holds.
 */
export function OverviewPart<Name extends Key>({
  of: overview,
  part,
  what,
  skeleton,
  children,
}: {
  of: OverviewQuery
  part: Name
  /** What it is called where it is missing: `the stops of today`. */
  what: string
  skeleton: ReactNode
  children: (part: NonNullable<OverviewData[Name]>) => ReactNode
}) {
  const { data } = overview
  const found = data?.[part]
  if (found !== undefined && found !== null) return children(found)
  if (!data && !overview.isError)
    return (
      <>
        <Loading what={what} />
        {skeleton}
      </>
    )
  return (
    <div className="pad">
      <LoadError
        what={`Couldn’t load ${what}`}
        query={overview}
        {...(data && { reason: 'We couldn’t load this right now.' })}
      />
    </div>
  )
}
