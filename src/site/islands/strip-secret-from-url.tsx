import { useEffect } from 'react'

/**
 * Takes the secret of a private link out of the address bar, and out of every Referer with it. A reload of the page
 * finds it in the browser's own memory of this entry, which no server is told.
 */
export function StripSecretFromUrl({
  secret,
  parameter,
}: {
  secret: string | null
  parameter: 'client_secret' | 'key'
}) {
  useEffect(() => {
    // The state of a history entry may be anything.
    const kept = (history.state as { secret?: unknown } | null)?.secret
    if (secret !== null) history.replaceState({ secret }, '', location.pathname)
    else if (typeof kept === 'string' && location.search === '')
      location.replace(`${location.pathname}?${parameter}=${encodeURIComponent(kept)}`)
  }, [secret, parameter])
  return null
}
