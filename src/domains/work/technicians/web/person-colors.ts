import { createContext, use } from 'react'

/** Six, as the tokens have them; the seventh person shares the first one's color, and has other initials. */
const COLORS = 6

/** The color of each person by their id, 1 to 6. */
export type PersonColors = ReadonlyMap<string, number>

export const PersonColorsContext = createContext<PersonColors>(new Map())

/** In order of when they joined, so that no one’s color changes with a new colleague. */
export const toPersonColors = (people: readonly { id: string; createdAt: string | Date }[] | undefined): PersonColors =>
  new Map(
    (people ?? [])
      .toSorted((a, b) => compare(String(a.createdAt), String(b.createdAt)) || compare(a.id, b.id))
      .map(({ id }, place) => [id, (place % COLORS) + 1]),
  )

/** The class that sets `--pc`, the color of a person; without one, or for a stranger, it is gray. */
export function usePersonClass(): (id: string | undefined) => string {
  const colors = use(PersonColorsContext)
  return (id) => `p-${(id !== undefined && colors.get(id)) || 'none'}`
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
