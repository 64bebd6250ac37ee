import { TooMany } from '#platform/rate-limit.ts'

/** Too many wrong tries: how long to wait, and `instead`, what to do instead. */
export class SignInPaused extends TooMany {
  constructor(seconds: number, instead: string) {
    const minutes = Math.ceil(seconds / 60)
    super(seconds * 1000, `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, ${instead}.`)
  }
}

/** Warns after a wrong attempt how many attempts are left. */
export function attemptsLeftWarning(left: number): string {
  if (left === 0) return 'One more failed attempt will lock sign-in for 15 minutes.'
  return `${left} more ${left === 1 ? 'attempt' : 'attempts'} before sign-in locks for 15 minutes.`
}
