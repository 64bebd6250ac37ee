import { TOWNS } from '#domains/system/business/business-facts.ts'
import { takeOut } from './plain-words.ts'

/**
 * What would be done, to what: `pool deck sealing` → your pool deck, sealed. `sure`: it was named by itself, and is not
 * what is left of `gutter cleaning`.
 */
export type Work = {
  name: string
  thing: string
  done: string
  kind: 'sealing' | 'cleaning' | 'washing' | 'restoration' | 'any'
  sure: boolean
}

const SURFACES: readonly [RegExp, string][] = [
  [/pool ?decks?|pool patios?/, 'pool deck'],
  [/pool areas?/, 'pool area'],
  [/drive ?ways?/, 'driveway'],
  [/patios?/, 'patio'],
  [/walk ?ways?|side ?walks?/, 'walkway'],
  [/lanais?/, 'lanai'],
  [/roofs?/, 'roof'],
  [/(?:house|home|siding|stucco|exterior)s?/, 'house'],
  [/fences?/, 'fence'],
  [/concrete/, 'concrete'],
  [/pavers?|brick ?pavers?|bricks?|travertine/, 'pavers'],
]
const DOING: readonly [RegExp, string, Work['kind']][] = [
  [/(?:re-?)?seal(?:ing|ed|s|ers?|ant)?/, 'sealed', 'sealing'],
  [/restor(?:ation|ing|ed|e)|re-?leveling|re-?sanding/, 'restored', 'restoration'],
  [/(?:pressure|power|soft)[ -]?wash(?:ing|ed|es)?|wash(?:ing|ed|es)?/, 'washed', 'washing'],
  [/clean(?:ing|ed|s|up)?/, 'cleaned', 'cleaning'],
]
const THING = SURFACES.map(([pattern]) => pattern.source).join('|')
const DOES = DOING.map(([pattern]) => pattern.source).join('|')
const NAMED = new RegExp(
  String.raw`\b(?:(?:paver |brick )?(?<thing>${THING}) ?(?<does>${DOES})|(?<does2>${DOES}) (?:of |for )?(?:the |your |their |a |all )?(?<thing2>${THING})|(?<does3>${DOES})|(?<thing3>${THING}))\b`,
  'gi',
)

/** The services that one clause names, and the clause without them. */
export function parseWorks(clause: string): { works: Work[]; rest: string } {
  const works: Work[] = []
  const rest = takeOut(clause, NAMED, ({ thing, thing2, thing3, does, does2, does3 }) =>
    works.push(workOf(thing ?? thing2 ?? thing3, does ?? does2 ?? does3)),
  )
  return { works: works.map((work, place) => shared(work, works.slice(place + 1))), rest }
}

/** `pool deck and driveway sealing`: what is done stands once, behind the last. */
function shared(work: Work, later: readonly Work[]): Work {
  const next = work.kind === 'any' ? later.find(({ kind }) => kind !== 'any') : undefined
  return next
    ? { ...next, thing: work.thing, name: `${work.thing === 'pavers' ? 'paver' : work.thing} ${next.kind}`, sure: true }
    : work
}

function workOf(thing: string | undefined, does: string | undefined): Work {
  const [, done = 'cared for', kind = 'any'] =
    DOING.find(([pattern]) => does !== undefined && whole(pattern).test(does)) ?? []
  const named = SURFACES.find(([pattern]) => thing !== undefined && whole(pattern).test(thing))?.[1]
  const sure = named !== undefined || /^(pressure|power|soft)/i.test(does ?? '')
  const of = named ?? (kind === 'washing' ? 'house' : 'pavers')
  if (kind === 'any') return { name: of === 'pavers' ? 'paver care' : `${of} care`, thing: of, done, kind, sure: true }
  if (kind === 'washing')
    return {
      name: named === undefined ? 'pressure washing' : `${named === 'pavers' ? 'paver' : named} washing`,
      thing: of,
      done,
      kind,
      sure,
    }
  return { name: `${of === 'pavers' ? 'paver' : of} ${kind}`, thing: of, done, kind, sure }
}

const whole = (pattern: RegExp): RegExp => new RegExp(`^(?:${pattern.source})$`, 'i')

const PLACE = new RegExp(
  String.raw`\b(?:(?:in|around|near|across|for|to|at|of) )?(?:the )?(?<town>${TOWNS.map(({ name }) => name).join('|')})(?: area| neighborhood)?\b`,
  'gi',
)

/** The towns of ours that one clause names, and the clause without them. */
export function parseTowns(clause: string): { towns: string[]; rest: string } {
  const towns: string[] = []
  const rest = takeOut(clause, PLACE, ({ town }) =>
    towns.push(TOWNS.find(({ name }) => name.toLowerCase() === town?.toLowerCase())?.name ?? ''),
  )
  return { towns, rest }
}

const PEOPLE: readonly [RegExp, string][] = [
  [
    /(?:returning|past|existing|previous|loyal|repeat|current|former|old) (?:customers?|clients?)(?: only)?/,
    'returning customers',
  ],
  [/(?:new|first[- ]time) (?:customers?|clients?)(?: only)?/, 'new customers'],
  [/seniors?(?: citizens?)?(?: only)?/, 'seniors'],
  [/(?:military|service members?)(?: families)?(?: only)?/, 'military'],
  [/veterans?(?: only)?/, 'veterans'],
  [/first responders?(?: only)?/, 'first responders'],
  [/teachers?(?: only)?/, 'teachers'],
  [/neighbou?rs(?: only)?/, 'neighbors'],
]
const WHO = new RegExp(
  String.raw`\b(?:(?:for|to|our|all|any|from) ){0,2}(?<who>${PEOPLE.map(([pattern]) => pattern.source).join('|')})\b`,
  'gi',
)

/** Returns the audience of one clause, and the clause without it. */
export function parsePeople(clause: string): { people: string[]; rest: string } {
  const people: string[] = []
  const rest = takeOut(clause, WHO, ({ who = '' }) => {
    const only = / only$/i.test(who)
    people.push(`${PEOPLE.find(([pattern]) => whole(pattern).test(who))?.[1] ?? ''}${only ? ' only' : ''}`)
  })
  return { people, rest }
}
