/** Brings a text message into plain words, so that the way in which it was typed never changes what it says. */

/** Letters of other scripts, and signs, that look like a Latin letter. NFKC has turned full-width, circled and mathematical letters by then. */
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
const NO_THING_SIGN = /\u{1F6AB}(?=[^\S\n]*(?!te?xt|sms|mess?a?ge?|msg|ads|offers|spam|please|pls|plz|stop|thank)\p{L})/giu
const NO_MORE_SIGN = /[\u{1F6D1}\u26D4\u{1F6AB}\u{1F515}\u{1F4F5}\u{1F645}]/gu

/** What a telephone or a mail program writes below a text. */
const SENT_FROM = /\b(sent\s+(from|via|with|using)\s+(my\s+|the\s+)?\S+|get\s+outlook\s+for\s+\S+|enviado\s+desde\s+(mi\s+)?\S+)[\s\S]*$/
/** An iPhone's reaction to our text, which it quotes: it says nothing of its own. */
const REACTION =
  /^\s*(liked|loved|disliked|laughed at|emphasized|questioned|removed an? \w+( \w+)? from|reacted .{1,12} to|le gusto|me gusta)\s*["“«'‘][\s\S]*["”»'’]\s*$/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** A text is 1,600 characters at most; whatever is longer is no text. */
const LONGEST = 5000

/** The usual ways to write what matters here. */
const SPELLINGS: Record<string, string> = {
  txt: 'text',
  tex: 'text',
  txts: 'texts',
  texs: 'texts',
  textes: 'texts',
  txting: 'texting',
  texing: 'texting',
  textin: 'texting',
  textng: 'texting',
  teting: 'texting',
  texitng: 'texting',
  msg: 'message',
  mesage: 'message',
  messege: 'message',
  msgs: 'messages',
  mesages: 'messages',
  messeges: 'messages',
  messges: 'messages',
  massages: 'messages',
  msging: 'messaging',
  sendin: 'sending',
  sendng: 'sending',
  pls: 'please',
  plz: 'please',
  plse: 'please',
  pleas: 'please',
  pleaz: 'please',
  ples: 'please',
  plez: 'please',
  thx: 'thanks',
  tks: 'thanks',
  ty: 'thanks',
  u: 'you',
  ur: 'your',
  yall: 'you',
  donot: 'dont',
  dnt: 'dont',
  doesnot: 'doesnt',
  rmv: 'remove',
  remvoe: 'remove',
  remoev: 'remove',
  rmove: 'remove',
  remve: 'remove',
  reomve: 'remove',
  lst: 'list',
  w: 'with',
  nomore: 'no more',
  anymoe: 'anymore',
  unsub: 'unsubscribe',
  stoptexting: 'stop texting',
  stopall: 'stop all',
  endall: 'end all',
  stop2end: 'stop',
  stop2quit: 'stop',
  num: 'number',
  optout: 'opt out',
  optin: 'opt in',
}

/** What they typed themselves, in their own script: without markup, quotes, signatures and invisible marks. */
export const ownLines = (body: string): string =>
  withoutSignature(
    withoutMarkup(body.slice(0, LONGEST))
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[^\S\n]+/g, ' ')
      .toLowerCase(),
  )

/** The sentences of a text in small Latin letters and single spaces, without marks, signatures and signs. A line of its own that only signs is left out. */
export function sentencesOf(body: string): string[] {
  const typed = latinLetters(withoutMarkup(body.slice(0, LONGEST)))
  if (REACTION.test(typed)) return []
  return withoutSignature(typed)
    .split(/[.!?;…]+(?=\s|["'”’)\]]|$)|\n{2,}/u)
    .map(plainWords)
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

/** Cuts what was quoted from another message, what a program added, and a name at the end that stands behind a dash or on a line of its own. */
function withoutSignature(text: string): string {
  const own = text
    .replace(SENT_FROM, ' ')
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .replace(/\n\s*(on .{5,120} wrote:|-{2,}\s*original message)[\s\S]*$/, ' ')
    .trimEnd()
  return [1, 2].reduce((rest) => rest.replace(BEHIND_A_DASH, keepIfMeant).replace(ON_A_LINE, keepIfMeant).trimEnd(), own)
}

const NAME = String.raw`((?:\p{L}[\p{L}.'’]*\s*){1,3})[\s\p{P}\p{S}]*$`
const BEHIND_A_DASH = new RegExp(String.raw`(?:\n\s*|\s)[-–—~]+\s*${NAME}`, 'u')
const ON_A_LINE = new RegExp(String.raw`\n\s*${NAME}`, 'u')

/** What stands at the end like a name may be the end of the sentence. */
const NO_NAME =
  /(^|\s)(stop\p{L}*|st[po]{1,2}|unsub\p{L}*|remove|end|quit|cancel|opt|texts?|list|baja|alto|para|at|the|by|on|off|to|in|for|from|of|until|till|before|after|and|or|if|with|a|an|my|me|your|you|it|us|this|that|now|please|pls|plz|thanks?|here|again|\p{L}+ing)(?=\s|$|\.)/u
const keepIfMeant = (cut: string, name: string): string => (NO_NAME.test(name) ? cut : ' ')

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
  ).join('')

function plainWords(sentence: string): string {
  const words = sentence
    .replaceAll(/[‘’'`´ʼ]/g, '')
    .replaceAll(/(?<=[a-z])[0135]|[0135](?=[a-z])/g, (digit) => DIGIT_AS_LETTER[digit] ?? digit)
    .replaceAll(/\bnon[-\s]?stop\b/g, 'nonstop')
    .replaceAll(/\bwrong\s*#(?!\s*\w)/g, 'wrong number')
    .replaceAll(/\b(?:[a-z][\s.\-_*]+){3,}[a-z]\b/g, (spelled) => spelled.replaceAll(/[^a-z]/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
  return words
    .map((word) => SPELLINGS[word] ?? stopFrom(word))
    .join(' ')
    .replaceAll(/\b(do) not\b/g, 'dont')
    .replaceAll(/\b(does) not\b/g, 'doesnt')
    .replaceAll(/\b(can)( not|not)\b/g, 'cant')
    .replaceAll(/\bany more\b/g, 'anymore')
    .replaceAll(/\bun (subscribe|sub)\b/g, 'unsubscribe')
    .replaceAll(/\bopt (me |us |him |her |my \w+ |this \w+ )?out\b/g, 'opt out')
    .replaceAll(/\btext messages?\b/g, 'texts')
}

/** Words that are one letter away from STOP and mean something else. */
const NOT_STOP = new Set(['step', 'shop', 'atop', 'top', 'sop', 'slop', 'stops', 'strop', 'stow', 'swop', 'stoup', 'stock', 'stove', 'spot', 'estop'])

/** STOP and the longer words with the slips that thumbs make: `stpo`, `STOPPP`, `unsuscribe`. */
function stopFrom(word: string): string {
  if (NOT_STOP.has(word)) return word
  if (/^s+t+o+p+$/.test(word)) return 'stop'
  if (
    word.length >= 3 &&
    word.length <= 5 &&
    (isOneSlip(word, 'stop') || ['stp', 'sto'].includes(word)) &&
    !/^(stoo[dkl]|sto[rnwe]\w?|stoep|step\w|stomp|shop\w)$/.test(word)
  )
    return 'stop'
  const key = KEY_WORDS.find((meant) => isMistyped(word, meant))
  if (key !== undefined) return key
  if (word.length >= 9 && word.startsWith('un') && near(word, 'unsubscribe')) return 'unsubscribe'
  return word
}

/** Two neighboring letters changed places, or one letter too many. A wrong letter counts only for keys that are neighbors. */
function isOneSlip(word: string, meant: string): boolean {
  for (let at = 0; at < meant.length - 1; at += 1) if (word === `${meant.slice(0, at)}${meant[at + 1]}${meant[at]}${meant.slice(at + 2)}`) return true
  return [
    'dtop',
    'xtop',
    'wtop',
    'srop',
    'sfop',
    'sgop',
    'syop',
    'stip',
    'stlp',
    'stpp',
    'sto0',
    'stol',
    'stoo',
    'sttop',
    'stoip',
    'stiop',
    'stopo',
    'sotop',
  ].includes(word)
}

/** Words that decide, and are long enough to be known with a slip in them. */
const KEY_WORDS = ['texting', 'messaging', 'messages', 'sending', 'contacting', 'spamming', 'harassing', 'bothering', 'unsubscribe', 'remove', 'offers']

/** One letter left out, doubled, or swapped with the next, the first letter aside. No other word comes about that way. */
function isMistyped(word: string, meant: string): boolean {
  if (word === meant || word[0] !== meant[0] || Math.abs(word.length - meant.length) > 1) return false
  for (let at = 1; at < meant.length; at += 1) {
    const [before, letter, after] = [meant.slice(0, at), meant[at] ?? '', meant.slice(at + 1)]
    if (word === before + after && !(letter === 's' && after === '')) return true
    if (word === before + letter + letter + after) return true
    if (word === before + (meant[at + 1] ?? '') + letter + meant.slice(at + 2)) return true
  }
  return false
}

/** At most two letters differ (Levenshtein). */
function near(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1))
    row = next
  }
  return (row.at(-1) ?? 9) <= 2
}
