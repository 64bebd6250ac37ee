// Pure, and for both sides: what a column about consent says. Only a clear yes is a yes; what says no counts in any
// words.

export type Consent = {
  channel: 'sms' | 'email'
  /** service: texts about their own work · offers: marketing · all: every text, as STOP means it. */
  covers: 'service' | 'offers' | 'all'
  agreed: boolean
}
/**
 * `sense` out: a yes in this column is a no (`Unsubscribed`, `Do not text`). A null channel: the heading names none.
 */
export type ConsentColumn = {
  channel: 'sms' | 'email' | null
  isMarketing: boolean
  sense: 'in' | 'out'
  isContact: boolean
}

const OUT =
  /\b(?:opt(?:ed|s)? ?outs?|unsubscri(?:bed?|be status)|unsub|(?:do not|dont|don t) (?:call|text|txt|sms|email|e mail|contact|market|message|solicit)\w*|no (?:texts?|sms|emails?|marketing|solicit\w*)|dnc|dnt|dne|global unsubscribe)\b/
const IN =
  /\b(?:opt(?:ed|s)? ?in|consent\w*|subscri(?:bed|ption|ber)|text ?able|marketing status|sms status|email status|newsletter)\b|\b(?:ok|okay) ?to (?:text|txt|sms|email|market)|\b(?:text|txt|sms|email)(?: messages?)? ok(?:ay)?\b/
/** These say something about consent only beside a channel or marketing. */
const IN_OF_CHANNEL =
  /\b(?:accepts?|agree[sd]?|receives?|wants?|enabled|allow(?:s|ed)?|permission|may|can|permitted|preference)\b/
const SMS = /\b(?:sms|texts?|txt|texting|tcpa|mobile|cell|call|dnc|dnt)\b/
const EMAIL = /\b(?:emails?|newsletter|dne)\b/
const MARKETING =
  /\b(?:marketing|promo\w*|offers?|newsletter|deals?|campaigns?|advertis\w*|ads|solicit\w*|specials|call|dnc)\b/
/** A number to text, a count, a source: columns beside the one that says yes or no. */
const NO_ANSWER = /\b(?:phones?|number|no|source|ip|id|count|sent|opened|method|by|url|form)$/
const BARE =
  /^(?:(?:email|sms|text) (?:marketing|promotions|offers)|marketing (?:emails?|texts?|sms)|marketing|promotions|text messages?)$/

/** What a folded heading (small letters, blanks) asks; null where it asks for no consent. */
export function readConsentHeading(folded: string): ConsentColumn | null {
  const isOut = OUT.test(folded)
  const channelIn = SMS.test(folded) ? (EMAIL.test(folded) ? null : 'sms') : EMAIL.test(folded) ? 'email' : null
  const isMarketing = MARKETING.test(folded)
  const isIn =
    IN.test(folded) ||
    BARE.test(folded) ||
    (IN_OF_CHANNEL.test(folded) && (SMS.test(folded) || EMAIL.test(folded) || isMarketing))
  if ((!isOut && !isIn) || NO_ANSWER.test(folded)) return null
  return { channel: channelIn, isMarketing, sense: isOut ? 'out' : 'in', isContact: /\bcontact\b/.test(folded) }
}

const YES =
  /^(?:y|yes|true|t|1|on|ok|okay|agree[sd]?|accept(?:s|ed)?|consent(?:ed|s)?|granted|opt(?:ed)?[ _-]?in|(?:single|double)[ _-]opt[ _-]?in|subscribed|enabled|allowed|confirmed|checked|s[ií]|[✓✔☑]\uFE0F?)[.!]?$/i
const NO =
  /^(?:n|no|false|f|0|off|opt(?:ed)?[ _-]?out|unsub(?:scribed?)?|not[ _-](?:subscribed|allowed|consented|agreed)|never(?:[ _-]subscribed)?|declined?|denied|den(?:y|ies)|revoked|refused|stop(?:ped)?|disabled|unchecked|do not (?:text|email|contact|call)|don[’']?t (?:text|email|contact|call)|[☐✗✘])[.!]?$/i
/** In a column of those who left, everything else says that this one did: a day, an `x`, a reason. */
const HAS_NOT_LEFT =
  /^(?:n|no|false|f|0|off|never|none|null|nil|n\/?a|unknown|active|subscribed|opt(?:ed)?[ _-]?in|ok|okay|[☐✗✘]|-+|0000-00-00.*)[.!]?$/i

/** What one cell says, as entries of the consent ledger; none where it is no clear answer. */
export function readConsent(column: ConsentColumn, cell: string): Consent[] {
  const text = cell.trim()
  if (text === '') return []
  const agreed =
    column.sense === 'out'
      ? HAS_NOT_LEFT.test(text)
        ? null
        : false
      : YES.test(text)
        ? true
        : NO.test(text)
          ? false
          : null
  if (agreed === null) return []
  return agreed ? entriesOfYes(column) : entriesOfNo(column)
}

function entriesOfYes({ channel, isMarketing }: ConsentColumn): Consent[] {
  if (channel === 'email') return [{ channel, covers: 'offers', agreed: true }]
  if (channel === 'sms') return [{ channel, covers: isMarketing ? 'offers' : 'service', agreed: true }]
  // Marketing texts need a consent that names texts.
  return isMarketing ? [{ channel: 'email', covers: 'offers', agreed: true }] : []
}

function entriesOfNo({ channel, isMarketing, sense, isContact }: ConsentColumn): Consent[] {
  const offers = { covers: 'offers', agreed: false } as const
  if (channel === 'email') return [{ channel, ...offers }]
  const texts: Consent[] =
    isMarketing || (channel === null && !isContact)
      ? [{ channel: 'sms', ...offers }]
      : sense === 'out'
        ? [{ channel: 'sms', covers: 'all', agreed: false }]
        : [
            { channel: 'sms', covers: 'service', agreed: false },
            { channel: 'sms', ...offers },
          ]
  return channel === null ? [...texts, { channel: 'email', ...offers }] : texts
}
