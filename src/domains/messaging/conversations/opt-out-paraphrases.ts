/**
 * Less direct ways to ask for no more texts: split verbs ("turn these off"), polite negations ("would you mind not
 * texting me"), warnings, complaints about an earlier STOP, and grammar of writers who learned English late ("stop send
 * me text"). Read as `opt-out-words.ts` reads its own.
 */

/** What we send, as the people who want none of it call it. */
const MESSAGES =
  '(texts?|texting|messages?|messaging|sms|alerts?|notifications?|updates|spam|blasts?|promos?|promotions?|ads?|adverts?|advertisements?|advertising|' +
  'offers?|deals|specials|coupons?|marketing|sales pitch(es)?|communications?|correspondence|newsletters?|reminders|solicitations?)'
const THESE =
  '((all|any|of|the|these|those|this|that|your|yalls|my|such|more|further|future|stupid|damn|annoying|dumb|fucking|automated|automatic|sales|text)\\s)*'
const WRITING =
  '(texting|messaging|contacting|sending|emailing|calling|writing|bothering|bugging|pestering|harassing|spamming|soliciting|reaching out|following up|checking in|checking up|hitting me up|pinging|notifying)'
/** The same as a bare verb. */
const WRITE = '(text|message|sms|contact|write|bother|bug|pester|harass|spam|solicit)'
const PHONE = '(phone|cell|cellphone|mobile|line|number|inbox)'
const OURSELVES = `(me|us|him|her|them|it|this ${PHONE}|that ${PHONE}|(my|our|his|her|their) (work |cell |home |personal |business )?\\w+)`
/** A message that belongs to the work, a person other than the writer, or a single occasion. */
const OCCASION =
  '(?! (\\w+ )?(the|a|an|your) (crew|guys?|neighbors?|tenants?|gate|invoice|bill|quote|estimate|photos?|pictures?))(?!.* (when|once|first|if) )'
const UNWANTED = `( ${OURSELVES})?( (any|no|with|anymore|again|ever|please|further|more)\\b|$)`
const THREAT =
  '\\b(i|ill|im|we|well|were|ima|gonna|going to|you will|youll|youre|gets?|goes|is|means|will|(my|our) (lawyer|attorney)) (?!(the|a|an) )(\\w+ ){0,4}(report(ed|ing)?(?! (back|to you))|block(ed|ing)?|sue|suing|fcc|ftc|lawyer|attorney|the police|the cops|in touch|contact you|small claims|see you in court|to court|harassment|legal action|complaint)\\b'

/**
 * A STOP that was said before and not followed. Tested with the words "say STOP" in place, which elsewhere are the end
 * of our own texts.
 */
export const SAID_BEFORE = new RegExp(
  '(?<!\\b(if|never|havent|didnt|when) )\\b((how|why) (many times |many more times |often |much more )?do (i|we) (have|need) to (say|tell|ask|type|reply|text|write|send)|' +
    // words-of-others: what customers text
    '(what|which) part of|(ive|i have|i|we|weve|we have|have) (already |now )?(said|told you|asked you|replied|texted|sent|written|wrote|typed|responded)|' +
    // words-of-others: what customers text
    '(keep|kept) (saying|telling you|replying|texting|asking you|sending|typing)|already (said|told you|replied|texted|sent|asked you|typed|wrote))' +
    '( (you|to|the word|this|already|several|many|multiple|two|three|four|five|\\d+|times?|twice|that|please|back|with|once|before))* ' +
    '(stop|unsubscribe|opt out)\\b(?! (by|at|in|the|a|and|for|on|over|when|if|so|\\w+ing)\\b)(?!.*\\b(mistake|accident|accidentally|oops|meant|didnt mean|undo|but i want)\\b)',
)

/** "remove my wife's number and add mine": another number to write to. */
export const CHANGES_NUMBER =
  /^(?!.*\b(stop|unsubscribe|quit|list|dont|never)\b).*\bnumber\b.*\b(add|use|put in|put|save|replace with|update to|switch to|change to) (mine|my|this|the|her|his|our|\d+|new)\b/

/** Asks for no more texts, whatever else is said. */
export const PARAPHRASED_OPT_OUT: readonly RegExp[] = [
  // Split verbs: "turn these texts off", "cut the spam out", "knock off the texts".
  new RegExp(`\\b(turn|shut|switch|cut|knock|toggle) ${THESE}${MESSAGES} (off|out|down)\\b`),
  new RegExp(
    `\\b(turn off|shut off|switch off|cut out|knock off|lay off|cool it with|drop|halt|kill|disable|discontinue|terminate|suspend) (with )?${THESE}${MESSAGES}\\b`,
  ),
  // "quit blowing up my phone", "quit hitting my phone"
  new RegExp(
    `\\b(stop|quit|cease|gotta quit|enough with) (blowing|hitting|clogging|flooding|filling|lighting)( up)? (my|our|his|her|moms|dads) (\\w+s )?${PHONE}`,
  ),
  new RegExp(
    `\\b(stop|quit|cease|no need to keep|no need to continue|no need for) (following up|checking in|checking up|hitting me up|pinging|reaching out|contacting|texting|messaging)( (with|on|to) (me|us))?( (please|now|already|anymore|thanks|thank you|again)|$)`,
  ),
  new RegExp(
    // words-of-others: what customers text
    `\\bno (need|reason|point) (to|in|for) (you to )?(keep|continue|further|more|any more) ?(on )?${WRITING}\\b`,
  ),
  new RegExp(
    `\\bno (need|reason) to (ever )?(text|message|contact|reach out to|bother) (me|us|this ${PHONE}) (anymore|again|any further|ever)`,
  ),
  // Polite negations: "would you mind not texting me", "I would rather you not contact this number", "please not text".
  new RegExp(
    `\\b(mind|prefer|prefer you|rather you|appreciate you|appreciate (it )?if you|appreciate it|like you to|thanks for|thank you for|consider|try|ask you to|ask that you|please|kindly|rather you|prefer that you) (not|dont|didnt|wouldnt|would not|no longer|never|stopped|quit|to stop) ${WRITING.replace('(', '(text|message|contact|send|')}${OCCASION}${UNWANTED}`,
  ),
  new RegExp(
    `\\b(prefer|rather|like|want|wish|ask|choose|request|elect|need) (to )?(not|no longer|never) (to )?(be (texted|contacted|messaged|bothered|solicited|marketed to|on (this|the|your|any) list)|(get|receive|have|see) ${THESE}${MESSAGES})`,
  ),
  /\b(if you|you)( would| could| can)? (stopped|quit|no longer|didnt|wouldnt|not) (text|texting|texted|message|messaging|messaged|contact|contacting|contacted) (me|us|this|my|our)\b/,
  // In every tense: "took my cell off", "have been removed from".
  new RegExp(
    `\\b(took|taking|taken|removed|removing|deleted|deleting|dropped|getting|gotten|pull|pulled|cross|crossed|yank) (me|us|my ${PHONE}|my name|our number|our name|this number|this ${PHONE}|my info|my contact) (off|from|out of) (?!(the |my |our |your )?(schedule|calendar|job|route|driveway|estimate|quote|invoice|waitlist|roof|property))`,
  ),
  /\b(off|out of|from) (of )?(whatever|any|any and all|every|all of|all) (of )?(your |the )?((text|sms|call|contact|mailing|marketing|phone|email) )*(lists?|databases?|systems?)\b/,
  /\b(no longer|not|dont|never) (wish|want|care|need|like)( to be)? (on|part of) (this|the|your|any|ur) (\w+ )?list\b/,
  // A warning about the next one.
  new RegExp(
    // words-of-others: what customers text
    `\\b(next|another|one more|any more|any further|further|future|additional) ${THESE}(${MESSAGES}|contact|one)\\b.*${THREAT}`,
  ),
  new RegExp(
    `\\bif (you|u|i|they|this) (\\w+ ){0,2}(text|texting|message|messaging|contact|contacting|spam|spamming|bother|bothering)\\b.*${THREAT}`,
  ),
  new RegExp(
    // words-of-others: what customers text
    `\\b(text|message|contact|bother|spam|call) (me|us|him|her|this number|here) (again|one more time|once more|anymore)\\b.*${THREAT}`,
  ),
  new RegExp(
    // words-of-others: what customers text
    `\\bif i (get|receive|see) (another|one more|any|anymore|any more|more) ${THESE}(${MESSAGES}|of these|of them|from you)\\b.*${THREAT}`,
  ),
  new RegExp(
    `${THREAT}.*\\bif ((you|u|they|i|im|we|this number) (\\w+ ){0,2})?(text|texted|texting|message|messaged|messaging|contact|contacted|contacting|spam|spammed|bother|bothered)( (me|us|this|my)\\b| again| anymore|$)`,
  ),
  // "stop send me text", "no send more message", "stop to text me"
  new RegExp(
    `\\b(stop|quit) (to )?(send|sent|give)( to)?( me| us| my \\w+)?( any| more| this| these| the| so many)*( ${MESSAGES}| stuff| this| these| please)*$`,
  ),
  new RegExp(`\\b(stop|quit) (to )?${WRITE} (me|us|this ${PHONE}|my \\w+|to me|here|again|already|please)\\b`),
  new RegExp(
    `^(please |pls |you |hey |hello |sorry )*(no|not) (send|sending|text|texting|message|write|contact)( to)? (me|us|my ${PHONE}|this ${PHONE}|more|anymore|again)\\b(?!.*\\b(until|before|yet|the|call)\\b)`,
  ),
  new RegExp(
    `^(please |hey |ok |thanks )*no more ${MESSAGES}( to)?( me| us| this ${PHONE}| my ${PHONE})?( please| thanks| anymore| again| ever)*$`,
  ),
  // "not interested please remove", "wrong house, please discontinue"
  /\b(please|pls|kindly|so|and) (remove|delete|unsubscribe|discontinue|cease|desist|opt out|take off)( it| this| them| these| me| us| my number| this number)?( now| please| immediately| asap| thanks| thank you| from now on)*$(?<!\b(stain|stains|weeds|sealer|paint|oil|rust|mold|sand|gum|moss|plants?|furniture|grill|line|item|fee)\b.*)/,
  new RegExp(
    `\\bno (longer )?(more )?(need|use|interest) (for|in|of) ${THESE}(texts?|messages?|sms|notifications|alerts|ads|promos?|offers|marketing)\\b`,
  ),
  new RegExp(
    `\\bdont (have|need) to (keep|continue|be) ${WRITING}\\b|\\bdont need to (text|message|contact) (me|us) (anymore|again)\\b`,
  ),
  /\b(dont|never|stop|quit) (ever )?(hit|hitting) (me|us|my \w+) up\b/,
  /\b(you were|youve been|you have been|yall were) (\w+ )?(told|asked|instructed|warned)( \w+){0,2} to (stop|quit|cease)\b(?! (by|at|in|the|work)\b)/,
  /\bstop (everything|anything|whatever|all that) (that )?(you|youre|you are|yall) (send|sent|sending)\b/,
  /\b(take|get|remove) (it|this|that|him|her|them) (off|from|out of) (of )?your (\w+ )?(list|lists|system|database|contacts|records)\b/,
  new RegExp(
    `\\b(these|those|the|your|all|this) ${THESE}${MESSAGES} (to|please|just|need to|must|should|gotta) (stop|end|cease)\\b`,
  ),
  /^(please |hey |ok )*no (text|message)( me| us)?( please| thanks)*$/,
  // The number is on a list where it should not be.
  /\b(number|phone|cell|name|i am|im|we are|were|info) (is |was |are )?(on|in) (your|this|the|a) (\w+ )?(list|database|system)( is)? (by (mistake|accident|error)|in error|wrongly)\b/,
  /\b(list|database|system) (has|have|got) (my|this|our) (number|phone|name|info)\b.*\b(mistake|error|delete|remove|wrong)\b/,
  /\b(shouldnt|should not|never should|dont|do not) (be|belong|have been) (on|in) (this|your|any) (\w+ )?(list|database|system)\b/,
  /\b(on|in) (the )?(national |federal |state |florida |fl )*dnc\b/,
  /\b(my|our|this|his|her) (\w+ )?(number|name|phone|cell|info|contact|data) (is|be|gets?|was|to be|should be|needs to be|has to be|must be|can be)? ?(removed|deleted|taken off|erased|purged|unsubscribed)\b(?! (from|off) (the |my |your )?(invoice|quote|estimate|bill|gate|review))/,
  /^(please |to be |be |get |get me )*(removed|deleted|taken off|off) (from |of )?(the |your |this )?(\w+ )?list\b/,
  /\b(number|phone|cell|list|signed (me )?up|texts|messages)\b(?!.*\b(invoice|bill|quote|estimate|house number|gate|add|use)\b).* (remove|delete|erase) (it|this|me|us|him|her|them)( please| now| thanks)*$/,
  /\b(my|this|wrong) number\b.* take (it|this|me|us) off( please| now| thanks)*$/,
  // "keep texting and I will own your company", "don't sign me up", "please no texts"
  new RegExp(
    `\\bkeep (texting|messaging|sending|spamming|contacting|bothering)( me| us| these| this number)?( and| then)? (i|ill|im|we|well|youll|my (lawyer|attorney))\\b`,
  ),
  /\b(dont|never) (subscribe|sign|enroll|add) (me|us|this number)( up| to (your|this|the|any) (\w+ )?(list|texts|messages))?( please| again| for (this|these|texts|anything))*$/,
  /\b(dont|never) (text|message|write) back( please| again)*$/,
  new RegExp(
    `\\b(please|so|just|and) no (more )?(texts|texting|messages|messaging|spam|ads|promos)( please| thanks| ever| again| to this ${PHONE}| here)*$`,
  ),
  /\b(add|put|place) (me|us|it|this|this number|my number|this phone) (to|on|in) (your|the|a) (suppression|suppressed|block|blocked|opt out|exclusion|black) ?list\b/,
  new RegExp(`\\b(dont|never) (accept|allow|permit) ${THESE}${MESSAGES}\\b`),
  /\b(honor|respect|process|follow|obey|heed) (my|our|the|this) (\w+ )?(opt out|stop|unsubscribe|request to (stop|opt out|unsubscribe|be removed))\b/,
  new RegExp(
    `\\b(unwanted|unsolicited|unwelcome) ${MESSAGES}\\b|\\b${MESSAGES} (are|is) (very |so )?(unwanted|unsolicited|unwelcome|not wanted|not welcome)\\b`,
  ),
  /\b(can|could|would|will) (you|yall)( guys| please| people| all)* not (text|message|contact|send|bother|texting)( me| us| this number| my \w+| these)?( anymore| again| please| thanks)*$/,
  // "no further texts", "not another message"
  new RegExp(
    `\\b(no|not|zero) (further|other|another|additional|one more) ${THESE}(texts?|texting|messages?|sms|alerts|notifications|ads|promos?|offers|marketing|contact|communications?|correspondence)\\b`,
  ),
  // "cancel text alerts", "quit it with the constant texting"
  new RegExp(
    `\\b(stop|quit|cease|end|cancel|turn off) (it )?(already )?(with )?${THESE}(\\w+ ){0,2}(texts|texting|text (messages?|alerts?|updates?|reminders?|notifications?)|spam|promos|promotions|ads)( |$)(?!from (?!you\\b)|for (today|tomorrow|this|the|my)\\b)`,
  ),
  // Verbs of lists with a person, a number or its digits: "purge my info", "remove 8135550199", "pull my number", "take
  // grandma off".
  new RegExp(
    `\\b(remove|delete|purge|scrub|erase|pull|drop|wipe|clear|eliminate|take off|block|get rid of|forget|unsubscribe|unenroll|deactivate|disconnect) ((my|our|this|that|his|her|their|the|moms|dads) )?((phone |cell |mobile )?number|info|information|contact( info)?|cell|digits|\\d{7,}|\\d{3} \\d{3} \\d{4})( (from|off|out of|on) .*(list|system|phone|contacts|records|database|file|end)|( (please|now|thanks|thank you|immediately|asap|already))*$)`,
  ),
  /\b(take|get|pull|leave|keep) (me|us|him|her|them|grandma|grandpa|granny|mom|mother|dad|father|my (wife|husband|mom|mother|dad|father|son|daughter|kid|kids|parents|grand\w+|brother|sister|aunt|uncle)|(my|his|her|our|this) (number|name|phone|cell)) off( of)?( (this|these|it|here|your texts?))?( please| now| thanks| already| asap)*($| (she|he|shes|hes|im|i|we|were|because|since|they|before i)\b)/,
  /\bleave (me|us|him|her|my \w+|this number) (out|off)( of (this|these|it|your (texts?|list|messages)))?( please| thanks)*$/,
  /\bforget (that )?you (ever )?(have|had|got|know|knew) (my|this|our) (number|phone)\b/,
  // Lists of those who want no calls: "DNC", "put us on the do not contact list".
  /^(please |can you |just )*((add|put|place|register) (me|us|this number|this|my number) (to|on|in) )?(the |your |a )?(dnc|dont (call|contact|text|solicit))( list| registry)?( please| thanks| now)*$/,
  /\b(add|put|place) (me|us|this number|my number|this) (to|on|in) (the |your |a )?(dnc|dont (call|contact|text)|no (call|contact|text))( list)?\b/,
  // "should not be contacted"
  /\b(this|my|our|the|i|we|it) ?(number|phone|cell|line)? (should|must|may|can|shall|is|am|are|does|do) ?(not|nt|never) (to )?(ever )?(want to )?be (contacted|texted|messaged|called|solicited|bothered)\b|\b(shouldnt|cant|mustnt|dont (want|wish) to|never) be (contacted|texted|messaged|solicited)\b(?! (before|after|until|at night))/,
]

/** May ask for no more texts, and may not. */
export const PARAPHRASED_UNSURE: readonly RegExp[] = [
  /^(i am |im |ill be |i will be |ima |imma |going to |gonna |just |now )*(block|blocking|blocked|blockin) (you|u|this|this number|your number|ya|yall)( now| and \w+)*$/,
  new RegExp(`^(im |i am |we are |were )?(all )?(good|fine|done|set) (on|without) ${THESE}${MESSAGES}`),
  /^(you|this number|number|youre)( are| is| were| have been| has been)?( now| being| officially)? (blocked|reported)( now)?$/,
  new RegExp(
    `\\b(chill|chill out|ease up|slow down|relax|easy|cool it|tone it down|calm down) (with|on) ${THESE}${MESSAGES}`,
  ),
  /^(i am|im|we are|were|ive never been|i was never) (not )?(a|your) (customer|client)( of yours| here)?$/,
  /^(this|these|you|it|youre|so)( texts| messages| guys)?( is| are)?( so| very| really| getting| super)* annoying$/,
  /\bwhy (did|do|am|are) (i|we|you) (even )?(get|getting|got|sending|receive|receiving) (this|these)( text| message)?$/,
  /\bdo you (really |guys )?have to text\b/,
  /\b(have|got|texting|texted) the wrong (?!(house|home|address|color|gate|code|date|day|time|price|size|invoice|side|sealer|sand|amount|street|unit|name|email|total|service|quote|estimate|info|\w+s)\b)\p{L}+$/u,
  /^(im |i am |we are |so |really |just |getting |very )*(over (it|this|these)|(sick|tired|sick and tired|fed up) (of|with) (this|these|it|you))( now| already)?$/,
  /\bdidnt (ask|agree|want) to be (contacted|texted|messaged|on (a|this|your|any) list)\b/,
  /^leave$|^stop everything$|^never again( please)?$|\b7726\b/,
  /\bdo i (really )?have to (get|receive|keep getting|have) (these|this|your|all)\b/,
  /^(please )?cancel (everything|all|it all|all of it)( please| now)*$/,
]
