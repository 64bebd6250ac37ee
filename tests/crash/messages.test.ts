import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../support/database.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { runMessageLoad } from './message-load.ts'
import type { LoadResult } from './message-load.ts'

let folder: string
let twilio: TwilioPeer
beforeEach(async () => {
  ;[folder, twilio] = await Promise.all([mkdtemp(path.join(tmpdir(), 'tidestone-flood-')), startTwilio()])
})
afterEach(() => Promise.all([twilio.close(), rm(folder, { recursive: true, force: true })]))

/**
 * Unclear are no more than two claims of the node that was killed, for each kill: of the run that was woken and of the
 * one that comes with the clock.
 */
function isWhole({ messages, sent, unclear, listed, lost, invented, twice, kills }: LoadResult): void {
  expect({ lost, invented, twice, all: sent + unclear, listed }).toEqual({
    lost: 0,
    invented: 0,
    twice: 0,
    all: messages,
    listed: unclear,
  })
  expect(unclear).toBeLessThanOrEqual(kills * 20)
  recordProof('ambiguous sends', {
    tried: messages,
    figure: `${messages.toLocaleString('en-US')} texts, the sender killed ${kills} times: 0 lost, 0 sent twice, ${unclear} unclear and all of them listed`,
  })
}

const TEXTS = pickRuns(600, 10_000)
const KILLS = pickRuns(1, 5)
const AT_MOST = { timeout: pickRuns(240_000, 1_800_000) }

test(
  `of ${TEXTS} texts that two nodes send none is lost or sent twice, though one of them is killed; what is unclear is listed`,
  AT_MOST,
  async () => {
    const database = await freshDatabase()
    try {
      isWhole(
        await runMessageLoad([path.join(folder, 'one'), path.join(folder, 'two')], database.url, twilio, TEXTS, KILLS),
      )
    } finally {
      await database.drop()
    }
  },
)

test('nor of those of one node on its own database that is killed and comes back', AT_MOST, async () => {
  isWhole(await runMessageLoad([path.join(folder, 'one')], undefined, twilio, TEXTS, KILLS))
})
