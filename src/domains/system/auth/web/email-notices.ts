import { useProfile } from './profile-queries.ts'

/**
 * What is said of an email that a change sends: `sent` where a provider is connected, `not` where none is; nothing
 * while that is not known.
 */
export function useEmailNotice(sent: string, not: string): string {
  const profile = useProfile()
  if (!profile.data) return ''
  return profile.data.emailed ? sent : not
}

/** For a change to the own account. */
export const useOwnEmailNotice = (): string =>
  useEmailNotice('We’ll email you to confirm.', 'You won’t get an email about it because email isn’t connected.')
