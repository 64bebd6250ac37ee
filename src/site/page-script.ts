import { THEME_SCRIPT } from '#ui/theme.ts'
import { DEFER_IMAGES_SCRIPT } from './defer-images.ts'

/**
 * All code that stands in a page itself, the same for every page: its policy allows it by the hash of exactly these
 * bytes.
 */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${DEFER_IMAGES_SCRIPT}`
