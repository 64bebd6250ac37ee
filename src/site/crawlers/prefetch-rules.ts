/**
 * Speculation rules: a browser that knows them fetches a public page while the pointer rests on its link, so that it is there at the click.
 * Only what is named here: never a call, a page behind the guard, or one that belongs to a person. A browser that saves data does not do it.
 */
export function prefetchRules(paths: readonly string[]): string {
  return JSON.stringify({ prefetch: [{ where: { href_matches: paths }, eagerness: 'moderate' }] })
}
