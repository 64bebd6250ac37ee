import { useEffect } from 'react'

/**
 * Removes the secret of a private link from the address bar, and so from every Referer header. A reload of the page
 * finds it in the state of the history entry, which the browser sends to no server.
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
    const storedSecret = (history.state as { secret?: unknown } | null)?.secret
    if (secret !== null) history.replaceState({ secret }, '', location.pathname)
    else if (typeof storedSecret === 'string' && location.search === '')
      location.replace(`${location.pathname}?${parameter}=${encodeURIComponent(storedSecret)}`)
  }, [secret, parameter])
  return null
}
