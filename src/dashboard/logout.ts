/** A logout that takes longer than this was not gone through with. */
const ON_THE_WAY_OUT_MS = 10_000
let leftAt = -Infinity

/** Whether somebody has just pressed Logout: what is refused now, since the session is over, leads nowhere else. */
export const isLoggingOut = (): boolean => performance.now() - leftAt < ON_THE_WAY_OUT_MS

/** Once somebody presses Logout. */
export function beginLogout(): void {
  leftAt = performance.now()
}

/**
 * At once, unless somebody is on the way out: what a part of the screen would still ask for is asked only if they
 * stayed.
 */
export async function unlessLoggingOut(): Promise<void> {
  if (isLoggingOut()) await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_OUT_MS))
}
