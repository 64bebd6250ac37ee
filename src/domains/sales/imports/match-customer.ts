import { namesAgree } from '#domains/sales/customers/compare-names.ts'
import { isSamePlace } from './read-address.ts'

// Pure: whether a line of a file is someone who is known already. A phone or an e-mail that two share proves nothing
// where their names differ.

export type Same = 'phone' | 'email' | 'name'
/** As much of a line, or of a customer, as says who it is. */
export type Person = { name: string; phone: string; email: string | null; address: string }
export type Candidate = Person & { id: string; by: Same; places: readonly string[] }
export type Verdict =
  | { state: 'new' }
  | { state: 'known' | 'doubtful' | 'address' | 'twice'; customerId: string; same: Same }

const hasPlace = (address: string, places: readonly string[]): boolean =>
  places.some((place) => isSamePlace(place, address))

/**
 * Decides who a line is among those with the same phone, e-mail, or name and address. `known`: the name agrees.
 * `doubtful`: another name at the same phone, or at the same e-mail where nothing else says that it is a different
 * person. The first candidate counts: phones come before e-mails, and the oldest before the others.
 */
export function matchCustomer(line: Person, candidates: readonly Candidate[]): Verdict {
  const agreeing = candidates.find(
    ({ by, name, address, places }) =>
      namesAgree(name, line.name) && (by !== 'name' || hasPlace(line.address, [address, ...places])),
  )
  if (agreeing) return { state: 'known', customerId: agreeing.id, same: agreeing.by }
  const doubtful = candidates.find(
    (other) => other.by === 'phone' || (other.by === 'email' && !isDifferentPerson(line, other)),
  )
  return doubtful ? { state: 'doubtful', customerId: doubtful.id, same: doubtful.by } : { state: 'new' }
}

/** Phone and address are known of both, and both differ. */
const isDifferentPerson = (line: Person, { phone, address, places }: Candidate): boolean =>
  line.phone !== '' &&
  phone !== '' &&
  line.phone !== phone &&
  line.address !== '' &&
  address !== '' &&
  !hasPlace(line.address, [address, ...places])

/** `id`: what the other program calls the customer; empty where the file says nothing. */
type FilePerson = Person & { id?: string }
type Seen = FilePerson & { line: number; places: string[] }
export type Twin = { state: 'twice' | 'address'; twin: number; same: Same }

/**
 * Earlier lines with one key are compared only so far: a file in which everyone has one number would compare each with
 * each.
 */
const MAX_COMPARED = 50

/** The people of a file so far, by phone, e-mail, number, and name with address. */
export class SeenPeople {
  readonly #by = { phone: new Map<string, Seen[]>(), email: new Map<string, Seen[]>(), name: new Map<string, Seen[]>() }

  /**
   * Answers whether an earlier line is the same customer: a repeat (`twice`), or one with a further address. Otherwise
   * remembers the line.
   */
  take(line: number, person: FilePerson): Twin | null {
    const keys = keysOf(person)
    for (const [same, key] of keys) {
      const earlier = this.#by[same].get(key)
      if (!earlier) continue
      const agrees = earlier.find(
        (seen) => namesAgree(seen.name, person.name) && (same !== 'name' || hasNothingElse(seen, person)),
      )
      if (agrees) {
        const isElsewhere =
          person.address !== '' && agrees.places.length > 0 && !hasPlace(person.address, agrees.places)
        if (person.address !== '') agrees.places.push(person.address)
        return { state: isElsewhere ? 'address' : 'twice', twin: agrees.line, same }
      }
      // A number alone makes no household: the phone that differs would be lost.
      const household = same === 'name' ? undefined : earlier.find((seen) => hasPlace(person.address, seen.places))
      if (household) return { state: 'twice', twin: household.line, same }
    }
    const seen: Seen = { ...person, line, places: person.address === '' ? [] : [person.address] }
    for (const [same, key] of keys) {
      const earlier = this.#by[same].get(key)
      if (!earlier) this.#by[same].set(key, [seen])
      else if (earlier.length < MAX_COMPARED) earlier.push(seen)
    }
    return null
  }
}

/** Of two lines with one number or one name: no phone and no e-mail says that they are two people, or would be lost. */
const hasNothingElse = (seen: Person, { phone, email }: Person): boolean =>
  (phone === '' || phone === seen.phone) && (email === null || email === seen.email)

function keysOf({ id = '', name, phone, email, address }: FilePerson): [Same, string][] {
  const keys: [Same, string][] = []
  if (phone !== '') keys.push(['phone', phone])
  if (email !== null) keys.push(['email', email])
  // A number is a sign only together with the very name: a column of zeros numbers no one.
  if (id !== '') keys.push(['name', `${id}\n\n${name.toLowerCase()}`])
  // Who has none of these can be known by nothing else.
  else if (keys.length === 0) keys.push(['name', `${name.toLowerCase()}\n${address.toLowerCase()}`])
  return keys
}
