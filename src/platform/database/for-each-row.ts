import { Problem } from '#lib/problem.ts'
import type { Tx } from './transaction.ts'

/**
 * Runs `change` for each item in a savepoint of its own. An item that is refused keeps what it was, with the sentence
 * of the refusal, and the others go on; any other error ends the whole transaction. Rows are locked in order of their
 * ids, so that two such calls wait for each other instead of blocking each other. Answers in the order of the items.
 */
export async function forEachRow<Item extends { id: string }, Done>(
  tx: Tx,
  items: readonly Item[],
  change: (item: Item) => Promise<Done>,
): Promise<({ item: Item } & ({ done: Done; problem: null } | { done: null; problem: string }))[]> {
  const results = new Map<string, { done: Done; problem: null } | { done: null; problem: string }>()
  for (const item of items.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    try {
      results.set(item.id, { done: await tx.savepoint(() => change(item)), problem: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      results.set(item.id, { done: null, problem: error.message })
    }
  return items.flatMap((item) => {
    const result = results.get(item.id)
    return result ? [{ item, ...result }] : []
  })
}
