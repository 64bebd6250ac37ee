import { useEffect, type ReactNode } from 'react'
import { isSignedOut, queryClient } from './client.ts'
import { signInAddress, useUser } from './session.ts'

/** Shows its content to a signed-in person only. The server guards every call by itself; this spares a stranger an empty shell. */
export function Guard({ children }: { children: ReactNode }) {
  const user = useUser()
  useEffect(() => {
    if (user.isError) location.replace(signInAddress())
  }, [user.isError])
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        // The session ended while the dashboard was open.
        if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) location.replace(signInAddress())
      }),
    [],
  )
  if (!user.data)
    return (
      <div className="wait">
        <span className="spin" role="status" aria-label={user.isError ? 'Leading to the sign-in page' : 'Loading'} />
      </div>
    )
  return children
}
