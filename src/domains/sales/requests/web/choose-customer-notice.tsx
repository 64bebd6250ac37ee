import { Link } from 'wouter'
import type { RequestRow } from './queries.ts'

/**
 * Why Auto-Process waits: the phone or the e-mail is that of a customer with another name. `linked`: with the way to
 * the page on which one says who it is.
 */
export function MustChoose({
  request: { id, name, sharedWith },
  linked = false,
}: {
  request: Pick<RequestRow, 'id' | 'name' | 'sharedWith'>
  linked?: boolean
}) {
  const [first] = sharedWith
  if (!first) return null
  return (
    <p className="small">
      Same {first.same} as {first.name}.{' '}
      {linked ? (
        <Link href={`/dashboard/requests/${id}`}>Choose a customer for {name} first</Link>
      ) : (
        'Choose a customer below first.'
      )}
    </p>
  )
}
