/**
 * What a text asks of us. The single words are those that carriers and Twilio know
 * (https://help.twilio.com/articles/223134027, https://www.twilio.com/docs/messaging/guides/opt-out-keywords); the rest is what people write instead. A wish
 * to be left alone counts in any reasonable words (47 CFR 64.1200(a)(10), in force since April 11, 2025). This is not legal advice.
 */
export type Wish = 'stop' | 'start' | 'help' | 'wrong-number'

const WORDS: Record<'stop' | 'start' | 'help', ReadonlySet<string>> = {
  stop: new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'alto', 'parar', 'basta']),
  start: new Set(['start', 'unstop', 'resume', 'subscribe']),
  help: new Set(['help', 'info', 'ayuda']),
}

const TEXTING = '(text|texts|texting|message|messages|messaging|msg|msgs|sms|contact|contacting|bother|bothering|spam|spamming|writing)'
const NOT = "(do not|don'?t|dont|never|no longer want you to)"
/** Not at night is not never. */
const NO_HOUR = '(?! (before|after|until|till|unless|while|during)\\b)'
const WORK =
  '(schedule|calendar|books?|appointments?|job|route|roof|driveway|hook|street|today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun|work|project|estimate|quote|invoice)(day)?'

/** No question and no condition: "Can you stop by on Friday?" and "stop at the gate" are about work. */
const PHRASES: readonly RegExp[] = [
  new RegExp(`\\b(stop|quit|cease)\\b (sending|all|the|these|those|your|this|with|me|us|it|please|any|more|\\s)*\\b${TEXTING}\\b`),
  new RegExp(
    `\\b${NOT} (ever )?(send|give) (me |us |any |anymore |more |out |another |these |those |this |your |the )*(${TEXTING}|offers?|ads?|promotions?|promos?|deals?|specials?|stuff|anything|junk|more|any)\\b`,
  ),
  // "I don't text while driving" and "Don't bother with the side" are about something else.
  new RegExp(
    `(?<!\\bi )\\b${NOT} (ever )?${TEXTING}( (me|us|(my|our) (number|phone|cell|line)|this|here|again|ever|any|anymore|more|please|thanks|ok|okay)\\b${NO_HOUR}|$)`,
  ),
  /\b(do not|don'?t|dont|no longer) (want|wish|need) (to )?(get |receive |have |hear )?(any |more |anymore |these |those |your |the |of )*(texts|messages|msgs|sms|offers|ads|promotions|spam)\b/,
  new RegExp(`\\bno more ${TEXTING}\\b`),
  // Off the schedule is off one day, and not off our list.
  new RegExp(`\\b(take|remove|delete|get) (me|my number|my phone number|this number|us) (off|from)\\b(?! (the |your |our |this |that |next )*${WORK}\\b)`),
  /\b(take|get) (me|us|my number|this number) out of (your|this|the) (list|system|phone|database|contacts)\b/,
  /\b(unsubscribe|opt me out|opt out|leave me alone|lose my number)\b/,
  /\b(no me|dejen? de) (escriba|escriban|escribir|mande|manden|mandar|envíe|envíen|enviar|envie|envien|texteen|contacten|contactar)\b/,
  /\bno (quiero|deseo) (más|mas|recibir)\b/,
]
/** The number is somebody else's by now, who agreed to nothing (47 CFR 64.1200(a)(1)). */
const WRONG_NUMBER = /\b(wrong (number|person)|not (my|the right) number|n[uú]mero equivocado)\b/
/** They take it back in the same breath, or speak of somebody else's. */
const NOT_MEANT = /\b(don'?t|dont|do not|never|please do not) (stop|unsubscribe|remove|opt)\b/

/** What a text asks of us; null for everything else, which a person answers. */
export function understand(body: string): Wish | null {
  const text = body
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  for (const wish of ['stop', 'start', 'help'] as const) if (WORDS[wish].has(text)) return wish
  // "STOP please", "Stop!!! who is this": the word stands first or last and the rest is short.
  if (/^(please )?stop( (please|now|it|this|thanks|thank you|already|pls|plz))*$/.test(text)) return 'stop'
  if (NOT_MEANT.test(text)) return null
  if (PHRASES.some((phrase) => phrase.test(text))) return 'stop'
  return WRONG_NUMBER.test(text) && text.length <= LONGEST_WRONG ? 'wrong-number' : null
}

/** What is longer tells a story of another number. */
const LONGEST_WRONG = 160

/** One word, as carriers mean it. */
export const isWord = (body: string): boolean => /^\W*\w+\W*$/.test(body)

/** They ask for something else in the same breath. */
const BUT = /\b(but|instead|change|move|resched\w*|cancel|not|n't|can't|cannot|another|later|earlier|if|unless|wait)\b|\?.*\b(day|time|date)\b/

/**
 * Whether a text keeps an appointment. `sure`: it says "C" or "confirm", as we had asked, maybe with more behind it; else it is a mere yes, which may answer
 * something else. Null for everything else.
 */
export function readsAsYes(body: string): { sure: boolean } | null {
  const text = body
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
  if (/^["'(]*(c|confirm|confirmed|i confirm)["')]*[\s.!]*$/.test(text)) return { sure: true }
  if (/^(c|confirm|confirmed)\s*[,.!;:-]/.test(text) && !BUT.test(text)) return { sure: true }
  return /^(y|yes|yep|yeah|ok|okay|si|sí)[\s.!,]*(thanks|thank you|please|sir|ma'am)?[\s.!]*$/.test(text) ? { sure: false } : null
}
