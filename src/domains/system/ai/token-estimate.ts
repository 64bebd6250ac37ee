// How many tokens a call can use, and how many it did. Pure.

type Usage = { promptTokens: number; completionTokens: number }
/** The usage as the server reports it; null: unknown; `nothing`: the call never began. */
export type Used = Usage | 'nothing' | null

/**
 * What stands between the messages of a chat, for each, and before the reply: more than any known template of chats
 * takes.
 */
const AROUND = 16

/**
 * The most tokens that texts can be: every token of a model is a byte at least, so no counting of words is needed that
 * would be right for one model only.
 */
export const getMaxTokens = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text) + AROUND, AROUND)

/** The fewest: no model has words of more than some sixteen letters on average. */
const LETTERS = 16

/**
 * What counts as used. A server that says nothing, or what cannot be (fewer tokens than the words have, more than they
 * could have), is not believed: then it is the most that was possible, and gives no token back.
 */
export function countUsedTokens(
  most: { prompt: number; completion: number },
  used: Used,
  said: string,
): Usage & { isEstimate: boolean } {
  if (used === 'nothing') return { promptTokens: 0, completionTokens: 0, isEstimate: false }
  const isPossible =
    used !== null &&
    isBetween(used.promptTokens, Math.ceil(most.prompt / (4 * LETTERS)), most.prompt) &&
    isBetween(used.completionTokens, Math.ceil(said.length / LETTERS), most.completion)
  return isPossible
    ? { ...used, isEstimate: false }
    : { promptTokens: most.prompt, completionTokens: most.completion, isEstimate: true }
}

const isBetween = (count: number, least: number, greatest: number): boolean =>
  Number.isSafeInteger(count) && count >= least && count <= greatest
