import { z } from 'zod'

/** Where a page finds the logo, from the root of the site, and its size in pixels. */
export const Logo = z.object({ src: z.string(), width: z.number().int(), height: z.number().int() })
export type Logo = z.infer<typeof Logo>

const MEGABYTES = 5
export const LOGO_LIMITS = { bytes: MEGABYTES * 2 ** 20, megabytes: MEGABYTES }
/** For the file chooser. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml,.svg'
