/** What goes with a call that asks who is there: the password that was typed, or what a passkey confirmed. */
export type Sure = { password: string; confirmation: string }
export const NOT_SURE: Sure = { password: '', confirmation: '' }

export const isGiven = ({ password, confirmation }: Sure): boolean => password !== '' || confirmation !== ''

/** The fields of the call. */
export type GivenSure = { password: string } | { confirmation: string }
export const given = ({ password, confirmation }: Sure): GivenSure =>
  confirmation === '' ? { password } : { confirmation }
