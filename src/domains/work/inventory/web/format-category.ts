/**
 * The categories that are offered, as the API has them, and as they are read. Anything else is a category of the
 * owner's own.
 */
const KNOWN: Record<string, string> = {
  sealant: 'Sealer',
  sand: 'Sand',
  cleaning_solution: 'Cleaning solution',
  tools: 'Tools',
}

export const CATEGORY_WORDS = Object.values(KNOWN)

/**
 * `cleaning_solution` → `Cleaning solution`, `sealant` → `Sealer`; the owner's own words stay as they are, but for what
 * no one would write.
 */
export function formatCategory(category: string): string {
  const known = KNOWN[category.trim().toLowerCase()]
  if (known) return known
  const text = category.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim()
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** What was typed, as the API has it: `Sealer` → `sealant`. */
export function toCategory(typed: string): string {
  const found = Object.entries(KNOWN).find(([, words]) => words.toLowerCase() === typed.trim().toLowerCase())
  return found?.[0] ?? typed
}
