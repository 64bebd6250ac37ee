/** What goes with a call that asks who is there: the password that was typed, or what a passkey confirmed. */
export type Confirmation = { password: string; confirmation: string }
export const NO_CONFIRMATION: Confirmation = { password: '', confirmation: '' }

export const isGiven = ({ password, confirmation }: Confirmation): boolean => password !== '' || confirmation !== ''

/** The fields of the call. */
export type GivenConfirmation = { password: string } | { confirmation: string }
export const toGivenFields = ({ password, confirmation }: Confirmation): GivenConfirmation =>
  confirmation === '' ? { password } : { confirmation }
