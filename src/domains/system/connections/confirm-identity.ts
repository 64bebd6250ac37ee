/**
 * Asks for proof of identity before keys change: they decide who receives password resets, and where money goes.
 */
export { confirmIfAsked } from '#domains/system/auth/step-up.ts'
