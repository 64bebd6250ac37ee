/**
 * What a text asks of us. The single words are those that carriers and Twilio know
 * (https://help.twilio.com/articles/223134027, https://www.twilio.com/docs/messaging/guides/opt-out-keywords); the rest
 * is what people write instead. A wish to be left alone counts in any reasonable words (47 CFR 64.1200(a)(10), in force
 * since April 11, 2025). This is not legal advice.
 */
import { isAboutWork } from './about-work.ts'
import {
  CANCEL_WORDS,
  CONDITION,
  FILLERS,
  HELP_WORDS,
  NEGATED_OPT_OUT,
  OPT_OUT,
  OWN_FOOTER_LINE,
  START_WORDS,
  STOP_WORDS,
  UNSURE,
  WRONG_NUMBER,
} from './opt-out-words.ts'
import { OTHER_NEGATED_OPT_OUT, OWN_SCRIPT_OPT_OUT } from './opt-out-languages.ts'
import { endsOffersOnly } from './offers-only.ts'
import { CHANGES_NUMBER, SAID_BEFORE } from './opt-out-paraphrases.ts'
import { extractOwnLines, splitSentences } from './read-text.ts'

/**
 * `unsure`: it may ask for no more texts; offers pause, and the owner decides. `no-offers`: it ends offers and keeps
 * texts about the work.
 */
export type Intent = 'stop' | 'no-offers' | 'unsure' | 'start' | 'help' | 'wrong-number'

/** What is longer tells a story of another number. */
const LONGEST_WRONG = 160

/** A hand that says stop, or high five. */
const RAISED_HAND = /[✋🤚🖐]/u
const CHEERS = /[👍🙌👏🎉]/u

/** "At last", which has a word of STOP in it. */
const PRAISE = /^(por|al|en) fin\b/

/** They want them again, whatever is said before. */
const NOT_REFUSED = String.raw`^(?!.*\b(dont|not|never|stop|didnt|wont|before you|no)\b).*\b`
const ASKS_AGAIN = [
  new RegExp(
    `${NOT_REFUSED}(start|resume|restart) (the |your |my |sending |sending me |getting |texting |texting me )*(texts?|texting|messages|messaging|offers|me)( me)? again$`,
  ),
  new RegExp(
    `${NOT_REFUSED}(you can|you may|you guys can|its ok(ay)? (for you )?to|it is ok(ay)? to|ok(ay)? to|fine to|go ahead and|feel free to|i want you to) (start |resume )?(text|texting|message|messaging|send|sending)( me| us| this number)?( your)?( texts?| messages?)? (again|now)$`,
  ),
  new RegExp(
    `${NOT_REFUSED}(turn (the |your |my )?(texts|messages|notifications|alerts|reminders) back on|(i|we) (want|would like|need) (to )?(get|receive|have)? ?(the |your |my )?(texts|messages|updates) again|(put|add) me back on (the|your) (text )?list|sign me (back )?up (for|to) (the |your )?(texts|messages|text messages|alerts)|opt me back in|resubscribe me)( again| please| thanks)*$`,
  ),
]

/** Our own texts end with this sentence: what stands up to it was quoted. */
const OUR_ENDING =
  /\b(reply|text|send) stop to (end|opt out|quit|unsubscribe|cancel|stop)( texts| messages| them| it)?$/

/** What a text asks of us; null for everything else, which a person answers. */
export function parseIntent(body: string): Intent | null {
  const typed = extractOwnLines(body)
  if (OWN_SCRIPT_OPT_OUT.some((pattern) => pattern.test(typed))) return 'stop'
  const sentences = splitSentences(body)
  if (sentences.length === 0) return RAISED_HAND.test(typed) && !CHEERS.test(typed) ? 'unsure' : null
  const whole = sentences.join(' ')
  if (PRAISE.test(whole) || OTHER_NEGATED_OPT_OUT.test(whole)) return null
  const single = bare(whole)
  if (consistsOf(single, STOP_WORDS) || consistsOf(whole, STOP_WORDS) || isOurLine(single)) return 'stop'
  if (whole.split(' ').every((word) => CANCEL_WORDS.has(word))) return 'stop'
  if (consistsOf(single, CANCEL_WORDS)) return 'unsure'
  if (START_WORDS.has(single) || START_WORDS.has(whole) || ASKS_AGAIN.some((pattern) => pattern.test(whole)))
    return 'start'
  if (HELP_WORDS.has(single)) return 'help'
  if (sentences.some((sentence) => SAID_BEFORE.test(sentence))) return 'stop'
  const own = sentences.slice(sentences.findLastIndex((sentence) => OUR_ENDING.test(sentence)) + 1)
  const verdictOf = (sentence: string) => ofSentence(sentence.replace(OWN_FOOTER_LINE, '').trim(), own)
  if (endsOffersOnly(own, (sentence) => verdictOf(sentence) === 'stop')) return 'no-offers'
  const verdicts = new Set(sentences.map(verdictOf))
  if (verdicts.has('stop')) return 'stop'
  if (WRONG_NUMBER.test(whole) && whole.length <= LONGEST_WRONG) return 'wrong-number'
  return verdicts.has('unsure') ? 'unsure' : null
}

/** The last words of our own texts, sent back: "STOP to end". */
const isOurLine = (text: string): boolean =>
  OWN_FOOTER_LINE.test(text) && bare(text.replace(OWN_FOOTER_LINE, '').trim()) === ''

/** Without words of courtesy at either end. */
function bare(sentence: string): string {
  const words = sentence.split(' ')
  while (words.length > 0 && FILLERS.has(words[0] ?? '')) words.shift()
  while (words.length > 0 && FILLERS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** The words of the set and nothing else, once or several times: "STOP STOP STOP", "stop unsubscribe". */
function consistsOf(text: string, set: ReadonlySet<string>): boolean {
  if (text === '') return false
  if (set.has(text)) return true
  const words = text.split(' ')
  return (
    words.length <= 12 &&
    words.every((word) => set.has(word) || (FILLERS.has(word) && word !== text)) &&
    words.some((word) => set.has(word))
  )
}

function ofSentence(sentence: string, all: readonly string[]): 'stop' | 'unsure' | null {
  if (NEGATED_OPT_OUT.test(sentence) || prefersText(sentence) || CHANGES_NUMBER.test(sentence)) return null
  const asked = OPT_OUT.map((pattern) => sentence.search(pattern)).filter((at) => at >= 0)
  if (asked.length > 0)
    return !isConditional(sentence, Math.min(...asked)) ? 'stop' : HOURS.test(sentence) ? null : 'unsure'
  const core = bare(sentence)
  if (consistsOf(core, STOP_WORDS))
    return all.every((other) => other === sentence || goesWithStop(other)) ? 'stop' : 'unsure'
  const found = stopsIn(sentence)
  if (found !== null) return found
  return UNSURE.some((pattern) => pattern.test(sentence)) ? 'unsure' : null
}

/** What is said before the wish is its reason ("I'm at work, stop texting"), unless the text begins with it. */
const isConditional = (sentence: string, at: number): boolean =>
  CONDITION.test(sentence.slice(at)) || BEGINS_WITH_CONDITION.test(sentence)
const BEGINS_WITH_CONDITION =
  /^(please |hey |hi )*(before|until|till|unless|while|during|at night|at work|between|after|on (sun|satur)days?|on weekends?|for now)\b/

/** "Don't call, text me", "no me llame, escríbame": they want no calls, or no texts to another person, but texts. */
const PREFERS_TEXT =
  /\b(dont|no|stop|never|instead of|rather than) (call|calls|calling|phone|phoning|email|emails|emailing|text my \w+|text (?!me|us|this)[a-z]+)\b(?! (and|or|nor) (text|message|send)).*\b(just |only |please |can you |better )*text(s|ing)? (me|us|only|instead|is|are|works?|please|back|$)|\btext\b.{0,20}\b(instead of|rather than) (call|email)\w*|^(please )?dont call my \w+\b(?!.*\b(text|message)).*|\bno (me )?(llame|llamen|llames)\b.*\b(escrib\w+|text\w*|mensaje\w*)\b|\bnao (me )?ligue\b.*\b(mande|mensagem|texto|escreva)\b/
const prefersText = (sentence: string): boolean =>
  PREFERS_TEXT.test(sentence) && !/\b(stop|dont|never|no) (text|texts|texting|message|messages)\b(?! my)/.test(sentence)

/** "Do not text me before 9" asks for other hours. */
const HOURS =
  /^(?!.*\b(until|till)\b).*\b(dont|never) (ever )?(text|call|message|contact|bother)\b.*\b(before|after|late|early|at night)\b/

/** Said beside a bare STOP it leaves no doubt: who they are, that they do not know us, why, and thanks. */
const GOES_WITH_STOP =
  /^(i hate .*|\w+ here|(hi |hello |hey )?(this is|its|i am|im|my name is) (\w+ ?){1,3}|(this is )?(the )?wrong \w+|who (is|are) (this|you|u)|whos this|(im |i am )?not interested.*|(i )?(dont|never) .*|thanks?.*|thank you.*|have a .*|no|yes|ok|okay|really|seriously|please|hi|hello|sorry|i (will|am going to|have) (report|block|call|sue|told|asked|said).*|i (already )?(said|told|asked).*|(last|final) (warning|time).*|this is (spam|harassment)|spam|reported.*|you are (spam|harass).*|enough.*|(im |i am |we are )?(so )?(sick|tired|fed up) .*|my \w+ (died|passed|is|has|was) .*|my \w+ (died|passed away)|(he|she) (died|passed|is|has) .*|(he|she) (died|passed away)|(the )?(\d\w*|second|third|fourth|last) (time|request|warning).*|no more|(you are|youre|your|i am|im) block\w*|regards|best|sincerely)$/
const goesWithStop = (sentence: string): boolean =>
  bare(sentence) === '' ||
  consistsOf(bare(sentence), STOP_WORDS) ||
  GOES_WITH_STOP.test(sentence) ||
  !isAboutWork(sentence) ||
  OPT_OUT.some((pattern) => pattern.test(sentence))

/** Words before STOP that make it a thing, the action of someone or something else, or a mention of stopping. */
const MENTIONED_BEFORE =
  /\b(bus|truck|pit|rest|full|nonstop|one|next|first|last|second|quick|short|a|the|your|our|my|every|each|which|what|traffic|door|gas|tab|end|hard|dead|to|will|wont|would|wouldnt|dont|didnt|doesnt|does|did|do|never|not|cant|cannot|couldnt|shouldnt|should|must|may|might|they|he|she|it|we|i|ill|well|rain|water|storm|until|till|if|when|where|why|once|and then|then|before|lets|let|and|or|but|you|also)$/
/** … and what makes it theirs all the same. */
const ASKED_BEFORE =
  /(^|\b)((i )?(already )?(said|told you to|asked you to|am asking you to|want you to|need you to|would like you to|beg you to|ask that you|wish you would|demand that you)|(you|yall|you (people|guys|all|folks)|this company) (really |all )?(need|have|must|should|ought|got|better)( to)?|(he|she|\w+) (is|was|has) (dead|deceased|passed|passed away|died)|(would|will|can|could) you( please| kindly| just)?|(i )?(want|would like|wish|id like) (this |it |these |them |all this )?to|please|enough|(text|texted|texting|reply|replied|replying|type|typed|typing|sent|send|say|said|wrote|write|asking|beg|begging)( you)?|just|maybe|perhaps|for the love of \w+|sign(ed)? up( for (this|it|these|that|any of \w+|anything))?|subscribed?( to \w+)?|make (this|it|them|these)|wrong (number|person)|not interested|who is this|and|so|but|hey|hi|hello|((hey|hi|hello) )?(its|this is|my name is) \w+( \w+)?|ok|thanks( for \w+)*|no)$/
/** After STOP: a place, a time, a thing or a doing that is about the work. */
const WORK_AFTER =
  /^(by|bye|at|in|on|off|over|near|there|here|to|when|where|after|before|along|outside|inside|next|out|up|down|back|home|through|if |for (lunch|gas|supplies|today|tonight|the (day|night)|a (look|minute|second|quote|bid))|and|payment|payments|sign|light|work|working|leaks?|weeds|mold|algae|water|sand|spreading|doing|using|the|a|an|that|those|my|your|our|his|her|their|any|from|me (if|when)|getting|being|having|shop|loss|(?!(every|any|some|no)thing\b)\w+ing)\b/
/** "stop and fix it": they are to come and do something. */
const THEN_WORKS =
  /^ (in |by )?and (fix|look|check|see|call|measure|pick|grab|talk|let|give|get (the|a|my|that)|take (a|the|some|pictures?|photos?|measurements?)|show|meet|say hi|knock|ring|clean|rinse|wash|move|redo|spray|wait|do|finish|put|make|bring|drop|help|ask|chat|tell me|start|seal|sand|inspect|explain|touch)\b/
/** A thing that may be the work or a reason: "please stop, my phone plan is limited". */
const NAMES_A_THING = /^(my|our|his|her|their)\b/
/** After it: a time, and nothing that is to be stopped. */
const FOR_A_WHILE =
  /^(until|till|for (now|a (while|bit|few|week|month)|the (season|winter|summer|fall|year|month|week|holidays|moment|time being))|while|unless|during|between)\b/
/** After it: nothing more, who they are, or why. */
const ENDS_AFTER =
  /^($|(bot|robot|computer)$|(multiple|several|many|so many|two|three|\d+) times\b|(\d\w*|second|third|fourth|last|final) (time|request|warning|notice|attempt)\b|(twice|repeatedly)\b|my (mom|mother|dad|father|husband|wife|son|daughter|grand\w+|brother|sister|family) (is|has|was|died|passed)\b|(sold|moved|hired|done|found)\b|(or|because|since|im|i am|i dont|i never|i didnt|i have|who|this is|wrong (number|person|guy|lady|phone|house)|(these|them|those)( please| now| thanks| already)*$|not interested|no one|nobody|before i|its|(like|as) (it|you|the (text|message)) s\w+|thanks|thank|regards|sincerely|best|have a (great|good|nice|blessed))\b)/

/** A question about something that may end, or a word to the crew. */
const ASKS_WHETHER =
  /\byou can$|^(\w+ )?(when|how|does|do|will|did|what|where|why|if|is|are|has|have|can|could|should|would|who|which)\b/
/** "stop, it looks so good" */
const ADMIRES =
  /^(lol |haha |omg )*((it|its|it is|this|this is|that|thats|you|youre|you are|they|looks|look|everything|the \w+) (\w+ ){0,4})?(so )?(beautiful|gorgeous|amazing|awesome|stunning|perfect|incredible|fantastic|wonderful|good|great|nice|lovely|funny|hilarious|sweet|too kind|kind|love it|wow)\b/
const TEXTED = /\b(text|texts|texting|messages?|messaging|list|number)\b/
/** So many words behind a STOP say who they are or why. */
const LONGEST_REASON = 6
/** So many letters before a STOP say what it is about. */
const LONGEST_BEFORE = 80

/** Every STOP of a sentence in the words around it. Null where each is about the work. */
function stopsIn(sentence: string): 'stop' | 'unsure' | null {
  let unsure = false
  for (const { index } of sentence.matchAll(/\bstop\b/g)) {
    const before = sentence.slice(Math.max(0, index - LONGEST_BEFORE), index).trim()
    const after = trimmed(sentence.slice(index + 4).trim())
    if (
      isMentioned(before) ||
      THEN_WORKS.test(sentence.slice(index + 4)) ||
      (ADMIRES.test(after) && !TEXTED.test(sentence))
    )
      continue
    if (ENDS_AFTER.test(after)) {
      if (isAsked(before) || (!ASKS_WHETHER.test(before) && !isAboutWork(`${before} ${after}`))) return 'stop'
      unsure = true
    } else if (FOR_A_WHILE.test(after) && isAsked(before)) unsure = true
    else if (NAMES_A_THING.test(after) && isAsked(before) && !isAboutWork(after)) unsure = true
    else if (!WORK_AFTER.test(after) && isAsked(before)) {
      if (after.split(' ').length <= LONGEST_REASON && !isAboutWork(`${before} ${after}`)) return 'stop'
      unsure = true
    }
  }
  return unsure ? 'unsure' : null
}

/** What follows STOP, without courtesy and without "it" and "all". */
function trimmed(after: string): string {
  const words = after.split(' ')
  while (
    words.length > 0 &&
    (FILLERS.has(words[0] ?? '') || ['it', 'this', 'all', 'anymore', 'forever'].includes(words[0] ?? '')) &&
    !/^(by|i)$/.test(words[0] ?? '')
  )
    words.shift()
  return words.join(' ')
}

const isAsked = (before: string): boolean =>
  bare(before) === '' || ASKED_BEFORE.test(bareEnd(before)) || ASKED_BEFORE.test(before)
const isMentioned = (before: string): boolean => !isAsked(before) && MENTIONED_BEFORE.test(before)
function bareEnd(text: string): string {
  const words = text.split(' ')
  while (words.length > 0 && FILLERS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** One word, as carriers mean it. */
export const isSingleWord = (body: string): boolean => /^\W*\w+\W*$/.test(body)

/** They ask for something else in the same breath. */
const BUT =
  /\b(but|instead|change|move|resched\w*|cancel|not|n't|can't|cannot|another|later|earlier|if|unless|wait)\b|\?.*\b(day|time|date)\b/

/**
 * Whether a text keeps an appointment. `sure`: it says "C" or "confirm", as we had asked, maybe with more behind it;
 * else it is a mere yes, which may answer something else. Null for everything else.
 */
export function parseConfirmation(body: string): { sure: boolean } | null {
  const text = body
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'")
  if (/^["'(]*(c|confirm|confirmed|i confirm)["')]*[\s.!]*$/.test(text)) return { sure: true }
  if (/^(c|confirm|confirmed)\s*[,.!;:-]/.test(text) && !BUT.test(text)) return { sure: true }
  return /^(y|yes|yep|yeah|ok|okay|si|sí)[\s.!,]*(thanks|thank you|please|sir|ma'am)?[\s.!]*$/.test(text)
    ? { sure: false }
    : null
}
