import { OctagonX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { errorMessage } from '../api-client.ts'

/** Nothing is there yet, or nothing fits: the spec's sentence, what leads on, one action at most. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 120 80" aria-hidden="true">
        <g className="dry">
          <rect x="8" y="10" width="50" height="18" rx="3" />
          <rect x="62" y="10" width="50" height="18" rx="3" />
          <rect x="8" y="32" width="24" height="18" rx="3" />
          <rect x="8" y="54" width="50" height="18" rx="3" />
          <rect x="90" y="32" width="22" height="18" rx="3" />
          <rect x="62" y="54" width="50" height="18" rx="3" />
        </g>
        <rect className="sealed" x="36" y="32" width="50" height="18" rx="3" />
      </svg>
      <h2>{title}</h2>
      {children && <p className="muted small">{children}</p>}
      {action}
    </div>
  )
}

/** A query of TanStack Query, or several in one, as far as its failure is shown. */
export type FailedQuery = { error: unknown; refetch: () => unknown; isFetching: boolean }

/**
 * A list that did not arrive: what failed, the reason, and Try again. `reason`: in other words than those of the error.
 */
export function LoadError({ what, query, reason }: { what: string; query: FailedQuery; reason?: string | undefined }) {
  return (
    <div className="empty failed" role="alert">
      <span className="mark t-rose">
        <OctagonX className="i" />
      </span>
      <h2>{what}</h2>
      <p className="muted small">{reason ?? errorMessage(query.error)}</p>
      <Button tone="line" size="sm" disabled={query.isFetching} onClick={() => void query.refetch()}>
        {query.isFetching ? <span className="spin" /> : <RotateCw className="i" />}Try again
      </Button>
    </div>
  )
}

/** The place of one card while its list loads. */
export function SkeletonCard() {
  return (
    <div className="card pad skelcard" aria-hidden="true">
      <div className="skel w55" />
      <div className="skel w35" />
      <div className="skel" />
      <div className="skel w80" />
      <div className="two">
        <div className="skel tall" />
        <div className="skel tall" />
      </div>
    </div>
  )
}

/** The places of some rows while their list loads. */
export function SkeletonRows({ rows = 3 }: { rows?: number | undefined }) {
  return Array.from({ length: rows }, (_, row) => (
    <div className="row slim" key={row} aria-hidden="true">
      <div className="skelcard">
        <div className="skel w55" />
        <div className="skel w35" />
      </div>
      <div className="skel badgew" />
    </div>
  ))
}

/** Says to a screen reader that the skeletons beside it stand for something. */
export const Loading = ({ what }: { what: string }) => <p className="vh" role="status">{`Loading ${what}`}</p>

/** A query of TanStack Query, as far as its state is shown. */
export type AnyQuery = FailedQuery & { data: unknown; isPending: boolean; isError: boolean }

type QueryStatusProps = {
  query: AnyQuery
  /** What loads, as a sentence says it: `redirects`, `the job`. */
  what: string
  /** The title of the failure, where it is not `Couldn’t load redirects`, `Couldn’t load job`. */
  failed?: string
  /** The words below it, where they are not the server’s. */
  reason?: string
  /** How many rows the skeleton has, where it has no `children` of its own. */
  rows?: number
  /** The class of a frame around the skeleton. */
  className?: string
  /** A card without a padding of its own: the failure stands in one. */
  padded?: boolean
  children?: ReactNode
}

/**
 * A query without data: the skeleton while it loads, else why it failed, with Try again. Nothing once there is data,
 * even when a later refetch fails; the caller shows that.
 */
export function QueryStatus({
  query,
  what,
  failed = `Couldn’t load ${what.replace(/^the /, '')}`,
  reason,
  rows,
  className,
  padded = false,
  children,
}: QueryStatusProps) {
  if (query.isPending) {
    const skeleton = (
      <>
        <Loading what={what} />
        {children ?? <SkeletonRows rows={rows} />}
      </>
    )
    return className === undefined ? skeleton : <div className={className}>{skeleton}</div>
  }
  if (!query.isError || query.data !== undefined) return null
  const error = <LoadError what={failed} query={query} reason={reason} />
  return padded ? <div className="pad">{error}</div> : error
}
