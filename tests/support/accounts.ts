import { createUser } from '#domains/system/auth/user-accounts.ts'
import type { Role } from '#domains/system/auth/contract.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { App } from './app.ts'
import { totp } from './totp.ts'
import { Visitor } from './visitor.ts'

export const PASSWORD = 'a password that is long'

/** A person with an account and a browser of their own, signed in. */
export type Person = { id: string; email: string; name: string; who: Visitor; secret: string; backupCodes: string[] }

/** Makes people of one app, each with an address of their own, so that no one uses up another's tries. */
export function people(app: () => App) {
  let many = 0
  const visitor = () => new Visitor(app().url, { 'x-forwarded-for': `10.9.${Math.floor(++many / 250)}.${many % 250}` })
  const signIn = (who: Visitor, email: string, more: object = {}) =>
    who.post('/api/auth/sign-in/email', { email, password: PASSWORD, ...more })
  const person = async (role: Role = 'staff'): Promise<Person> => {
    const email = `person-${++many}@tidestone.example`
    const user = { email, firstName: 'Kay', lastName: `M. ${many}`, role, password: PASSWORD }
    const { id } = await app().parts.db.transaction(SYSTEM, (tx) => createUser(tx, user))
    const who = visitor()
    const { status } = await signIn(who, email)
    if (status !== 200) throw new Error(`Signing in answered ${status}`)
    return { id, email, name: `${user.firstName} ${user.lastName}`, who, secret: '', backupCodes: [] }
  }
  /** The same with two-step sign-in on, by the code before the present one, so that the present one is still unused. */
  const careful = async (role?: Role): Promise<Person & { address: string }> => {
    const one = await person(role)
    const { secret, address } = await (await one.who.post('/api/profile/two-step', { password: PASSWORD })).json()
    const { backupCodes } = await (
      await one.who.post('/api/profile/two-step/confirm', { code: totp(secret, -1) })
    ).json()
    return { ...one, secret, address, backupCodes }
  }
  const code = (who: Visitor, typed: unknown) => who.post('/api/auth/sign-in/code', { code: typed })
  const isIn = async (who: Visitor) => (await who.get('/api/auth/user')).status === 200
  return { visitor, signIn, person, careful, code, isIn }
}
