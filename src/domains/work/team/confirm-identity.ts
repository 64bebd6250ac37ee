/** Asks for proof of identity before someone is let in, or out. */
export { confirmIdentity, confirmIfAsked } from '#domains/system/auth/step-up.ts'
