/**
 * What is believed of a part, and whether the owner knows. Pure: what one look says is not believed yet, since a
 * network hiccups.
 */
export type PartState = { broken: boolean; since: Date; otherwise: number; told: boolean; alertedAt: Date | null }

/** The result of one check. `turned` is set if the status has changed, and `tell` if the owner needs a notice. */
export type DebouncedState = PartState & { turned: 'broken' | 'healed' | null; tell: 'broken' | 'healed' | null }

/** Looks in a row that say so before it is believed. */
const BELIEVED_AFTER = 2
/** The minimum time in milliseconds between two notices about a part that comes and goes. */
const QUIET = 4 * 3_600_000

/** `before` is null for a part that was never looked at: it is taken to be well. */
export function debounceStatus(before: PartState | null, isBroken: boolean, now: Date): DebouncedState {
  const state = before ?? { broken: false, since: now, otherwise: 0, told: false, alertedAt: null }
  const otherwise = isBroken === state.broken ? 0 : state.otherwise + 1
  if (otherwise < BELIEVED_AFTER)
    return {
      ...state,
      otherwise,
      turned: null,
      ...(state.broken && isBroken ? decideNotice(state, now) : { tell: null }),
    }
  const turned = { ...state, broken: isBroken, since: now, otherwise: 0 }
  if (!isBroken) return { ...turned, told: false, turned: 'healed', tell: state.told ? 'healed' : null }
  return { ...turned, turned: 'broken', ...decideNotice(turned, now) }
}

/**
 * Decides whether to notify the owner about a broken part. Notifies now, unless the owner got a notice about the same
 * part a short while ago. In that case a later check notifies, if the part is still broken.
 */
function decideNotice({ told, alertedAt }: PartState, now: Date): Pick<DebouncedState, 'told' | 'alertedAt' | 'tell'> {
  const mayTell = !told && (alertedAt === null || now.getTime() - alertedAt.getTime() >= QUIET)
  return mayTell ? { told: true, alertedAt: now, tell: 'broken' } : { told, alertedAt, tell: null }
}
