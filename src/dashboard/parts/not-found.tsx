import { FileQuestionMark } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { NOT_FOUND } from '../dashboard-paths.ts'

type Props = {
  /** The kind of record that the address names, as in `job`; none where no page has this address. */
  record?: string
  /** Where the link below leads. */
  back?: { name: string; href: string } | undefined
}

const OVERVIEW = { name: 'Overview', href: '/dashboard' }

/** The not-found page of the dashboard: of an address without a page, and of a record that does not exist. */
export function NotFound({ record, back = OVERVIEW }: Props) {
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = `${NOT_FOUND} | Dashboard`)), [])
  return (
    <div className="empty">
      <span className="mark t-stone">
        <FileQuestionMark className="i" />
      </span>
      <h1>{NOT_FOUND}</h1>
      <p className="muted small">
        {record
          ? `There’s no ${record} at this address. It may have been deleted or merged.`
          : 'There’s no page at this address. Check the link and try again.'}
      </p>
      <Link className="btn btn-line btn-sm" href={back.href}>
        {`Back to ${back.name}`}
      </Link>
    </div>
  )
}
