import { formatList } from '#lib/format-list.ts'

/** How a customer feels, and what they speak of. Pure. */
export type Sentiment = {
  feeling: 'glad' | 'mixed' | 'unhappy'
  work: string | null
  praised: string[]
  missed: string[]
}

const GLAD =
  /\b(?:great|excellent|amazing|awesome|fantastic|wonderful|perfect\w*|beautiful\w*|love\w*|happy|pleased|recommend\w*|best|thank\w*|professional\w*|friendly|like new|brand new|impress\w*|outstanding|highly|stunning|gorgeous|good|nice|thorough\w*|clean work|on time|punctual|careful\w*|fair price\w*)\b/gi
const UNHAPPY =
  /\b(?:not (?:happy|good|satisfied|worth|clean\w*|what|recommend\w*|on time|finished)|never (?:again|came|showed|called)|no[- ]show|disappoint\w*|terrible|horrible|awful|worst|bad\w*|poor\w*|rude\w*|late|overpriced|too expensive|damag\w*|broke\w*|scratch\w*|peel\w*|streak\w*|stain\w* (?:are )?(?:still|came back|left)|mess\w*|rip ?off|scam\w*|unprofessional\w*|careless|waste|refund|unhappy|dissatisf\w*|sloppy|missed|ignored|slow)\b/gi
/** `no complaints`, `was not bad`: praise in words of blame. */
const DENIED =
  /\b(?:no|not|never|without|zero|nothing|wasn'?t|isn'?t|didn'?t) (?:a |any |one |at all |be )?(?:bad\w*|complaint\w*|mess\w*|damag\w*|disappoint\w*|late|rude|streak\w*|problem\w*|issue\w*)/gi

const WORKS: readonly [RegExp, string][] = [
  [/\bpool (?:deck|area|patio)s?\b/i, 'pool deck'],
  [/\bdrive ?ways?\b/i, 'driveway'],
  [/\bpatios?\b/i, 'patio'],
  [/\blanais?\b/i, 'lanai'],
  [/\bwalk ?ways?\b/i, 'walkway'],
  [/\broofs?\b/i, 'roof'],
  [/\b(?:house|siding|stucco)\b/i, 'house'],
  [/\bpavers?\b/i, 'pavers'],
]
const PRAISED: readonly [RegExp, string][] = [
  [/\bon time\b|\bpunctual\w*|\bprompt\w*|\bearly\b/i, 'our being on time'],
  [
    /\b(?:friendly|polite|courteous|respectful)\b|\b(?:kind|nice) (?:crew|guys|team|people|man|owner|service)\b/i,
    'the crew',
  ],
  [/\bprofessional\w*/i, 'how the work was done'],
  [
    /\blike new\b|\bbrand new\b|\bbeautiful\w*|\bgorgeous\b|\bstunning\b|\bcolou?rs?\b|\blooks? (?:great|amazing|awesome|fantastic)/i,
    'how it looks now',
  ],
  [/\bfair pric\w*|\b(?:good|great|reasonable) (?:price|value)\w*|\breasonabl\w*/i, 'the price'],
  [/\bclean(?:ed)? up\b|\btidy\b|\bno mess\b|\bleft (?:it|everything) clean\b/i, 'the cleanup'],
  [/\bcommunicat\w*|\bkept (?:me|us) (?:informed|posted)\b|\bexplain\w*|\banswered\b/i, 'the communication'],
]
const MISSED: readonly [RegExp, string][] = [
  [/\blate\b|\bnever (?:came|showed)\b|\bno[- ]show\b|\bnot on time\b|\bwait(?:ed|ing)\b/i, 'the time you waited'],
  [/\boverpriced\b|\btoo expensive\b|\bprice\w*\b/i, 'the price'],
  [/\brude\w*|\bunprofessional\w*|\battitude\b/i, 'how you were treated'],
  [/\bdamag\w*|\bbroke\w*|\bscratch\w*/i, 'the damage you describe'],
  [
    /\bpeel\w*|\bstreak\w*|\bstain\w*|\bhaze\b|\bwhite spots?\b|\bblotch\w*|\bnot clean\w*|\bsloppy\b/i,
    'how the surface looks',
  ],
  [/\bmess\w*|\bdebris\b|\bsand everywhere\b/i, 'what was left behind'],
  [
    /\bcall(?:ed|s)?(?: back)?\b.{0,20}\b(?:never|no|not)\b|\bnever called\b|\bno (?:answer|reply|response)\b|\bignored\b/i,
    'unanswered calls',
  ],
]

/**
 * Uses the stars when they are known, else the words. Topics that the review does not mention appear in none of the
 * lists.
 */
export function detectSentiment(review: string, stars: number | undefined): Sentiment {
  const plain = review.replaceAll(DENIED, ' good ')
  const [glad, unhappy] = [count(plain, GLAD), count(plain, UNHAPPY)]
  const byWords = unhappy === 0 ? (glad === 0 ? 'mixed' : 'glad') : glad >= unhappy ? 'mixed' : 'unhappy'
  const feeling =
    stars === undefined ? byWords : stars >= 4 ? (unhappy > glad ? 'mixed' : 'glad') : stars === 3 ? 'mixed' : 'unhappy'
  const named = (all: readonly [RegExp, string][]) =>
    all.filter(([pattern]) => pattern.test(plain)).map(([, name]) => name)
  return {
    feeling,
    work: WORKS.find(([pattern]) => pattern.test(plain))?.[1] ?? null,
    praised: feeling === 'unhappy' ? [] : named(PRAISED).slice(0, 2),
    missed: feeling === 'glad' ? [] : named(MISSED).slice(0, 2),
  }
}

const count = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).length

const FEELINGS = { glad: 'a happy customer', mixed: 'a mixed review', unhappy: 'an unhappy customer' }

/** What was understood of it, for the owner to check. */
export const describeSentiment = ({ feeling, work, praised, missed }: Sentiment): string[] => [
  FEELINGS[feeling],
  ...(work ? [`about the ${work}`] : []),
  ...(praised.length > 0 ? [`praises ${formatList(praised.map((one) => one.replace(/^our /, '')))}`] : []),
  ...(missed.length > 0 ? [`complains about ${formatList(missed)}`] : []),
]
