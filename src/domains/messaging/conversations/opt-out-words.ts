/**
 * How people say that they want no more texts, that they want them again, and how the same words speak of the work
 * instead. Every pattern reads a sentence of `sentencesOf`: small letters, single spaces, no marks, `dont` for don't.
 */

import { OTHER_FILLERS, OTHER_OPT_OUT, OTHER_STOP_WORDS } from './opt-out-languages.ts'
import { PARAPHRASED_OPT_OUT, PARAPHRASED_UNSURE } from './opt-out-paraphrases.ts'

/**
 * Words that carriers and Twilio know, and what people write in their place. Alone, or with words of courtesy, they end
 * texts.
 */
export const STOP_WORDS = new Set([
  'stop',
  'stop all',
  'stop it',
  'stop this',
  'stop that',
  'stop everything please',
  'end',
  'end all',
  'end this',
  'end these',
  'quit',
  'quit it',
  'unsubscribe',
  'unsubscribe me',
  'unsubscribed',
  'revoke',
  'opt out',
  'opted out',
  'turn off',
  'remove',
  'remove me',
  'remove us',
  'delete me',
  'stahp',
  's top',
  'st op',
  'sto p',
  'stop 2 end',
  'stop with this',
  'stop with these',
  'discontinue',
  'unenroll',
  'off',
  'text off',
  'texts off',
  'messages off',
  'dont disturb',
  'no contact',
  'no texting',
  'unwanted',
  'exit',
  'exit list',
  'leave list',
  'leave the list',
  'mute',
  'removed',
  'stop to all',
  'dont send',
  'no text',
  'no message',
  'unenroll me',
  'disenroll',
  'deregister',
  'unfollow',
  'unlist me',
  'deactivate',
  'dnc',
  'takeme off',
  'take me off',
  'take us off',
  'cease',
  'desist',
  'terminate',
  'revoked',
  'revoke all',
  'unsubscribe all',
  'opt out all',
  'quit all',
  'cease and desist',
  'no texts',
  ...OTHER_STOP_WORDS,
])
/** A carrier's word too, yet also what one says of an appointment: it ends texts only where nothing else is said. */
export const CANCEL_WORDS = new Set(['cancel', 'cancelar', 'cancle', 'cancell', 'cansel'])
export const START_WORDS = new Set([
  'start',
  'unstop',
  'resume',
  'subscribe',
  'resubscribe',
  'subscribe me',
  'opt in',
  'opt me in',
  'start again',
  'restart',
  'restart texts',
  'restart messages',
  'start texts',
  'start texts again',
  'start texting',
  'start texting me',
  'start texting me again',
  'start messages',
  'resume texts',
  'resume texting',
  'resume messages',
  'empezar',
  'comenzar',
  'iniciar',
  'inicio',
  'reanudar',
  'text me again',
  'you can text me again',
  'you can text again',
  'ok to text me again',
  'undo stop',
  'i want texts again',
  'i want your texts again',
  'send me texts again',
  'sign me up for texts',
])
export const HELP_WORDS = new Set([
  'help',
  'info',
  'ayuda',
  'aide',
  'help me',
  'need help',
  'i need help',
  'information',
  'help info',
])

/** Courtesy, greetings and heat around a word that says it all. */
export const FILLERS = new Set(
  (
    'please kindly thanks thank you very much ok okay k now right away immediately asap already just hi hello hey yo dear sir maam madam mam guys folks and so well um uh oh omg ffs wtf ' +
    'damn fuck fucking freaking god really seriously yes yeah yep no nope dude bro man maybe perhaps today everyone team i said say again tidestone siri google alexa reply ' +
    OTHER_FILLERS
  ).split(' '),
)

const TEXTS =
  '(texts?|texting|messages?|messaging|sms|mms|alerts|notifications|updates|spam|spamming|blasts?|promos?|promotions?|ads?|offers?|deals|specials|marketing|communications?|newsletters?|reminders)'
const OF_TEXTS = `((all|any|of|the|these|those|this|your|my|such|more|further|future|automated|marketing|promotional|other|stupid|damn|annoying|fucking)\\s)*`
const RECIPIENT = '(me|us|him|her|them|this (number|phone|cell|person)|my \\w+|our \\w+|people|everybody|everyone)'
/** Not at night is not never, and not for now is not for ever. */
export const CONDITION =
  /(?<!\b(asked|told|said|complained|texted|requested)( you)?( this)? )\b(before|until|till|unless|while|during|for now|for a (while|bit|few|week|month)|at night|so (early|late)|after \d|at work|on (sundays?|saturdays?|weekends?)|between)\b/
const WORK =
  '(schedule|calendar|books?|appointments?|job|route|roof|driveway|hook|street|today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun|work|project|estimate|quote|invoice|waitlist|waiting list|crew|lease|bill|house|deck|patio|lanai|pool)(day)?s?'
const OUR_WORK =
  '(warranty|plan|service|sealing|sealer|appointment|add|package|maintenance|contract|estimate|visit|insurance|coat|sand|job)'
const OFF_WORK = `(?! (an?|some) )(?! (the |your |our )?(speaker|hold|website|web|site|facebook|google|instagram|page|pictures?|photos?|sign|reviews?)\\b)(?! (the |your |our |this |that |next |tomorrows |todays |fridays |mondays )*${WORK}\\b)`
const LIST =
  '(list|lists|system|database|records|contacts|phone|file|files|mailing|marketing|texts?|messages?|number|subscription|group|chat|thread|campaign|distribution)'

/** Asks for no more texts, whatever else is said. */
export const OPT_OUT: readonly RegExp[] = [
  new RegExp(`\\b(stop|quit|cease|end|halt|discontinue) (with )?${OF_TEXTS}${TEXTS}\\b`),
  new RegExp(
    `\\b(stop|quit|cease) (sending|giving|forwarding)( ${RECIPIENT})?( ${OF_TEXTS}(${TEXTS}|stuff|junk|crap|anything|things?|shit|them|it|these|those|this|that)\\b|$)`,
  ),
  /\b(stop|quit|cease|discontinue) sending( please| now)*$|\b(asking|beg|begging|telling|warning|told|asked) you( \w+){0,2} to (stop|quit|cease)$/,
  new RegExp(
    `\\b(stop|quit|cease) (sending|giving) (me|us)\\b(?! (the |your |a )?(crew|guys|people|bill|invoice|photo|picture|check))`,
  ),
  new RegExp(
    `\\b(stop|quit|cease) ((calling|emailing|writing) (and|or) )?(texting|messaging|spamming|harassing|contacting|soliciting|pestering|stalking)\\b`,
  ),
  new RegExp(
    `\\b(stop|quit|cease) (calling|emailing|writing|writing to|bothering|bugging|annoying|notifying|reaching out to|reaching out|blowing up)( ${RECIPIENT}\\b| now| already| here| again| anymore| all the time| my phone|$)`,
  ),
  /\b(stop|quit|cease)( with)? (the |this |your |these |all )*(spam|harassment|nonsense|crap|bs|bullshit|shit|junk|garbage|contact|calls|solicitations?)\b/,
  /\b(cease (and )?desist|make (it|this|these|them)( texts| messages| ads| offers)? stop|end (my|the|this) subscription(?! (to|for) ))\b/,
  /\b(texts|messages|texting|ads|offers|spam|this|these) (need|needs|have|has|must|got|should)( to| better)? (stop|end)\b/,
  /\b(stop|quit) (it )?with (this|these|it|that|your|all this|all these)\b(?! \w*(machine|noise|work|sprinkl|water|wash|paver))/,
  new RegExp(
    `\\b(stop|quit|cease|end) (getting|receiving|being sent) ${OF_TEXTS}(${TEXTS}|these|this|them|those|it|anything)\\b`,
  ),
  /\b(stop|quit|cease) (advertising|marketing|promoting|selling|te[a-z]{1,4}ing)( stuff| things)? ?(to |at )?(me|us|here|$)/,
  /\b(like|want|wish|need|ask|asked|asking|request|requesting|demand|prefer) to be (removed|taken off|deleted|unsubscribed|opted out|left alone|off)\b(?! (from |of |off )?(the |your )?(schedule|calendar|job|book|waitlist|waiting))/,
  /\b(dont|never|didnt|no longer) (consent|agree|give (you )?(my )?(permission|consent|authorization))\b(?! to (the|your|this|that|an?) (price|quote|estimate|terms|charge|change|invoice|amount|work))/,
  /\byou (dont|no longer|never) (have|had|got) (my |any |the )*(permission|consent|authorization)\b(?! to (park|enter|use|drive|be on|cut|touch|post|share|charge))/,
  /\b(dont|never) (ever )?(text|message) (it|him|her|them|here|there)( again| anymore| please)*$/,
  /^(please |just |you can )*block (me|us|this number)( please| now| already)*$/,
  new RegExp(
    `\\b(cancel|terminate|end|deactivate|disable|turn off|block|kill) ${OF_TEXTS}(subscription(?! (to|for) (the |my |our |your )?(\\w+ )?${OUR_WORK})|texts|texting|messages|messaging|sms|alerts|notifications|marketing|promotions|promos|ads|offers)\\b`,
  ),
  new RegExp(
    `(?<!\\bi |\\bwe )\\b(dont|never|no longer|please no longer) (ever )?(you )?(start )?(text|texting|message|messaging|sms|contact|contacting|call|spam|bother|email|write)( (and|or) (text|call|message|email|contact))?( to)? (me|us|(my|our|this) (number|phone|cell|line|mom|mother|dad|father|wife|husband|son|daughter|kid|kids)|here|again|ever|any|anymore|please|thanks|ok|okay)\\b(?! about (it|this|that|the)\\b)`,
  ),
  /(?<!\b(i|we|he|she|they) )\b(dont|never) (ever )?(text|message|contact|spam|bother|bug)( (and|or) (call|text|email|message|contact))?( me| us)?$/,
  new RegExp(
    `\\b(dont|never) (ever )?(send|sent|sending|give) (me |us |my \\w+ |any |anymore |more |out |another |these |those |this |your |the )*(${TEXTS}|coupons?|stuff|anything|junk|more|any|anymore|things like this)\\b`,
  ),
  new RegExp(
    `\\b(dont|no longer|never) (want|wish|need|like|care)( you| for you)? (to )?(get |getting |receive |receiving |have |hear |be |see |read )?(sent |contacted |texted |messaged )?(from you|by you|any |no |anymore |more |these |those |this |your |the |such |of |further |promotional |marketing |automated |advertising |ur )*(texts?|texted|texting|messages|messaged|contacted|sms|offers|ads|promos?|promotions?|spam|reminders|updates|marketing|communications?)\\b`,
  ),
  /\b(dont|no longer|never) (want|wish|need) to (hear|get|receive)( anything)?( anymore| again)? ?(from (you|your company|this number)|of this|this stuff|these|anymore)\b/,
  /\b(dont|no longer) want (this|these|any of this|any of these)( anymore)?$/,
  new RegExp(`\\bno more (of )?${OF_TEXTS}(${TEXTS}|stuff like this|contact|calls|these|this|those)\\b`),
  /^(please |hey |hi |ok |thanks )*no ((marketing|promo|promotional|more|advertising) )?(texts|texting|messages|messaging|sms|spam|marketing|ads|promos|offers|solicitations?)( please| thanks| thank you| anymore| ever)*$/,
  new RegExp(
    `\\b(take|remove|delete|drop|get|scratch|strike|erase|cut) (me|us|my (phone )?(number|name|cell|info|information|contact|contact info|details)|this (phone )?number|our number|my (?!photos?|pictures?|pics?|house|pool|deck|driveway|furniture|screens?|car|truck|grill|review|video)\\w+) (off|from|of|out of)\\b${OFF_WORK}`,
  ),
  new RegExp(
    `\\b(delete|erase|forget|lose|remove|block|drop) (my|this|our) (\\w+s )?(phone )?(number|cell|contact|contacts|contact info|info|information|name|data)\\b${OFF_WORK}(?! (from|off) (the |your )?(gate|review|invoice|quote))`,
  ),
  new RegExp(`\\b(remove|delete|drop) (me|us)( now| please| immediately| asap| thanks| already)*$`),
  new RegExp(
    `(?<!\\b(photos?|pictures?|pics?|images?|videos?|price|much|that|it|this|percent|\\\\d) )\\b(off|out of|from) (of )?(your|this|the|all|any|ur) ((text|texts|texting|sms|mailing|marketing|contact|call|phone|email|message|promo) )*${LIST}\\b(?! of (things|stuff|items|what|questions|repairs|projects|jobs|materials)\\b)`,
  ),
  /(?<!\b(i|we) )\b(put|add|place) (me|us|this number|my number) (on|to|in) (your|the|a) (do not|dont|no) (text|call|contact|message)\b/,
  new RegExp(
    `\\b(unsubscribe|unsubscribing|opt out|opting out)\\b(?! (of|from) )(?! ((the|my|an?) )?(hoa|angi))(?!.*\\b(email|emails|gmail)\\b)`,
  ),
  new RegExp(
    `\\b(?<!\\b(email|gmail|e mail) .{0,40})(unsubscribe|unsubscribing|unsubscribed|opt out|opting out|opted out)( (me|us|him|her|my \\w+))? (of|from) (?!(the |my |an? )*(hoa|angi|angies|yelp|thumbtack|houzz|nextdoor|facebook|homeadvisor|newsletter of))` +
      `((these|this|your|all|any|it|them|everything|receiving|getting|further|future|marketing|tidestone)\\b(?! (\\w+ )?${OUR_WORK})|(\\w+ ){0,3}(${TEXTS}|${LIST})\\b)`,
  ),
  /\b(refrain from|you are not to|dont be|dont ever be) (texting|text|contacting|contact|messaging|message|sending|soliciting)\b(?! (the|any) (crew|guys))/,
  /^(please |kindly |just )*(remove|delete|erase) ((from|off) (the |this |your )?\w*list|(the |this |phone )*(number|phone|cell|contact|info))( please| now| thanks)*$/,
  /\bif (you|u|this|they) (dont|do not|wont) (stop|quit|cease)\b.*\b(sue|suing|report|lawyer|attorney|block|fcc|ftc|legal|police|complaint)\b|\b(sue|report|block|lawyer|attorney|complain|complaint)\b.*\bif (you|u|this|they) (dont|do not|wont) (stop|quit|cease)\b/,
  /\bif (you|u) (text|message|contact|spam|bother) (me|us|this number) (again|one more|any)\b/,
  new RegExp(
    `\\b(how|where|what|which)\\b.*\\b(unsubscribe|opt out|(get|be|getting) (removed|unsubscribed|taken off))(?! (from|of) (the |my |our )*(${OUR_WORK}|${WORK}))`,
  ),
  /\b(what|which word|how) do i (text|reply|send|say|write|type) to (stop|end|quit)\b/,
  /^(please |pls |kindly )*dont send (me |us )?(these|those|them|anymore)( again| anymore| please| thanks)*$/,
  /^(please )?no solicit(ing|ation|ations|ors)( please)?$/,
  /^(please |just )*(end|turn off|shut off|switch off) (these|them)( please| now)*$|^(please )?turn (these|them) off( please| now)*$/,
  /\b(on|in) (the |a )?(national |federal |state |florida )*(dont|no) (call|text|contact|solicit) (list|registry)\b/,
  /\b(died|deceased|passed away|passed|customer|owner|belongs|moved)\b.*\b(please|so|and|kindly) (remove|delete)( him| her| it| this| me| us| them)?( please| now| thanks)*$/,
  /\b(revoke|revoking|withdraw|withdrawing|rescind) (my |all |any |our )?(prior |previous )?(consent|permission|authorization|opt in)\b/,
  /\b(consent|permission) (is |has been )?(hereby )?(revoked|withdrawn)\b/,
  /\b(leave (me|us|him|her|(my|our) (mom|mother|dad|father|wife|husband|son|daughter|kids?|parents?|family|grand\w+|brother|sister|phone)) (alone|the \w+ alone)|go away(?! (from|for|on|over|to|this|next|in|at|until|after|before)\b)|get lost|buzz off|piss off|fuck off|f off|screw off|bugger off|knock it off|cut it out)\b/,
  /\b(i am|im|we are|were) (so |just |really )*(done|over it|fed up|finished|sick|tired|sick and tired) (with|of) (all |these |your |the )*(texts|texting|messages|spam|ads|offers|promos?)\b/,
  ...OTHER_OPT_OUT,
  ...PARAPHRASED_OPT_OUT,
]

/** The text is about not stopping, or about what another person wrote. None of the patterns above counts then. */
export const NEGATED_OPT_OUT =
  /(?<!\bif (you|u|they|this) )\b(dont|never|didnt|wont|cant|please dont|not) (want (you )?to |have to |need to |mean to |try to |trying to |say |wish to )?(stop|unsubscribe|remove me|opt out|opt me out|take me off|quit texting|end texts)\b|(?<!\b(how|where|what|which word) )\b(did|do|does|what happens if|if) i (unsubscribe|opt out|say stop|text stop|reply stop|get removed)\b|\b(haventt?|hasnt|have not) (unsubscribed|opted out)\b/

/** The number now belongs to another person, who agreed to nothing (47 CFR 64.1200(a)(1)). */
export const WRONG_NUMBER =
  /\b(?<!(delete|ignore|disregard|forget) (that|the|my|this|last) .{0,30})(wrong (number(?! (of|on|in|for) )|person|phone|guy|lady|contact|cell)|not (my|the right|his|her) (number|phone)|not (mr |mrs |ms |dr |miss )?\w+s (number|phone)( anymore)?|(isnt|is not|aint) \w+s (number|phone)|no longer (has|have|uses|owns) this (number|phone)|doesnt (have|use) this (number|phone)|no longer \w+s (number|phone)|number (now )?belongs to (someone|somebody|a different|another)( else| person)?|no es (el|su|mi) (numero|telefono|celular)|nao e (mais )?o (numero|telefone)|(numero|persona) (equivocad[oa]|errad[oa])|(move|fe ere|ere) (nimewo|moun)|mauvais numero|(no one|nobody|no person) (here )?(by that name|named|called) ?)\b(?!.*\b(meant|sent it|texted you)\b)/

/** May ask for no more texts, and may not: offers pause, and a person decides. */
export const UNSURE: readonly RegExp[] = [
  /^(please |ok |thanks |hi |sorry )*(im |i am |we are |were )?(really |just |no longer |not at all )*not interested( anymore| at all| in this| thanks| thank you| please| sorry)*$/,
  /\b(im |i am |we are |were |all set )?(no longer|not) interested( anymore| at all| thanks| at (this|the) (time|moment)| right now| for now)*$/,
  /\b(no longer interested|never signed up|didnt sign up|did not sign up|never asked for (this|these|texts)|didnt ask for (this|these|texts)|never agreed to (this|these|texts)|never opted in|didnt opt in|did not consent|never consented)\b/,
  /\b(how did you|who gave you|where did you|how do you) (even )?(get |find |obtain |have |got )?(my|this|our) (number|info|information|contact|name|cell|phone)\b/,
  /^(this is |reported as |report |reporting |marked as |you are )*(spam|harassment|harassing me|spamming me|a scam|scam)$/,
  /\b(report|reporting|reported) (you|this|it|as|to)( as| for| to)? ?(spam|the fcc|fcc|the ftc|my carrier)\b/,
  /\b(too|so|this|that) many (of )?(these|texts|messages|offers|ads|promos)\b|\b(less|fewer|not so many) (texts|messages|texting|offers|often)\b|\btext(ing)? (me |us )?less\b|\benough (with )?(the |these |your )?(texts|messages)\b|\b(so|this) many (texts|messages)\b/,
  /^(please |ok )*(no more|enough|thats enough|enough already|im out|i am out|count me out|i want out|let me out)( please| thanks| now)*$/,
  /\b(pause|hold off on|hold off|take a break from|hold) (the |your |these |all |my )*(texts|texting|messages|sms)\b/,
  /\b((?<!\b(please|can you|could you|you can|do|you to|just|ok|and) )keep|why are you|why do you|why you|why did you|why am i|why do i) (keep |still |always |even )*(texting|text|messaging|message|sending|send|getting|get|receiving|receive) (me|us|this|these|my|your|texts|messages|ads|offers)\b(?! (an? |the )?(quote|estimate|photo|invoice|bill|address))/,
  /\b(stop|quit) it (already )?with (the|your|all|these|this)\b/,
  /\bthis (is not|isnt) (?!(a|an|the|my|your|good|great|right|ok|okay|acceptable|fair|true|urgent|possible|what|working|done|fine|how|it|him|her|our|for|from|at|in|on|clean|normal|safe|even|cool|easy|enough|correct|wrong|necessary|needed|important|over|finished|level|sealed|dry|wet|yet|about|so|too|very|bad|funny|ours|mine|yours|covered|included|cheap|worth)\b)\p{L}+$/u,
  /\bthere is no (?!(one|body|need|way|rush|hurry|parking|water|power|gate|code|key|doubt|problem|question|sand|dog|stop)\b)\p{L}+ (here|at this number)$/u,
  /\b(stop|quit|cease) (?!(charging|billing|asking|giving|invoicing|making|telling|showing|bringing|letting|helping|scheduling|booking|quoting|putting)\b)\w+ing (me|us)\b/,
  /\b(how|what)\b.*\b(stop|end) (this|these|them)$/,
  /^(i )?(just )?(want|wanna) (off|out)( of (this|these|here|it))?( please| now)*$|^(please )?(i )?(dont|do not) want$/,
  /\btext(ing|s)? (me |us )?(way |too |so )+(much|often|many)\b|\b(get|getting|got|receive|receiving) (these|texts|them|this) (every|all the|all day|constantly|daily|twice|non)/,
  /\bno longer (need|want|require|use|using) (your|the) (services?|company|business|help)\b/,
  /^(ya )?no mas( por favor| gracias)*$/,
  /^(?!.*\b(hoa|angi|angies|yelp|thumbtack|houzz|nextdoor|facebook|homeadvisor)\b).*\bunsubscribe\b/,
  /\bstill (text|texting|get|getting|send|sending|receive|receiving) (me|these|your|texts|messages)\b/,
  ...PARAPHRASED_UNSURE,
]

/** The end of our own texts, sent back as it stands, or asked about. */
export const OWN_FOOTER_LINE =
  /\b(?:reply |text |send |say |write )?stop(?: to (?:end|opt out|quit|unsubscribe|cancel|stop)(?: texts| messages| them| it)?)\b|\b(?:reply|text|send|say|write) stop\b/
