/**
 * What the business says in public, to compare an answer with. Made once for each content, and again with our own
 * answer to a question.
 */
export type PublicText = {
  text: string
  /** Each answer of ours, as the stems of its words. */
  answers: readonly ReadonlySet<string>[]
  words: ReadonlySet<string>
  runs: ReadonlySet<string>
}

/** `texts`: each an answer that can be given by itself. */
export function toPublicText(texts: readonly string[]): PublicText {
  const text = texts.join('\n')
  const answers = texts.map((one) => new Set(extractStems(one)))
  return { text, answers, words: new Set(answers.flatMap((answer) => [...answer])), runs: new Set(toRuns(text)) }
}

export function withAnswer({ text, answers, words, runs }: PublicText, own: string): PublicText {
  const more = toPublicText([own])
  return {
    text: `${text}\n${own}`,
    answers: [...answers, ...more.answers],
    words: new Set([...words, ...more.words]),
    runs: new Set([...runs, ...more.runs]),
  }
}

/** So many words in a row are a quotation. */
const QUOTED = 4

export function toRuns(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return words
    .slice(0, Math.max(0, words.length - QUOTED + 1))
    .map((_, place) => words.slice(place, place + QUOTED).join(' '))
}

/** The stems of the words that carry what a sentence says. */
export function extractStems(sentence: string): string[] {
  const words =
    sentence
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/\p{L}{2,}/gu) ?? []
  return [...new Set(words.filter((word) => !PLAIN.has(word)).map(stemOf))]
}

/** `committed`, `commits` and `commit` are one word here. */
export const stemOf = (word: string): string =>
  (word.length > 4 ? word.replace(/(?:ations?|ings?|ers?|ed|ly|es|s|e)$/, '') : word.replace(/s$/, '')).replace(
    /(.)\1$/,
    '$1',
  )

/** Words that reveal nothing on their own, in any sentence. */
const PLAIN = new Set(
  `a about above after again all also always am an and another any anything are around as ask at back be because been before being below best between both but by can cannot cant could did
  do does doesnt doing dont down during each either else enough etc ever every everything few first for from further get gets getting give given go goes going good great glad had happy has
  have having he hello help her here hers hi him his how however i if im in into is isnt it its ive just keep know last least let like look made make many may me might more most much must my near
  need needs never new next no not now of off often ok on once one only onto or other our ours out over own per please quite rather really right said same say see she should since so some
  something soon still such sure take takes tell than thank thanks that thats the their them then there these they thing things this those through to too under until up upon us use usually very
  want was way we well were what whatever when where whether which while who whole why will with within without would yes yet you your yours youre were weve ill id`.split(
    /\s+/,
  ),
)
