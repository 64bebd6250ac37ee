import { withWarranty } from '#domains/system/business/business-claims.ts'
import { unknownAnswer, wordRule } from './chat-topic.ts'
import { answerInSpanish } from './spanish-answers.ts'
import type { Rule } from './chat-topic.ts'

// What comes before every other answer: people in danger, other people's data, and attempts to make the assistant
// something else. None of these replies repeats anything that was typed.

const DANGER =
  /\b(911|emergenc(y|ies)|ambulance|heart attack|unconscious|not breathing|cant breathe|(is|am|im|was|hes|shes) bleeding(?! (through|into|out))|(badly|seriously|got|is|am|im|was) (hurt|injured)|on fire|caught fire|there is a? ?fire|theres a fire|fire in (my|the) (house|garage|kitchen)|gas leak|smell gas|broke (my|his|her) (leg|arm|ankle|wrist|hip|hand|foot)|electrocuted|chemical burn|burned (my|his|her)|(kid|child|son|daughter|baby|toddler|dog|cat|puppy|he|she|i|someone|somebody)( just| has)? (swallowed|drank|ate|inhaled|licked)|in (my|his|her) eyes?|poison(ed|ing)|overdose|smoke coming)\b/
const DESPAIR = /\b(kill myself|suicid\w*|end my life|want to die|hurt myself|self harm)\b/

/** `what if a worker is hurt` asks about insurance. */
const SUPPOSED = /\b(what if|in case|insur\w*|liab\w*|responsible)\b/

const danger: Rule = ({ text }, { phoneShown }) =>
  !DANGER.test(text) || SUPPOSED.test(text)
    ? null
    : {
        text: `If someone is hurt or in danger, call 911 now. For anything swallowed or splashed, call Poison Help at 1-800-222-1222, day or night. I’m only an automated assistant. For something urgent about our work, call ${phoneShown}.`,
        next: ['call'],
      }

const FLOOD =
  /\b(flooding (my|the|our)|(is|are|its) flooding( (right )?now)?|burst (water )?pipe|(water )?pipe (just )?burst|water (main|line) (just )?(broke|burst)|water (is )?(pouring|gushing|rushing|coming) in(to)?)\b/

/** Water that runs now is a plumber's work. */
const flood = wordRule(FLOOD, ({ phoneShown }) => ({
  text: `We don’t take emergencies. Shut off the water if you can and call a plumber or your water company; if anyone is in danger, call 911. For the cleanup afterward, call ${phoneShown}.`,
  next: ['call'],
}))

const despair = wordRule(DESPAIR, () => ({
  text: 'I’m an automated assistant and can’t help with this, but people can. Please call or text 988 (Suicide & Crisis Lifeline) or call 911 now. You don’t have to go through this alone.',
}))

const TAKE_OVER = [
  /\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(rules?|instructions?|prompts?|guidelines|restrictions|polic(y|ies)|above|previous|prior|everything|training|filters?)\b/,
  /\b(you are|youre) (now|no longer|dan|a pirate|an? (ai|llm|language model|hacker|linux|terminal|unrestricted))\b|(^|\b(please|now|must|should|and) )(act|behave|respond|talk) (as|like) (if|an?|my|the)\b|\bpretend\b|\brole ?play\w*|\bjailbr\w+|\bdo anything now\b|\b(developer|debug|admin|god|root|sudo) mode\b/,
  /\b(system|initial|hidden|secret|original) (prompt|instructions?|message)\b|\bnew instructions?\b|\byour (\w+ )?(prompt|instructions?|rules|source code|training data|configuration|config)\b|\bprompt injection\b/,
  /\b(print|repeat|reveal|show|output|display|translate|summari[sz]e|write|give)\b.{0,30}\b((hidden|system|initial|previous|original|above|internal) instructions?|prompt|text above|words above|everything above|conversation above|verbatim)\b/,
  /\b(write|give|generate|tell) (me )?(a |an |some |the )?(\w+ )?(poem|essay|story|song|joke|code|python|javascript|sql|script|recipe|homework|haiku|email to my)\b/,
]

const overrideAttempt: Rule = (asked, { facts, phoneShown }) =>
  TAKE_OVER.some((pattern) => pattern.test(asked.text)) ||
  /<\|?(im_start|system|\/?s)\b|\[inst\]|^\s*(system|assistant)\s*:|\bselect\b.+\bfrom\b|drop table/im.test(asked.raw)
    ? {
        text: `I only answer questions about ${facts.name}: our services, prices, hours and where we work. What would you like to know about your pavers? To talk to a person, call ${phoneShown}.`,
        next: ['call'],
      }
    : null

const SECRETS =
  /\b(password|passcode|api ?key|(your|trade|company|any) secrets?|access token|credentials?|database|web ?server|admin( panel)?|back ?end|environment variables?|env|credit card number|card number|bank account|routing number|social security|ssn|tax id|payroll|salary|salaries|wages|(your|the|annual|company) (revenue|profits?|income|earnings|turnover)|how much (money )?(do you|does he|does the owner) (make|earn))\b/

const secrets: Rule = (asked, { facts, phoneShown }) =>
  SECRETS.test(asked.text) && !/\b(pay|accept|take)\b/.test(asked.text)
    ? {
        text: `I don’t have that information. I only know what ${facts.name} shares publicly. To ask the owner something, call ${phoneShown}.`,
        next: ['call'],
      }
    : null

const RECORDS = 'customers?|clients?|homeowners?|requests?|leads?|invoices|bookings|records|submissions'
const PEOPLE = `${RECORDS}|people|persons?|neighbou?rs?|somebody|someone|anyone|everybody|everyone`
const OTHERS = [
  new RegExp(
    `\\b(emails?|phones?|numbers?|names?|addresses|contacts?|details|data|information|list)\\b.{0,20}\\b(of|for|from) (all |your |the |other |any |some |previous |past )*(${PEOPLE})\\b`,
  ),
  new RegExp(
    `\\b(show|list|give|tell|send|read|export|dump|display|access|see|get) (me |us |out )?(all |the |your |of |every |a list of )*(${RECORDS})\\b(?! (say|think|like|love|reviews?))`,
  ),
  new RegExp(
    `\\b(show|list|give|tell|send|read|export|dump|share|see|access|find|look up|who are|what are|names? of|know)\\b.{0,30}\\b(your|all|other|last|latest|recent|previous|past|the|every|any|new|open|current|another|some)\\b.{0,25}\\b(${PEOPLE})\\b(?! (say|think|like|love|reviews?|do|have|want|usually))`,
  ),
  /\b(who|whom|which (customers?|people|houses?|homes?)) (did|do|have|has|were|are) (you|your company) (work\w*|serv\w*|do|done|clean\w*|seal\w*|quot\w*|visit\w*|wash\w*)\b|\bwho (was|were|is) your (last|latest|best|biggest|other|recent|first)\b|\bwho else (did|do|have|has|are)\b/,
  /\b(phone|telephone|cell|mobile|email|e mail|last name|full name|contact|home address|address)( number| address| information| details)? (of|belonging to) (?!(a|an|the|my|your|our|this|that|you|me|us|it|each|what|tidestone|ruskin|tampa)\b)[a-z]+/,
  /\bwhat (did|does|do|has|have) (my |the |your )?(neighbou?rs?|other (people|customers?|clients?)|others|someone|anyone|somebody|anybody|mr|mrs|ms)\b.{0,30}\b(pa(y|id)|cost|charged?|order(ed)?|get|got|ask(ed)?)\b|\b(how much|what) did (?!(it|this|that|you|i|we|most|people)\b)\w+( \w+){0,2} pay\b/,
  /\b(other|another|past|previous|former|different|somebody elses?|someone elses?) (customers?|clients?|persons?|visitors?|peoples?) ?\w* ?(data|details?|information|names?|numbers?|phones?|emails?|address(es)?|messages?|chats?|conversations?|invoices?|quotes?)\b|\b(customer|client|lead|contact) (list|database|data|records?|details|information)\b/,
  /\b(did|has|have) [a-z]+ [a-z]+ (hired?|used?|paid|call(ed)?) you\b|\b(give|tell|send) me (her|his|their) (number|name|phone|address|email)\b|\b(did you charge|you charged|paid)\b.{0,30}\bnext door\b|\b(whats|what is) (?!(the|your|ur|my|our|this|business|tidestones)\b)([a-z]+ )?[a-z]+s (home |cell |phone )?(address|phone|number|email)\b/,
  /\b(owners?|employees?|workers?|technicians?|rays?) (home|personal|private|cell|own) (address|phone|number|cell|email)\b|\bwhere (does|do) (the owner|he|she|they|your (workers?|employees?)) live\b/,
]

/** A name, after what one would like to know of its bearer. */
const SOMEBODYS =
  /\b(number|phone|cell|email|address|invoice|bill|request|appointment)s? (of|for|from) (?!Tidestone|Ruskin)[A-Z][a-z]+/

const others: Rule = (asked, { phoneShown }) =>
  OTHERS.some((pattern) => pattern.test(asked.text)) ||
  (SOMEBODYS.test(asked.raw) && !asked.place && asked.services.length === 0)
    ? {
        text: `I can’t see customers, requests or appointments, and we don’t share customer information. If it’s about your own job, please call ${phoneShown}.`,
        next: ['call'],
      }
    : null

const OWN =
  /\b(my|our) (request|quote|estimate|appointment|job|booking|invoice|bill|order|visit|technician|crew|account|warranty claim)\b/
const STATUS =
  /\b(status|whats|what is|what time|which day|what day|still coming|how much is left|where is|wheres|when is|when will|cancel\w*|reschedul\w*|move|change|check|confirm\w*|update|received?|did you get|late|running late|arriv\w*|look up|find|resend)\b/

/** Questions about the visitor's own requests or bookings: the assistant cannot see them, but a person can. */
const own: Rule = (asked, { phoneShown }) =>
  (OWN.test(asked.text) && STATUS.test(asked.text)) ||
  /\b(do i owe|i owe you|what i owe)\b|\b(my|our) (invoice|bill)\b.{0,40}\b(wrong|incorrect|mistake|too (high|much)|agreed|off)\b/.test(
    asked.text,
  ) ||
  /\b(cancel|reschedule|log ?in|sign ?in|customer portal|my account|how much\b.* my (invoice|bill))\b/.test(asked.text)
    ? {
        text: `I can’t see requests, appointments or invoices from here. Please call ${phoneShown} and we’ll look it up or change it for you.`,
        next: ['call'],
      }
    : null

const RUDE =
  /\b(fuck|f u|fuk|stfu|screw|damn) (you|off|this|ur|your|all of you)\b|\b(you|your|youre|this bot|this chat|bot|this|it)( all| guys| people)?( are| is)?( so| such| really| just| a| an| the| totally| fucking| complete)* (suck|sucks|stupid|idiots?|dumb|useless|worthless|trash|garbage|morons?|crap|shit|bitch|asshole|pathetic|ripoffs?|rip offs?|thieves|liars?|crooks?|scammers?|a ?holes?)\b|^(wtf|idiots?|stupid|dumb|dumbass|moron|asshole|bitch|shit|fuck|crap|useless|scammers?|suck|sucks)\b( \w+)?$/

const rude = wordRule(RUDE, ({ phoneShown }) => ({
  text: `I’m sorry this is frustrating. I’m only an automated assistant and know just the basics. A person can help you better: please call ${phoneShown}.`,
  next: ['call'],
}))

const languages: Rule = (asked, known) => {
  if (asked.language === 'es') return answerInSpanish(asked, known)
  const { phoneShown } = known
  return asked.language === 'other'
    ? { text: `Sorry, I can only answer in English. Please call ${phoneShown}.`, next: ['call', 'quote'] }
    : null
}

const complaint: Rule = (asked, known) => (OLD_WORK.test(asked.text) ? null : complained(asked, known))

/** What others did is not our fault. */
const OLD_WORK =
  /\b(previous|last|other|former) (owners?|guys?|company|contractors?|people)\b|\bbefore we (bought|moved)\b/

const complained = wordRule(
  /\b(complain\w*|not happy|unhappy|disappointed|dissatisfied|this is ridiculous|unacceptable|bad job|poor job|botched|no show|didnt show|never (came|showed|called|heard)|you (broke|damaged|ruined|scratched|killed)|damaged my|broke my|overspray on my|left a mess|still\b.{1,40} after you (cleaned|sealed|washed|left|finished)|refund|money back|lawyer|sue you|peeling|still waiting (on|for) (a|my|you|some)|(left|filled|sent|called|emailed|texted)\b.{1,60}\b(days?|weeks?|months?) ago\b.{0,40}\b(nothing|no (call|answer|response|reply|word))|(no ?one|nobody|someone never) (has )?(called|answered|responded|replied|showed)|came off|turned white|turning white|bubbl\w+)\b/,
  ({ facts, phoneShown }) => ({
    text: `I’m sorry to hear something isn’t right. Please call ${phoneShown} so the owner can take a look${withWarranty(facts, '; our sealing work carries a ', ' warranty')}.`,
    next: ['call', 'callback'],
  }),
)

/** A homeowner with a letter and a date, who needs a person today. */
const deadlineLetter = wordRule(
  /\b(hoa|association|code enforcement|city|county)\b.{0,80}\b(letters?|notices?|violations?|fines?|fined|fining|citations?)\b|\b(letters?|notices?|violations?|citations?)\b.{0,40}\b(hoa|association|code enforcement)\b/,
  ({ facts, phoneShown }) => ({
    text: `With a deadline like that, call ${phoneShown} and tell us the date on the letter. If you’d rather write, add a photo to the quote form and you’ll hear back within ${facts.answerHours} hours.`,
    next: ['call', 'callback', 'quote'],
  }),
)

/** Matches a phone number or an email address that the visitor typed. The business would not see it in the chat. */
const leavesContact: Rule = ({ raw }, { facts, phoneShown }) =>
  /\S@\S{1,200}\.\w|\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}/.test(raw)
    ? {
        text: `We’ll be glad to call you back. This chat doesn’t save phone numbers or emails, so press “Ask us to call you” and leave yours there. You’ll hear from us within ${facts.answerHours} hours. Or call ${phoneShown}.`,
        next: ['callback', 'quote', 'call'],
      }
    : null

/** Whatever else the message says: they want to hear from a person. */
const wantsCall = wordRule(
  /\b(call|ring|phone) me\b|\bgive me a (call|ring)\b|\b(want|need|like|request|get|schedule) a call ?back\b/,
  ({ facts, phoneShown }) => ({
    text: `We’ll call you back. Press “Ask us to call you” and leave your number, and you’ll hear from us within ${facts.answerHours} hours. Sooner? Call ${phoneShown}.`,
    next: ['callback', 'call'],
  }),
)

const selling = wordRule(
  /\b(seo|backlinks?|marketing (services|agency)|guest post|(improve|redesign|rank|optimize|build) (your|a|the) (new )?(web ?site|site|page)|web ?design|wholesale|sales pitch|crypto|business loans?|advertis\w+)\b/,
  ({ facts }) => ({
    text: `This chat is for questions about our services. For anything else, please email ${facts.email}.`,
  }),
)

/** Promises, law, medicine and other companies: nothing that we could say of them would be sure. */
const otherExperts = wordRule(
  /\b(you promise|promise (me|that|to)|i sue|lawsuit|(is|was|would) (it|this|that) (il)?legal|legal advice|against the law|attorney|super bowl|election|lottery|stock market|bucs|rays game|lightning game|medicines?|medication|doctor|diagnos\w+|dizzy|rash)\b/,
  unknownAnswer,
)

const otherCompanies = wordRule(
  /\b(you compare (to|with)|you better than|better than you|cheaper than|your competit\w+|(different|better|cheaper)\b.{0,20} (companies|company|contractors))\b/,
  ({ facts, phoneShown }) => ({
    text: `I can’t speak for other companies. What ${facts.name} offers: a free estimate, one firm price before work starts, and an owner who backs every job. To compare with an estimate you have, call ${phoneShown}.`,
    next: ['quote', 'call'],
  }),
)

/** These may be said otherwise by a model: they come before every topic, since what they answer is in no fact. */
export const CONDUCT_RULES: readonly Rule[] = [
  leavesContact,
  deadlineLetter,
  complaint,
  wantsCall,
  selling,
  otherCompanies,
  otherExperts,
]

export const GUARDRAIL_RULES: readonly Rule[] = [
  despair,
  danger,
  flood,
  languages,
  overrideAttempt,
  secrets,
  others,
  own,
  rude,
]
