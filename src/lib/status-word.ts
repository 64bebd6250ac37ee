/** A status as a person reads it: `canceled`, `in progress`. Stored values have the spelling of the specification. */
export const toStatusWord = (status: string): string =>
  status === 'cancelled' ? 'canceled' : status.replaceAll('-', ' ')
