/** A logout that takes longer than this was not gone through with. */
const ON_THE_WAY_OUT_MS = 10_000
let leftAt = -Infinity

/**
 * Returns whether the person has just pressed Logout. A call that is refused because the session is over then leads
 * nowhere.
 */
export const isLoggingOut = (): boolean => performance.now() - leftAt < ON_THE_WAY_OUT_MS

/** Marks that the person pressed Logout. */
export function beginLogout(): void {
  leftAt = performance.now()
}

/**
 * Resolves at once, unless the person is logging out. Then the calls that a part of the screen would still make run
 * only if the person stayed.
 */
export async function unlessLoggingOut(): Promise<void> {
  if (isLoggingOut()) await new Promise((resolve) => setTimeout(resolve, ON_THE_WAY_OUT_MS))
}
