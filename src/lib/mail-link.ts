/**
 * The address of a link that writes an e-mail. In `#ana@example.com` or `a?b@example.com` the sign would end the
 * address.
 */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
