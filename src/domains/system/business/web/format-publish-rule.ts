/** When a verified review gets on the site, in a few words: `3 days after it’s written`. */
export const formatPublishRule = (days: number | null): string =>
  days === null
    ? 'Only after you approve it'
    : days === 0
      ? 'Right away'
      : `${days} ${days === 1 ? 'day' : 'days'} after it’s written`
