// Apart, for the page of the first set-up, which needs no schema.

const MEGABYTES = 5
export const LOGO_LIMITS = { bytes: MEGABYTES * 2 ** 20, megabytes: MEGABYTES }
/** For the file chooser. */
export const LOGO_TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml,.svg'
