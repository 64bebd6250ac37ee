/** Reads the tone and the channel of an offer from text as a person typed it. */
export type Tone = 'friendly' | 'formal' | 'urgent' | 'playful' | 'brief'
export type Channel = 'text' | 'email' | 'both'

const TONES: readonly [RegExp, Tone][] = [
  [/\b(formal|professional|business[- ]?like|polite|serious|elegant|upscale)(?:ly)?\b/i, 'formal'],
  [/\b(urgent(?:ly)?|hurry|last[- ]chance|act (?:now|fast)|urgency|final (?:days?|call))\b/i, 'urgent'],
  [/\b(fun|funny|playful|cheerful|upbeat|witty|lighthearted|exciting|cheeky)\b/i, 'playful'],
  [/\b(short|brief|concise|to the point|simple)\b/i, 'brief'],
  [/\b(friendly|warm|casual|neighborly|personal)\b/i, 'friendly'],
]

export const detectTone = (words: string): Tone => TONES.find(([pattern]) => pattern.test(words))?.[1] ?? 'friendly'

export const detectChannel = (words: string): Channel => {
  const mail = /\b(e-?mails?|newsletters?)\b/i.test(words)
  const text = /\b(texts?|text messages?|sms)\b/i.test(words)
  return mail ? (text ? 'both' : 'email') : 'text'
}

const POLITE = String.raw`(?:(?:and|then|but|also|now|please|hey|hi|hello|ok|can you|could you|would you|will you|i want you to|i want to|i'd like to|i would like to|i need you to|i need|we want to|we need|we'd like to|let's|lets|help me|just) )*`
const ASKS = new RegExp(
  String.raw`^${POLITE}(?:(?:write|draft|create|make|send|generate|compose|prepare|come up with|give me|mention|include|add|say|offer|promote|advertise|announce|remind|invite|tell|push)\b(?: (?:me|us|out|them|that|it|our|customers?|clients?|people|everyone|everybody|about|of|a|an|the|all))*)?`,
  'i',
)
const ASKED = new RegExp(
  String.raw`^${POLITE}(?:write|draft|create|make|compose|prepare|mention|add|say|tell|remind|invite)\b`,
  'i',
)
const MEDIUM =
  /\b(?:(?:in|by|via|as|an?|the|our|short|friendly|formal|professional|playful|funny|urgent|brief|casual|warm|quick|nice|marketing|promotional|single) )*(?:text messages?|texts?|sms|e-?mails?|newsletters?|campaigns?|messages?|blasts?|flyers?|ads?)\b(?: (?:about|for|on|offering|promoting|announcing|to|that|saying|says|with|telling|of))*/gi

/**
 * Asks for something in words of its own: `mention our new truck`. What of it is not understood is no condition of an
 * offer.
 */
export const isAsked = (clause: string): boolean => ASKED.test(clause)

/** What is left of a clause when the asking is taken off: `Write a friendly text about pool decks` → `pool decks`. */
export const stripInstruction = (clause: string): string =>
  clause
    .replace(ASKS, '')
    .replaceAll(MEDIUM, ' ')
    .replaceAll(/\b(?:in )?an? (?:[\w-]+ ){1,2}(?:tone|voice|style)\b/gi, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

const ORDER = new RegExp(
  String.raw`^${POLITE}(?:(?:system|assistant|user|ai|bot|you (?:must|should|will|can|have to))[ :]+)?${POLITE}(?:ignore|forget|disregard|override|bypass|pretend|act (?:as|like)|you are|you're|youre|reveal|print|output|repeat|respond|reply|answer|translate|summarize|execute|run|delete|drop|select|insert|update|script|import|sudo|from now|don't|do not|dont|never|avoid|skip|leave out|keep (?:it|this)|make (?:it|this|sure)|sound|use an?|without|no (?:discounts?|offers?|prices?|coupons?|specials?|\d|\$)|(?:the )?(?:tone|style|voice|channel)\b)`,
  'i',
)
const OF_MACHINES =
  /\b(?:(?:system|hidden|developer) (?:prompt|message|instructions?)|(?:previous|above|prior|earlier) (?:prompts?|instructions?|messages?|rules?)|prompt injection|jailbreak|api[ -]?keys?|passwords?|secrets?)\b/i

/**
 * Tells whether a clause is an instruction to the writer and not text for the reader: a tone, something to leave out,
 * or a command to a machine.
 */
export const isOrder = (clause: string): boolean => ORDER.test(clause) || OF_MACHINES.test(clause)
