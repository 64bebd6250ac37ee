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

/**
 * A list that did not arrive: what failed, the reason, and Try again. `reason`: in other words than those of the error.
 */
export function LoadError({
  what,
  error,
  reason,
  retry,
  busy,
}: {
  what: string
  error: unknown
  reason?: string
  retry: () => void
  busy?: boolean
}) {
  return (
    <div className="empty failed" role="alert">
      <span className="mark t-rose">
        <OctagonX className="i" />
      </span>
      <h2>{what}</h2>
      <p className="muted small">{reason ?? errorMessage(error)}</p>
      <Button tone="line" size="sm" disabled={busy} onClick={retry}>
        {busy ? <span className="spin" /> : <RotateCw className="i" />}Try again
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
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
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
