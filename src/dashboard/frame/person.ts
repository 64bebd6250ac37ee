import { getInitials } from '#domains/sales/customers/web/format.ts'

type Person = { email: string; firstName: string | null; lastName: string | null }

/** First and last name, else the e-mail address. */
export const formatPersonName = ({ email, firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

export const getPersonInitials = (person: Person): string => getInitials(formatPersonName(person))
