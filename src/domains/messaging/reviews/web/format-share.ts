/** `38% of 24`; nothing while there is no one to count. */
export const formatShare = (part: number, of: number): string =>
  of === 0 ? '' : `${Math.round((100 * part) / of)}% of ${of}`
