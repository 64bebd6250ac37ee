/** Brings a text message into plain words, so that the way in which it was typed never changes what it says. */
import { correctWord } from './correct-word.ts'

/**
 * Letters of other scripts, and signs, that look like a Latin letter. NFKC has turned full-width, circled and
 * mathematical letters by then.
 */
const LOOKS_LIKE = new Map(
  Object.entries({
    a: 'аαɑᴀ@',
    b: 'вʙ',
    c: 'сϲᴄ',
    d: 'ԁᴅ',
    e: 'еєεᴇ',
    f: 'ғꜰ',
    g: 'ɡɢ',
    h: 'һнʜ',
    i: 'іιɪı',
    j: 'јᴊ',
    k: 'кκᴋ',
    l: 'ӏʟ',
    m: 'мᴍ',
    n: 'ոпηɴ',
    o: 'оοօᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ$',
    t: 'тτᴛ',
    u: 'υսᴜ',
    v: 'νѵᴠ',
    w: 'ԝωᴡ',
    x: 'хχ',
    y: 'уүʏγ',
    z: 'ᴢ',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
)
const DIGIT_AS_LETTER: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '5': 's' }

/** Signs that say "no more" by themselves; before a word the crossed circle says "no" of that thing. */
const NO_THING_SIGN =
  /\u{1F6AB}(?=[^\S\n]*(?!te?xt|sms|mess?a?ge?|msg|ads|offers|spam|please|pls|plz|stop|thank)\p{L})/giu
const CROSS_BEFORE_TEXTS = /\u{274C}(?=[^\S\n]*(?:te?xts?|sms|mess?a?ges?|msgs?|ads|offers|spam|promos?)\b)/giu
const NO_MORE_SIGN = /[\u{1F6D1}\u26D4\u{1F6AB}\u{1F515}\u{1F4F5}\u{1F645}]/gu

/** What a telephone or a mail program writes below a text. */
const SENT_FROM =
  /\b(sent\s+(from|via|with|using)\s+(my\s+|the\s+)?\S+|get\s+outlook\s+for\s+\S+|enviado\s+desde\s+(mi\s+)?\S+)[\s\S]*$/
/** An iPhone's reaction to our text, which it quotes: it says nothing of its own. */
const REACTION =
  /^\s*(liked|loved|disliked|laughed at|emphasized|questioned|removed an? \w+( \w+)? from|reacted .{1,12} to|le gusto|me gusta)\s*["“«'‘][\s\S]*["”»'’]\s*$/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** A text is 1,600 characters at most; whatever is longer is no text. */
const LONGEST = 5000

/** What they typed themselves, in their own script: without markup, quotes, signatures and invisible marks. */
export const extractOwnLines = (body: string): string =>
  withoutSignature(
    withoutMarkup(body.slice(0, LONGEST))
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .toLowerCase(),
  )

/**
 * The sentences of a text in small Latin letters and single spaces, without marks, signatures and signs. A line of its
 * own that only signs is left out.
 */
export function splitSentences(body: string): string[] {
  const typed = latinLetters(withoutMarkup(body.slice(0, LONGEST)))
  if (REACTION.test(typed)) return []
  return withoutSignature(typed)
    .replaceAll(/\b(mr|mrs|ms|dr|jr|sr|sra|st)\.(?= )/g, '$1')
    .split(/[.!?;…]+(?=\s|["'”’)\]]|$)|\n{2,}/u)
    .map(toPlainText)
    .filter((sentence) => sentence !== '')
}

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<\/?(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/gi, ' ')
    .replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (entity, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? ' '
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
    })
    .replaceAll(/\r\n?/g, '\n')

/**
 * Cuts what was quoted from another message, what a program added, and a name at the end that stands behind a dash or
 * on a line of its own.
 */
function withoutSignature(text: string): string {
  const own = text
    .replace(SENT_FROM, ' ')
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .replace(/\n\s*(on .{5,120} wrote:|-{2,}\s*original message)[\s\S]*$/, ' ')
    .trimEnd()
  return [1, 2, 3, 4].reduce(
    (rest) =>
      rest.replace(CONTACT_LINE, '').replace(BEHIND_A_DASH, cutSignature).replace(ON_A_LINE, cutSignature).trimEnd(),
    own,
  )
}

const NAME = String.raw`((?:\p{L}[\p{L}.'’]*\s*){1,3})[\s\p{P}\p{S}]*$`
const BEHIND_A_DASH = new RegExp(String.raw`(?:\n\s*|\s)[-–—~]+\s*${NAME}`, 'u')
const ON_A_LINE = new RegExp(String.raw`\n\s*${NAME}`, 'u')

/** A last line of a business card: a number, an address of mail or web, a company, a title, a license. */
const CONTACT_LINE = new RegExp(
  String.raw`\n[^\S\n]*(?:(?:\p{L}+[.:]?\s*){0,2}\+?1?[\s.\-]*\(?\d{3}\)?[\s.\-]*\d{3}[\s.\-]*\d{4}(?:\s*(?:cell|mobile|office|c|m|o|fax|direct))?` +
    String.raw`|(?:(?:e-?mail|web)[.:]?\s*)?\S+@\S+\.\p{L}{2,}|(?:https?:\/\/|www\.)\S+|\S+\.(?:com|net|org|us|biz|co)` +
    String.raw`|(?:[\p{L}\d&.,'’\-]+\s+){0,5}(?:llc|inc|corp|pllc|pa|realty|realtors?|properties|group|associates|broker|manager|director|president|owner|ceo|cpa|esq|attorney|md|dds|rn|agent)\.?` +
    String.raw`|(?:fl\.? )?(?:license|lic)\.?\s*#?\s*\S+)[\s\p{P}\p{S}]*$`,
  'u',
)

/** What stands at the end like a name may be the end of the sentence. */
const NO_NAME =
  /(^|\s)(stop\p{L}*|st[po]{1,2}|unsub\p{L}*|remove|end|quit|cancel|opt|texts?|list|baja|alto|para|at|the|by|on|off|to|in|for|from|of|until|till|before|after|and|or|if|with|a|an|my|me|your|you|it|us|this|that|now|please|pls|plz|thanks?|here|again|no|not|don['’]?t|never|more|ads?|promos?|offers?|deals|spam|msgs?|mess?ages?|sms|leave|alone|block|delete|enough|number|wrong|mensajes?|lista|pare|paren|basta|mas|mais|\p{L}+ing)(?=\s|$|\.)/u
const cutSignature = (cut: string, name: string): string => (NO_NAME.test(name) ? cut : ' ')

/** Small letters without accents and invisible marks; those of other scripts as the Latin ones that they look like. */
const latinLetters = (text: string): string =>
  Array.from(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(NO_THING_SIGN, ' no ')
      .replaceAll(NO_MORE_SIGN, ' stop ')
      .normalize('NFD')
      .replaceAll(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
    (letter) => LOOKS_LIKE.get(letter) ?? letter,
  )
    .join('')
    .replaceAll(CROSS_BEFORE_TEXTS, ' no ')

function toPlainText(sentence: string): string {
  const words = sentence
    .replaceAll(/[‘’'`´ʼ]/g, '')
    .replaceAll(
      /\b\d+(?:st|nd|rd|th|am|pm|hrs?|ft|sf|x|k|s|yrs?)\b|(?<=[a-z])[0135]|[0135](?=[a-z])/g,
      (found) => DIGIT_AS_LETTER[found] ?? found,
    )
    .replaceAll(/\bnon[-\s]?stop\b/g, 'nonstop')
    .replaceAll(/\b(my|this|our|your|ur|the|wrong)\s*#(?!\s*\d)/g, '$1 number ')
    .replaceAll(/\b(?:[a-z][\s.\-_*]+){3,}[a-z]\b/g, (spelled) => spelled.replaceAll(/[^a-z]/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  return words
    .map(correctWord)
    .join(' ')
    .replaceAll(
      /\b(?:spot|step|shop|top|atop|slop|stip) (?=(?:texting|messaging|sending|contacting|spamming|harassing) (?:me|us|my|this|these)\b)/g,
      'stop ',
    )
    .replaceAll(/\b(remove|delete|off|take|unsubscribe)( me| us)? (?:form|frim|fron|fomr|frm)\b/g, '$1$2 from')
    .replaceAll(/\bopt in out\b/g, 'opt out')
    .replaceAll(/\bdid not\b/g, 'didnt')
    .replaceAll(/\b(do) not\b/g, 'dont')
    .replaceAll(/\b(does) not\b/g, 'doesnt')
    .replaceAll(/\b(can)( not|not)\b/g, 'cant')
    .replaceAll(/\bany more\b/g, 'anymore')
    .replaceAll(/\bun (subscribe|sub)\b/g, 'unsubscribe')
    .replaceAll(/\bopt (me |us |him |her |my \w+ |this \w+ )?out\b/g, 'opt out')
    .replaceAll(/\btext messages?\b/g, 'texts')
}
