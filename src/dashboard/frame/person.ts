import { initials } from '#domains/customers/web/words.ts'

type Person = { email: string; firstName: string | null; lastName: string | null }

/** First and last name, else the e-mail address. */
export const nameOf = ({ email, firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

export const initialsOf = (person: Person): string => initials(nameOf(person))
