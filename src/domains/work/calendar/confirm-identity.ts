/**
 * Asks for proof of identity before it creates a calendar link, because anyone who holds the link sees names and
 * addresses.
 */
export { confirmIfAsked } from '#domains/system/auth/step-up.ts'
