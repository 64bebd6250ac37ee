/** A calendar link shows names and addresses to whoever holds it, so making one asks who is there. */
export { confirmIfAsked } from '#domains/auth/step-up.ts'
