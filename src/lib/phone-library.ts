import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Reads a phone number of any country, as libphonenumber does. */
export type ReadPhone = typeof parsePhoneNumberFromString

/**
 * What reads the numbers of other countries. On the server it is always there; in a browser it is loaded with the first
 * such number.
 */
export const phoneLibrary = (): ReadPhone | null => parsePhoneNumberFromString

/** Resolves once `phoneLibrary` has an answer, which on the server it always has. */
export const loadPhoneLibrary = async (): Promise<void> => {}

/** Calls back once what `phoneLibrary` answers has changed, which on the server it never does. */
export const watchPhoneLibrary = (_changed: () => void) => (): void => {}
