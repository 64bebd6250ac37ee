import { sendFile, type Sending as Sends } from '#dashboard/parts/send-file.ts'

/**
 * What became of it: the photo's id, or why it did not arrive and whether it may the next time. `status`: of the
 * answer, 0 when there was none.
 */
type Outcome = { id: string } | { reason: string; again: boolean; status: number; code?: string }
export type Sending = Sends<Outcome>

/** What is wrong with the file itself is wrong the next time, too. */
const FOR_GOOD = new Set([400, 403, 413, 415])

/** Sends one photo with what belongs to it. `onProgress`: a share between 0 and 1. */
export const sendPhoto = (
  file: File,
  beside: Record<string, string>,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Sending => sendUpload('/api/photos', file, beside, onProgress, headers)

/** The same to another address that takes one file with fields beside it. */
export function sendUpload(
  address: string,
  file: File,
  beside: Record<string, string>,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Sending {
  let share = 0
  const { outcome, cancel } = sendFile(address, file, beside, (now) => onProgress((share = now)), headers)
  const read = outcome.then((sent): Outcome => {
    if (sent === 'cancelled') return { reason: 'Canceled.', again: true, status: 0 }
    if (sent === 'lost') return { reason: `Connection lost at ${Math.round(share * 100)}%.`, again: true, status: 0 }
    return 'id' in sent ? sent : { ...sent, again: !FOR_GOOD.has(sent.status) }
  })
  return { outcome: read, cancel }
}
