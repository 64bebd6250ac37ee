import type { ServiceKey } from '#domains/system/business/contract.ts'
import type { Finish } from '#domains/work/jobs/contract.ts'
import type { Surface } from '#domains/work/needs/contract.ts'
import { parseQuestion } from '../chat/parse-question.ts'
import { splitClauses, toPlainWords } from '../marketing/plain-words.ts'

/** One piece of work that the words name. `services`: several where they do not say which. */
export type Work = { services: readonly ServiceKey[]; areaSqFt: number | null }

/** What was understood of the words about a job. Nothing stands in it that was not written. */
export type JobBrief = {
  works: Work[]
  finish: Finish | null
  surface: Surface
  /** The town, as we call it. */
  town: string | null
  /** What is on the surface: `rust stains`. */
  conditions: string[]
  /** The clauses that nothing was made of, as they were written. */
  rest: string[]
}

const FINISHES: readonly [RegExp, Finish][] = [
  [/\bwet[- ]?look\b|\bhigh[- ]gloss\b|\bglossy\b/i, 'wet-look'],
  [/\bsatin\b|\bsoft sheen\b|\bsemi[- ]gloss\b/i, 'satin'],
  [/\bnatural (?:finish|look|seal\w*)\b|\bno sheen\b|\bmatte\b/i, 'natural'],
]
/** As the stone is known to drink. */
const SURFACES: readonly [RegExp, Surface][] = [
  [/\b(?:travertine|coral(?:stone)?|limestone|shell ?stone|old brick|clay brick|porous)\b/i, 'porous'],
  [/\b(?:porcelain|granite|bluestone|dense)\b/i, 'dense'],
]
const CONDITIONS: readonly [RegExp, string][] = [
  [/\brust\w*/i, 'rust stains'],
  [/\boil\w*|\bgrease\b/i, 'oil stains'],
  [/\bmold\w*|\bmildew\w*/i, 'mold'],
  [/\balgae\b|\bgreen\b|\bslippery\b/i, 'algae'],
  [/\bweeds?\b|\bants?\b/i, 'weeds or ants in the joints'],
  [/\b(?:sunk\w*|sinking|uneven|settled|loose|spread\w*)\b/i, 'sunken or loose pavers'],
  [/\befflorescence\b|\bwhite haze\b|\bwhite salts?\b/i, 'white haze'],
  [/\b(?:joint )?sand (?:is )?(?:gone|missing|washed out|low)|\bmissing (?:joint )?sand\b/i, 'joints missing sand'],
  [/\bold seal\w*|\bpeeling\b|\bflaking\b/i, 'old sealer'],
]

/** Says what is to be done, and not only to what. */
const DOING =
  /\b(?:re ?)?seal\w*|\bclean\w*|\b(?:pressure|power|soft)?[ -]?wash\w*|\brestor\w*|\bre[- ]?level\w*|\bre[- ]?sand\w*|\brepair\w*/i

export function parseJobBrief(typed: string): JobBrief {
  const words = toPlainWords(typed)
  const clauses = splitClauses(words).flatMap((clause) =>
    clause.split(/ (?:and|plus|also|&) (?=.*(?:seal|clean|wash|restor|level))/i),
  )
  const finish = FINISHES.find(([pattern]) => pattern.test(words))?.[1] ?? null
  const surface = SURFACES.find(([pattern]) => pattern.test(words))?.[1] ?? 'normal'
  const conditions = CONDITIONS.filter(([pattern]) => pattern.test(words)).map(([, name]) => name)
  return {
    works: worksOf(clauses, words).map((work) => narrowed(work, finish)),
    finish,
    surface,
    town: parseQuestion(words).place?.name || null,
    conditions,
    rest: clauses.filter(isRest),
  }
}

const SEALING: ReadonlySet<ServiceKey> = new Set(['paver-sealing', 'pool-deck', 'driveway'])

/** Only a sealer gives a finish: where one is named and the work could be several, it is the sealing. */
function narrowed(work: Work, finish: Finish | null): Work {
  const sealing = finish === null || work.services.length < 2 ? [] : work.services.filter((key) => SEALING.has(key))
  return sealing.length > 0 ? { ...work, services: sealing } : work
}

/**
 * Work by work where they are apart; a size that stands by itself belongs to the work before it, or to the first one.
 */
function worksOf(clauses: readonly string[], words: string): Work[] {
  const whole = parseQuestion(words)
  const works: Work[] = []
  let loose: number | null = null
  for (const clause of clauses) {
    const { services, area } = parseQuestion(clause)
    const named = DOING.test(clause) ? services : []
    const size = area?.to ?? null
    const last = works.at(-1)
    const first = named[0]
    if (first !== undefined && !works.some((work) => work.services.includes(first)))
      works.push({ services: named, areaSqFt: size })
    else if (size !== null && last && last.areaSqFt === null) last.areaSqFt = size
    else loose ??= size
  }
  // Only things were named, or what is done to them stands apart from them: all of it read together knows more.
  if (works.length <= 1)
    return whole.services.length === 0 ? [] : [{ services: whole.services, areaSqFt: whole.area?.to ?? null }]
  for (const work of works) if (work.areaSqFt === null && loose !== null) [work.areaSqFt, loose] = [loose, null]
  return works
}

/** Whether the words say what is to be done, where more than one thing could be. */
export const isOpen = ({ services }: Work): boolean => services.length > 1

/** Nothing in it that the other fields know. */
function isRest(clause: string): boolean {
  const { services, area, place } = parseQuestion(clause)
  return (
    services.length === 0 &&
    area === null &&
    place === null &&
    ![...FINISHES, ...SURFACES, ...CONDITIONS].some(([pattern]) => pattern.test(clause))
  )
}
