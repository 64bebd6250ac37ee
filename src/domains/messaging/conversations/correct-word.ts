/** Sets the usual slips of thumbs right in the words that decide whether a text is an opt-out. */

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
  takeme: 'take me',
  unscribe: 'unsubscribe',
  dontext: 'dont text',
  donttext: 'dont text',
  hmu: 'hit me up',
  msj: 'mensaje',
  msjs: 'mensajes',
  pf: 'por favor',
  xfa: 'por favor',
  porfa: 'por favor',
  tx: 'thanks',
  removeme: 'remove me',
  stopsending: 'stop sending',
  notexts: 'no texts',
}

/** The word as it was meant: "txt" is text, "sotp" is stop, "blowin" is blowing. Every other word stays as it is. */
export const correctWord = (word: string): string =>
  SPELLINGS[word] ?? (CLIPPED_ING.test(word) ? `${word}g` : stopFrom(word))

/** "blowin", "callin": the last letter is left out. */
const CLIPPED_ING =
  /^(blow|messag|call|bother|bugg|spamm|contact|harass|email|gett|annoy|reach|hitt|check|follow|ask|writ|tak|bombard|pester|block|report|stopp|try|keep|receiv|solicit|advertis)in$/

/** "pleasestop", "stopit": the space was left out. */
const GLUED_STOP =
  /^(?=.{5})(please|pls|plz|just)?(stop)(please|pls|plz|it|now|this|these|texts|spamming|spam|already)?$/

/** Words that are one letter away from STOP and mean something else. */
const NOT_STOP = new Set([
  'step',
  'shop',
  'atop',
  'top',
  'sop',
  'slop',
  'stops',
  'strop',
  'stow',
  'swop',
  'stoup',
  'stock',
  'stove',
  'spot',
  'estop',
])

/** STOP and the longer words with the slips that thumbs make: `stpo`, `STOPPP`, `unsuscribe`. */
function stopFrom(word: string): string {
  if (NOT_STOP.has(word)) return word
  const glued = GLUED_STOP.exec(word)
  if (glued) return glued.slice(1).filter(Boolean).join(' ')
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

/**
 * Two neighboring letters changed places, or one letter too many. A wrong letter counts only for keys that are
 * neighbors.
 */
function isOneSlip(word: string, meant: string): boolean {
  for (let at = 0; at < meant.length - 1; at += 1)
    if (word === `${meant.slice(0, at)}${meant[at + 1]}${meant[at]}${meant.slice(at + 2)}`) return true
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
const KEY_WORDS = [
  'texting',
  'messaging',
  'messages',
  'sending',
  'contacting',
  'spamming',
  'harassing',
  'bothering',
  'unsubscribe',
  'remove',
  'offers',
  'delete',
  'number',
]

/**
 * One letter left out, doubled, or swapped with the next, the first letter aside. No other word comes about that way.
 */
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
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      )
    row = next
  }
  return (row.at(-1) ?? 9) <= 2
}
