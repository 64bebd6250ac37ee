import { THEME_SCRIPT } from '#ui/theme.ts'
import { HELD_PICTURES_SCRIPT } from './held-pictures.ts'

/**
 * All code that stands in a page itself, the same for every page: its policy allows it by the hash of exactly these
 * bytes.
 */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${HELD_PICTURES_SCRIPT}`
