/** A crew that is held up by traffic is not late yet. */
export const LATE_GRACE_MINUTES = 15
