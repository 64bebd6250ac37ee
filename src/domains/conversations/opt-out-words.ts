/**
 * How people say that they want no more texts, that they want them again, and how the same words speak of the work instead. Every pattern reads a sentence
 * of `sentencesOf`: small letters, single spaces, no marks, `dont` for don't.
 */

/** Words that carriers and Twilio know, and what people write in their place. Alone, or with words of courtesy, they end texts. */
export const STOP_WORDS = new Set([
  'stop',
  'stop all',
  'stop it',
  'stop this',
  'stop that',
  'stop everything please',
  'end',
  'end all',
  'quit',
  'quit it',
  'unsubscribe',
  'unsubscribe me',
  'unsubscribed',
  'revoke',
  'opt out',
  'remove',
  'remove me',
  'remove us',
  'delete me',
  'alto',
  'para',
  'paren',
  'pare',
  'parar',
  'basta',
  'ya basta',
  'detener',
  'detente',
  'detenganse',
  'detengase',
  'baja',
  'darme de baja',
  'dar de baja',
  'deme de baja',
  'quitar',
  'quiteme',
  'quitenme',
  'borrar',
  'borrame',
  'borreme',
  'eliminar',
  'eliminame',
  'elimineme',
  'terminar',
  'fin',
  'salir',
  'arret',
  'arreter',
  'sair',
  'cancele',
  'sispann',
  'kanpe',
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
export const HELP_WORDS = new Set(['help', 'info', 'ayuda', 'aide', 'help me', 'need help', 'i need help', 'information', 'help info'])

/** Courtesy, greetings and heat around a word that says it all. */
export const FILLERS = new Set(
  (
    'please kindly thanks thank you very much ok okay k now right away immediately asap already just hi hello hey yo dear sir maam madam mam guys folks and so well um uh oh omg ffs wtf ' +
    'damn fuck fucking freaking god really seriously yes yeah yep no nope dude bro man por favor gracias ya hola senor senora ahora mismo today everyone team i said say again tidestone'
  ).split(' '),
)

const TEXTS =
  '(texts?|texting|messages?|messaging|sms|mms|alerts|notifications|updates|spam|spamming|blasts?|promos?|promotions?|ads?|offers?|deals|specials|marketing|communications?|newsletters?|reminders)'
const OF_TEXTS = `((all|any|of|the|these|those|this|your|my|such|more|further|future|automated|marketing|promotional|other|stupid|damn|annoying|fucking)\\s)*`
const WHOM = '(me|us|him|her|them|this (number|phone|cell|person)|my \\w+|our \\w+|people|everybody|everyone)'
/** Not at night is not never, and not for now is not for ever. */
export const CONDITION =
  /\b(before|until|till|unless|while|during|for now|for a (while|bit|few|week|month)|at night|so (early|late)|after \d|at work|on (sundays?|saturdays?|weekends?)|between)\b/
const WORK =
  '(schedule|calendar|books?|appointments?|job|route|roof|driveway|hook|street|today|tomorrow|mon|tues|wednes|thurs|fri|satur|sun|work|project|estimate|quote|invoice|waitlist|waiting list|crew|lease|bill|house|deck|patio|lanai|pool)(day)?s?'
const OFF_WORK = `(?! (the |your |our |this |that |next |tomorrows |todays |fridays |mondays )*${WORK}\\b)`
const LIST =
  '(list|lists|system|database|records|contacts|phone|file|files|mailing|marketing|texts?|messages?|number|subscription|group|chat|thread|campaign|distribution)'

/** Asks for no more texts, whatever else is said. */
export const OPT_OUT: readonly RegExp[] = [
  new RegExp(`\\b(stop|quit|cease|end|halt|discontinue) (with )?${OF_TEXTS}${TEXTS}\\b`),
  new RegExp(
    `\\b(stop|quit|cease) (sending|giving|forwarding)( ${WHOM})?( ${OF_TEXTS}(${TEXTS}|stuff|junk|crap|anything|things?|shit|them|it|these|those|this|that)\\b|$)`,
  ),
  new RegExp(`\\b(stop|quit|cease) (sending|giving) (me|us)\\b(?! (the |your |a )?(crew|guys|people|bill|invoice|photo|picture|check))`),
  new RegExp(`\\b(stop|quit|cease) ((calling|emailing|writing) (and|or) )?(texting|messaging|spamming|harassing|contacting|soliciting|pestering|stalking)\\b`),
  new RegExp(
    `\\b(stop|quit|cease) (calling|emailing|writing|writing to|bothering|bugging|annoying|notifying|reaching out to|reaching out|blowing up)( ${WHOM}\\b| now| already| here| again| anymore| all the time| my phone|$)`,
  ),
  /\b(stop|quit|cease)( with)? (the |this |your |these |all )*(spam|harassment|nonsense|crap|bs|bullshit|shit|junk|garbage|contact|calls|solicitations?)\b/,
  /\b(cease and desist|make (it|this|these|them) stop|end (my|the|this) subscription)\b/,
  new RegExp(
    `\\b(cancel|terminate|end|deactivate|disable|turn off|block|kill) ${OF_TEXTS}(subscription|texts|texting|messages|messaging|sms|alerts|notifications|marketing|promotions|promos|ads|offers)\\b`,
  ),
  new RegExp(
    `(?<!\\bi |\\bwe )\\b(dont|never|no longer|please no longer) (ever )?(you )?(start )?(text|texting|message|messaging|sms|contact|contacting|call|spam|bother|email|write)( (and|or) (text|call|message|email|contact))?( to)? (me|us|(my|our|this) (number|phone|cell|line|mom|mother|dad|father|wife|husband|son|daughter|kid|kids)|here|again|ever|any|anymore|please|thanks|ok|okay)\\b`,
  ),
  /(?<!\b(i|we|he|she|they) )\b(dont|never) (ever )?(text|message|contact|spam|bother|bug)( me| us)?$/,
  new RegExp(
    `\\b(dont|never) (ever )?(send|give) (me |us |my \\w+ |any |anymore |more |out |another |these |those |this |your |the )*(${TEXTS}|stuff|anything|junk|more|any|anymore|things like this)\\b`,
  ),
  new RegExp(
    `\\b(dont|no longer|never) (want|wish|need|like|care)( you| for you)? (to )?(get |getting |receive |receiving |have |hear |be |see |read )?(sent |contacted |texted |messaged )?(from you|by you|any |anymore |more |these |those |this |your |the |such |of |further )*(texts?|texted|texting|messages|messaged|contacted|sms|offers|ads|promos?|promotions?|spam|reminders|updates|marketing|communications?)\\b`,
  ),
  /\b(dont|no longer|never) (want|wish|need) to (hear|get|receive)( anything)?( anymore| again)? ?(from (you|your company|this number)|of this|this stuff|these|anymore)\b/,
  /\b(dont|no longer) want (this|these|any of this|any of these)( anymore)?$/,
  new RegExp(`\\bno more (of )?${OF_TEXTS}(${TEXTS}|stuff like this|contact|calls|these|this|those)\\b`),
  /^(please |hey |hi |ok |thanks )*no (texts|texting|messages|messaging|sms|spam|marketing|ads|promos|offers|solicitations?)( please| thanks| thank you| anymore| ever)*$/,
  new RegExp(
    `\\b(take|remove|delete|drop|get|scratch|strike|erase|cut) (me|us|my (phone )?(number|name|cell|info|information|contact|contact info|details)|this (phone )?number|our number|my \\w+) (off|from|of|out of)\\b${OFF_WORK}`,
  ),
  new RegExp(
    `\\b(delete|erase|forget|lose|remove|block|drop) (my|this|our) (phone )?(number|cell|contact|contacts|contact info|info|information|name|data)\\b${OFF_WORK}(?! (from|off) (the |your )?(gate|review|invoice|quote))`,
  ),
  new RegExp(`\\b(remove|delete|drop) (me|us)( now| please| immediately| asap| thanks| already)*$`),
  new RegExp(
    `\\b(off|out of|from) (of )?(your|this|the|all|any|ur) ((text|texts|texting|sms|mailing|marketing|contact|call|phone|email|message|promo) )*${LIST}\\b`,
  ),
  /(?<!\b(i|we) )\b(put|add|place) (me|us|this number|my number) (on|to|in) (your|the|a) (do not|dont|no) (text|call|contact|message)\b/,
  /\b(unsubscribe|unsubscribing|opt out|opting out)\b(?! of (the |this |my |our |your )?(warranty|plan|service|sealing|appointment|add|package|maintenance|contract|estimate|visit|insurance|coat))/,
  /\b(revoke|revoking|withdraw|withdrawing|rescind) (my |all |any |our )?(prior |previous )?(consent|permission|authorization|opt in)\b/,
  /\b(consent|permission) (is |has been )?(hereby )?(revoked|withdrawn)\b/,
  /\b(leave (me|us) (alone|the \w+ alone)|go away|get lost|buzz off|piss off|fuck off|f off|screw off|bugger off|knock it off|cut it out)\b/,
  /\bi am done with (these|your) (texts|messages)\b/,
  /\bno (me|nos|le|les) (escrib|mand|envi|text|contact|llam|molest)\w*/,
  /\bno (envie|envien|mande|manden|enviar|mandar|escriba|escriban|texteen|llame|llamen)\b/,
  /\b(deje|dejen|deja|dejar|pare|paren|para) de (escrib|mand|envi|text|contact|llam|molest)\w*/,
  /\b(dejeme|dejenme|dejame) en paz\b/,
  /\bno (quiero|deseo|queremos) (mas|recibir|sus|estos|esos|que me)\b/,
  /\bno (mas|quiero) (mensajes|textos|llamadas|ofertas|publicidad)\b/,
  /\b(saqueme|saquenme|sacame|quiteme|quitenme|quitame|borreme|borrenme|borrame|elimineme|eliminenme|eliminame|removerme|remuevame)( de (su|la|esta|sus|tu) \w+)?\b/,
  /\b(dar|darme|deme|denme|doy) de baja\b/,
  /\b(detener|detenga|detengan|cancelar|cancele|cancelen) (los|estos|sus|mis|todos) ?(los |sus )?(mensajes|textos)\b/,
]

/** They speak of not ending, or of what somebody else wrote: none of the above counts then. */
export const NOT_MEANT =
  /\b(dont|never|didnt|wont|cant|please dont|not) (want (you )?to |have to |need to |mean to |try to |trying to |say |wish to )?(stop|unsubscribe|remove me|opt out|opt me out|take me off|quit texting|end texts)\b|(?<!\bhow )\b(did|do|does|what happens if|if) i (unsubscribe|opt out|say stop|text stop|reply stop|get removed)\b|\b(haventt?|hasnt|have not) (unsubscribed|opted out)\b/

/** The number is somebody else's by now, who agreed to nothing (47 CFR 64.1200(a)(1)). */
export const WRONG_NUMBER =
  /\b(wrong (number|person|phone|guy|lady|contact|cell)|not (my|the right|his|her) (number|phone)|not \w+s (number|phone)( anymore)?|(isnt|is not|aint) \w+s (number|phone)|no longer (has|have|uses|owns) this (number|phone)|doesnt (have|use) this (number|phone)|no longer \w+s (number|phone)|(numero|persona) equivocad[oa])\b/

/** May ask for no more texts, and may not: offers pause, and a person decides. */
export const UNSURE: readonly RegExp[] = [
  /^(please |ok |thanks |hi |sorry )*(im |i am |we are |were )?(really |just |no longer |not at all )*not interested( anymore| at all| in this| thanks| thank you| please| sorry)*$/,
  /\b(im|i am|we are|were) (no longer|not) interested( anymore| at all| thanks)?$/,
  /\b(no longer interested|never signed up|didnt sign up|did not sign up|never asked for (this|these|texts)|didnt ask for (this|these|texts)|never agreed to (this|these|texts)|never opted in|didnt opt in|did not consent|never consented)\b/,
  /\b(how did you get|who gave you|where did you get) (my|this) number\b/,
  /^(this is |reported as |report |reporting |marked as |you are )*(spam|harassment|harassing me|spamming me|a scam|scam)$/,
  /\b(report|reporting|reported) (you|this|it|as|to)( as| for| to)? ?(spam|the fcc|fcc|the ftc|my carrier)\b/,
  /\btoo many (texts|messages)\b|\benough (with )?(the |these |your )?(texts|messages)\b|\b(so|this) many (texts|messages)\b/,
  /^(please |ok )*(no more|enough|thats enough|enough already|im out|i am out|count me out|i want out|let me out)( please| thanks| now)*$/,
  /\b(pause|hold off on|take a break from|hold) (the |your |these |all |my )*(texts|texting|messages|sms)\b/,
  /\bstill (text|texting|get|getting|send|sending|receive|receiving) (me|these|your|texts|messages)\b/,
]

/** The end of our own texts, sent back as it stands, or asked about. */
export const OUR_LINE =
  /\b(?:reply |text |send |say |write )?stop(?: to (?:end|opt out|quit|unsubscribe|cancel|stop)(?: texts| messages| them| it)?)\b|\b(?:reply|text|send|say|write) stop\b/
