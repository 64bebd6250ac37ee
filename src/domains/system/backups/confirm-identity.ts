/**
 * Asks for proof of identity before a restore, which replaces all data and ends every session.
 */
export { confirmIfAsked } from '#domains/system/auth/step-up.ts'
