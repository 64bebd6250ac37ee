/** How nearly everybody here writes a phone number, as E.164 (`+18135550123`); null for every other notation. `phone.ts` knows them all, and is 25 KB. */
export function usE164(typed: string): string | null {
  const [, national] = /^\s*(?:\+?1[\s.-]*)?(\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4})\s*$/.exec(typed) ?? []
  return national ? `+1${national.replaceAll(/\D/g, '')}` : null
}

/** A US number in E.164 as a neighbor reads it: `(813) 555-0123`; null for numbers of other countries. */
export function formatUs(e164: string): string | null {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? []
  return line ? `(${area}) ${exchange}-${line}` : null
}

/** Numbers that the movies use too, typed or kept: nobody has them (47 CFR 52.15, the range 555-0100 to 555-0199), and the product begins with one. */
export const isPlaceholder = (phone: string): boolean => /^\D*1?\D*\d{3}\D*555\D*01\d\d\D*$/.test(phone)
