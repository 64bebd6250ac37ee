type ConsentChange = { body: string; agreed?: boolean; covers?: string; source?: string; byName?: string | null }

/** Describes as a sentence a consent that was stored by any means other than the customer's own text. */
export function describeConsentChange({
  body,
  agreed = false,
  covers = 'all',
  source = 'office',
  byName,
}: ConsentChange): string {
  if (source === 'provider') return 'The carrier reported that this number opted out of texts.'
  const who = byName ?? 'Someone'
  if (covers === 'pause') return `${who} entered: still OK to text.${body && ` "${body}"`}`
  const what = agreed ? OPTED_IN[covers] : OPTED_OUT[covers]
  return `${who} entered: ${what ?? 'Agreed to texts again.'}${body && ` "${body}"`}`
}

const OPTED_IN: Record<string, string> = {
  all: 'Agreed to texts again.',
  offers: 'Agreed to marketing texts.',
  service: 'Agreed to texts about their job.',
}
const OPTED_OUT: Record<string, string> = {
  all: 'Opted out of all texts.',
  offers: 'Opted out of marketing texts.',
  service: 'Opted out of texts about their job.',
}
