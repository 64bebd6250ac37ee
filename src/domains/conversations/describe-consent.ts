type ConsentChange = { body: string; agreed?: boolean; covers?: string; source?: string; byName?: string | null }

/** What was kept about a number otherwise than by a text of theirs, as a sentence. */
export function describeConsentChange({
  body,
  agreed = false,
  covers = 'all',
  source = 'office',
  byName,
}: ConsentChange): string {
  if (source === 'provider') return 'The carrier says: this number wants no more texts.'
  const who = byName ?? 'Somebody'
  if (covers === 'pause') return `${who} entered: still OK to text.${body && ` "${body}"`}`
  const what = agreed ? OPTED_IN[covers] : OPTED_OUT[covers]
  return `${who} entered: ${what ?? 'They want texts again.'}${body && ` "${body}"`}`
}

const OPTED_IN: Record<string, string> = {
  all: 'They want texts again.',
  offers: 'They agreed to offers by text.',
  service: 'They agreed to texts about their work.',
}
const OPTED_OUT: Record<string, string> = {
  all: 'They want no more texts.',
  offers: 'They want no offers by text.',
  service: 'They want no texts about their work.',
}
