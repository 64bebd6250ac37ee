import { TooMany } from '#platform/rate-limit.ts'

/** Too many wrong tries: how long to wait, and `instead`, what to do instead. */
export class SignInPaused extends TooMany {
  constructor(seconds: number, instead: string) {
    const minutes = Math.ceil(seconds / 60)
    super(
      seconds * 1000,
      `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, ${instead}.`,
    )
  }
}

/** What a wrong try is told of the ones to come. */
export function attemptsLeftWarning(left: number): string {
  if (left === 0) return 'After the next wrong try we pause for 15 minutes.'
  return `After ${left} more ${left === 1 ? 'try' : 'tries'} we pause for 15 minutes.`
}
