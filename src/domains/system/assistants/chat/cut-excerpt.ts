/** About what fits the chat without scrolling, in characters. */
const MOST = 330
const ENOUGH = 220

/**
 * A numbered line stays whole; in running text a sentence ends where the next begins with a capital, and a question
 * belongs to what answers it.
 */
export function splitSentences(answer: string): string[] {
  return answer
    .split(/\n+/)
    .flatMap((line) => (/^\d+\. /.test(line) ? [line] : line.split(/(?<=[.!])\s+(?=[A-Z0-9"])/)))
}

/**
 * Cuts an answer to a reply: its beginning, and the sentences that mention `terms` (stems, in lower case). An answer
 * made of steps stays whole.
 */
export function cutExcerpt(answer: string, terms: readonly string[]): string {
  if (/^1\. /m.test(answer)) return answer
  const sentences = splitSentences(answer)
  const hits = (sentence: string) => terms.filter((term) => sentence.toLowerCase().includes(term)).length
  const others = sentences
    .map((sentence, place) => ({ place, length: sentence.length + 1, hits: hits(sentence) }))
    .slice(1)
  const chosen = new Set([0])
  let length = sentences[0]?.length ?? 0
  for (const other of others.toSorted((a, b) => b.hits - a.hits || a.place - b.place)) {
    // What does not speak of it only fills up a beginning that says too little alone.
    if (length + other.length > (other.hits > 0 ? MOST : ENOUGH)) continue
    chosen.add(other.place)
    length += other.length
  }
  return sentences.filter((_, place) => chosen.has(place)).join(' ')
}
