/** Where words that are pinned on a visit, an estimate or a job come from, as a person reads it. */
export const PINNED_SOURCES = { request: 'Request', visit: 'Estimate visit', note: 'Note' } as const
