/**
 * What is believed of a part, and whether the owner knows. Pure: what one look says is not believed yet, since a
 * network hiccups.
 */
export type PartState = { broken: boolean; since: Date; otherwise: number; told: boolean; toldAt: Date | null }

/** What follows of a look. `turned`: what is believed has changed · `tell`: the owner is to be told. */
export type DebouncedState = PartState & { turned: 'broken' | 'healed' | null; tell: 'broken' | 'healed' | null }

/** Looks in a row that say so before it is believed. */
const BELIEVED_AFTER = 2
/** While a part comes and goes, the owner is told of it once in so many milliseconds. */
const QUIET = 4 * 3_600_000

/** `before` is null for a part that was never looked at: it is taken to be well. */
export function debounceStatus(before: PartState | null, isBroken: boolean, now: Date): DebouncedState {
  const state = before ?? { broken: false, since: now, otherwise: 0, told: false, toldAt: null }
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
 * Broken and not told: told now, unless that was done for the same part a short while ago; then at a later look, if it
 * is still broken.
 */
function decideNotice({ told, toldAt }: PartState, now: Date): Pick<DebouncedState, 'told' | 'toldAt' | 'tell'> {
  const mayTell = !told && (toldAt === null || now.getTime() - toldAt.getTime() >= QUIET)
  return mayTell ? { told: true, toldAt: now, tell: 'broken' } : { told, toldAt, tell: null }
}
