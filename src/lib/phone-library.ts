import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Reads a phone number of any country, as libphonenumber does. */
export type ReadPhone = typeof parsePhoneNumberFromString

/** What reads the numbers of other countries. On the server it is always there; in a browser it is loaded with the first such number. */
export const phoneLibrary = (): ReadPhone | null => parsePhoneNumberFromString

/** Calls back once what `phoneLibrary` answers has changed, which on the server it never does. */
export const watchPhoneLibrary = (_changed: () => void) => (): void => {}
