import { originalKey, variantKey } from '#domains/photos/keys.ts'
import type { Snapshot } from '#platform/database/snapshot.ts'

type Variants = { width: number; format: string }[]

/** The files that rows name: the sizes of each photo, and what was sent where they are still to be made. */
export async function filesNamed(snapshot: Snapshot): Promise<string[]> {
  const photos = await snapshot.rows<{ id: string; variants: Variants }>('select id, variants from photos order by id')
  return photos.flatMap(({ id, variants }) => (variants.length === 0 ? [originalKey(id)] : variants.map((variant) => variantKey(id, variant))))
}

/**
 * Who is signed in, links and codes that wait, and tries that are counted: they matter for the moment alone. In a file that is carried about they would be ways in;
 * put back a month later, they would let in somebody who was signed out since.
 */
export const OF_THE_MOMENT: readonly string[] = ['sessions', 'verifications', 'rate_limit_counters']

/** Work that waits, and what was under way: it was not done as far as these rows know. */
export const WAITING = `select name, data, start_after, singleton_key from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_%' order by id`

export const QUEUES = `select name, retry_limit as "retryLimit", expire_seconds as "expireInSeconds", heartbeat_seconds as "heartbeatSeconds" from pgboss.queue where name not like '\\_\\_%' order by name`
