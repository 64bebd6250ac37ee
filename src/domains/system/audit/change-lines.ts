import { listChanges } from './describe-change.ts'

// Pure, and for both sides: an entry of the audit trail in parts, where the record is a link and what was is struck
// out. describe-change.ts tells it in one sentence.

/** One thing that differs: what it is called, what it was and what it is. Undefined: it was not there. */
export type ChangeLine = { name: string; was: string | undefined; is: string | undefined }

type Sides = { before: object | null; after: object | null }

/** What a change changed, one line for each field that differs: `Date`, `Nov 2`, `Nov 9`. `at` is when it was. */
export function changeLines({ before, after }: Sides, at: Date): ChangeLine[] {
  const { changes, reason } = listChanges(before, after, at)
  const lines = changes.map(({ called, from, to }) => ({
    name: called.slice(0, 1).toUpperCase() + called.slice(1),
    was: before === null ? undefined : from || 'none',
    is: after === null ? undefined : to || 'none',
  }))
  return reason === null ? lines : [...lines, { name: 'Reason', was: undefined, is: reason }]
}

/** A sentence about an entry, in the parts that stand around the name of the record. */
export type ActionPhrase = {
  /** What goes on after who did it: `changed the status`. */
  did: string
  /** Leads to the record: `of`; empty, the record follows at once. */
  joint: string
  /** What comes after the record: `back`, in `put the status of … back`. */
  rest: string
  /** The record needs no more than its name, as in `invited` kay@example.com. */
  byName: boolean
}

/** Splits an action into what the person did: `changed the status` `of`, `created`, `merged` … `into another`. */
export function describeAction(action: string): ActionPhrase {
  const [did, joint, byName = false] = ACTIONS[action] ?? []
  if (did !== undefined && joint !== undefined) return { did, joint, rest: '', byName }
  return { joint: '', rest: '', byName: false, ...(ofPart(action) ?? ofWhole(action)) }
}

/** `status changed`, `note added`, `status put back`: something of the record. */
function ofPart(action: string): (Partial<ActionPhrase> & { did: string }) | undefined {
  const [, noun, verb = '', rest = ''] = PART.exec(action) ?? []
  if (noun === undefined) return undefined
  const what = NOUNS[noun] ?? (MADE.has(verb) ? `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}` : `the ${noun}`)
  return { did: `${PAST[verb] ?? verb} ${what}`, joint: verb === 'added' ? 'to' : MADE.has(verb) ? 'for' : 'of', rest }
}

/** `created`, `merged into another`: the record itself. */
function ofWhole(action: string): { did: string; rest: string } {
  const [, did = action, rest = ''] = /^([a-z]+(?:ed|pt|nt)) (.+)$/.exec(action) ?? []
  return { did, rest }
}

const PART =
  /^(.+?) (changed|corrected|added|removed|deleted|ticked|opened|put|started|stopped|used|made|booked|revoked|exported|chosen|unchosen|undone|withdrawn|renamed)(?: (again|back|in order|anew))?$/
/** Verbs that bring something new about. */
const MADE = new Set(['added', 'made', 'booked'])
const PAST: Record<string, string> = { chosen: 'chose', unchosen: 'took back', undone: 'undid', withdrawn: 'withdrew' }
const NOUNS: Record<string, string> = { 'checklist line': 'a checklist item' }

/** Those of which the verb is not simply the past tense. */
const ACTIONS: Record<string, readonly [did: string, joint: string, byName?: boolean]> = {
  invited: ['invited', '', true],
  reset: ['reset', ''],
  'order canceled': ['canceled the order', 'of'],
  withdrawn: ['withdrew', ''],
  replied: ['replied', 'to'],
  'sent early': ['sent early', ''],
  'opened again': ['reopened', ''],
  'card payment added': ['took a card payment', 'for'],
  'payment added': ['recorded a payment', 'for'],
  reminded: ['reminded', 'of'],
  voided: ['voided', ''],
  // words-of-others: the name of an action that is stored in the audit log
  'taken back': ['canceled', ''],
  cancelled: ['canceled', ''],
  'refund requested': ['requested a refund', 'for'],
  'refund failed': ['couldn’t refund a payment', 'on'],
  'verification asked for': ['requested verification', 'of'],
  'statement sent': ['sent a statement', 'to'],
  'receipt sent': ['sent a receipt', 'for'],
  'deposit asked for': ['requested the deposit', 'for'],
  'card saved': ['saved a card', 'for'],
  'card link sent': ['sent a link to save a card', 'to'],
  'card link not sent': ['tried to send a link to save a card', 'to'],
  'card charged': ['started to charge a saved card', 'for'],
  'charge failed': ['tried to charge', ''],
  'card on file chosen': ['added a card on file', 'to'],
  'card on file removed': ['removed the card on file', 'of'],
  'change order written': ['wrote a change order', 'for'],
  'change order sent': ['sent a change order', 'for'],
  'change order not sent': ['tried to send a change order', 'for'],
  'change order link copied': ['copied the link to a change order', 'for'],
  'change order link opened': ['opened the link to a change order', 'for'],
  'change order withdrawn': ['withdrew a change order', 'for'],
  'change order accepted': ['accepted a change order', 'for'],
  'change order declined': ['declined a change order', 'for'],
  'asked again': ['followed up', 'on'],
  'link copied': ['copied the link', 'to'],
  'not sent': ['tried to send', ''],
  'shared link opened': ['opened the shared link', 'to'],
  'job made of its visit': ['created a job', 'from'],
  'set up as owner': ['set up the owner account for', '', true],
  'invitation accepted': ['joined the team', 'as', true],
  'password reset': ['reset the password with a link', 'for'],
  'reset link made at the machine': ['created a password reset link', 'for'],
  'two-step turned on': ['turned two-step sign-in on', 'for'],
  'two-step turned off': ['turned two-step sign-in off', 'for'],
  'backup codes made': ['created new backup codes', 'for'],
  'backup code used': ['used a backup code', 'for'],
  'passkey renamed': ['renamed a passkey', 'for'],
  'passkey removed': ['removed a passkey', 'for'],
  'note deleted': ['deleted a note', 'on'],
  'signed out': ['ended sessions', 'for'],
}
