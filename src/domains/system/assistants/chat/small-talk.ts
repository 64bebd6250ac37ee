import { wordRule } from './chat-rule.ts'
import type { ChatQuestion, Rule } from './chat-rule.ts'

const GREETING =
  /^(hi+|hello+|hey+|heya|howdy|yo|sup|greetings|good (morning|afternoon|evening|day)|hi there|hello there|hey there|test|testing|anybody there|anyone there|you there|are you there|help|help me|i have a question|question|start|what can you (do|help)|how can you help|what can i ask|(can|could) you help( me)?( please)?|(can|could|may) (i|you) (ask|answer)( you| me)?( a| some| my| a few)?( quick)? questions?)( (there|all|you all|guys|team|again|bot|everyone|tidestone|please|sir|maam))*$/

const greeting = wordRule(GREETING, ({ facts, phoneShown }) => ({
  text: `Hi, I’m ${facts.name}’s automated assistant. I can answer questions about sealing, cleaning, prices, hours and where we work. To talk to a person, call ${phoneShown}.`,
  next: ['quote', 'call'],
}))

const howAreYou = wordRule(
  /^(hi |hello |hey )?(how are you|how you doing|how are you doing|hows it going|whats up|what is up)( today| doing)?$/,
  ({ facts }) => ({
    text: `Thanks for asking! I’m an automated assistant, so I’m always fine. What can I tell you about ${facts.name}?`,
  }),
)

const thanks = wordRule(
  /^(ok |great |perfect |awesome |cool |nice |good |many |alright |got it )*(thanks?|thank you|appreciate it|much appreciated|cheers|bye|goodbye|good bye|see you|have a (good|nice|great) (day|one|night|weekend|evening)|(you are|youre|you were) (so |very |really )?(awesome|great|helpful|the best|amazing|kind|nice)|lol|haha|that helps|that is all|thats all|nothing else|ok|cool|great|perfect|awesome|nice|got it|alright|sounds good|good to know)( (so|very|much|a lot|you|were|are|helpful|for|the|your|help|all|again|man|guys|then|bye|now|have|a|good|day|one|great|nice|information))*$/,
  ({ phoneShown }) => ({ text: `You’re welcome! If anything else comes up, ask here or call ${phoneShown}.` }),
)

const whoAreYou = wordRule(
  /\b(are|is) (you|this|it|there) (a |an |really |even |actually |the )*(real|human|bot|robot|ai|person|chat ?bot|chat ?gpt|gpt|machine|computer|automated|automatic|live|someone|llm|claude|gemini)\b|\bwho (are you|am i (talking|speaking|chatting)|is this)\b|\bwhat (are you|is your name)$|\b(talking|speaking|chatting) (to|with) (a )?(real|human|bot|robot|person|machine|ai)\b|\bchat ?gpt\b|\bwhat (model|llm|ai|software) (are|is|do)\b/,
  ({ facts, phoneShown }) => ({
    text: `I’m an automated assistant, not a person. I answer from what ${facts.name} shares publicly, and I’ll tell you when I don’t know. To talk to a person, call ${phoneShown}.`,
    next: ['call'],
  }),
)

const speaks = wordRule(
  /\b(speak|speaks|habla\w*|talk in|answer in|in) (any )?(spanish|espanol|portuguese|french|creole|german|other languages?|another language|chinese|vietnamese)\b/,
  ({ phoneShown }) => ({
    text: `I can only answer in English. To ask if someone here speaks your language, call ${phoneShown}.`,
    next: ['call'],
  }),
)

const keepsWhat = wordRule(
  /\b(is|are) (this|these|my) (chat|conversation|messages?|data|information) (recorded|saved|private|safe|stored|kept|confidential|shared|sold)\b|\b(privacy|gdpr|my (personal )?(data|information))\b|\bdo you (sell|share|store|save|keep|record) (my|this|the)\b/,
  () => ({
    text: 'We keep questions asked here for 90 days to improve our answers. Phone numbers, email addresses and street addresses are removed first. See our privacy page for details.',
    next: [{ label: 'Read the privacy page', href: '/privacy' }],
  }),
)

const YES =
  /^(yes|yeah|yep|yup|ya|sure|ok|please|yes please|sure thing|absolutely|definitely|of course|lets do it|sounds good|id like that|i would|i do|why not)( (please|thanks|sure|ok|thank you))*$/
const offered = ({ lastSaid }: ChatQuestion) => /\bestimate|quote form/i.test(lastSaid)

/** A yes is to the estimate when one was just offered. */
const yes: Rule = (asked, { facts }) => {
  if (!YES.test(asked.text)) return null
  if (!offered(asked) && asked.text === 'ok') return null
  if (!offered(asked))
    return {
      text: 'Great! What would you like to know? Ask me about sealing, cleaning, prices, hours or where we work.',
    }
  return {
    text: `Great! The form takes two minutes, and you’ll hear back within ${facts.answerHours} hours. It’s free with no obligation.`,
    next: ['quote', 'call'],
  }
}

const no = wordRule(
  /^(no|nope|nah|no thanks|no thank you|not now|not yet|maybe later|just looking|not really|never ?mind)( (thanks|thank you|not now|right now))*$/,
  ({ phoneShown }) => ({
    text: `No problem. I’m here if a question comes up, or call ${phoneShown} to talk to a person.`,
  }),
)

export const SMALL_TALK_RULES: readonly Rule[] = [greeting, howAreYou, yes, no, thanks, speaks, whoAreYou, keepsWhat]
