import { formatPhone } from '#lib/phone.ts'
import type { ChatQuestion, Rule, Topic } from './chat-topic.ts'
import { wordRule } from './chat-topic.ts'

/** A phrase, with nothing around it but these words. */
const alone = (phrases: string, around: string): RegExp =>
  new RegExp(`^(?:(?:${around}) )*(?:${phrases})(?: (?:${around}))*$`)

const greeting = wordRule(
  alone(
    'hi+|hello+|hey+|heya|howdy|yo|sup|greetings|good (?:morning|afternoon|evening|day)|test|testing|anybody there|anyone there|you there|are you there|help|help me|i have a question|question|start|what can you (?:do|help)|how can you help|what can i ask|(?:can|could) you help|(?:can|could|may) (?:i|you) (?:ask|answer) (?:a |some |my )*questions?',
    'hi|hello|hey|there|all|you|me|a few|quick|guys|team|again|bot|everyone|tidestone|please|sir|maam',
  ),
  ({ facts, phoneShown }) => ({
    text: `Hi, I’m ${facts.name}’s automated assistant. I can answer questions about sealing, cleaning, prices, hours and where we work. To talk to a person, call ${phoneShown}.`,
    next: ['quote', 'call'],
  }),
)

const howAreYou = wordRule(
  alone('how are you|how you doing|how are you doing|hows it going|whats up|what is up', 'hi|hello|hey|today|doing'),
  ({ facts }) => ({
    text: `Thanks for asking! I’m an automated assistant, so I’m always fine. What can I tell you about ${facts.name}?`,
  }),
)

const thanks = wordRule(
  alone(
    'thanks?|thank you|appreciate it|much appreciated|cheers|bye|goodbye|good bye|see you|have a (?:good|nice|great) (?:day|one|night|weekend|evening)|(?:you are|youre|you were) (?:awesome|great|helpful|the best|amazing|kind|nice)|lol|haha|that helps|that is all|thats all|nothing else|ok|cool|great|perfect|awesome|nice|got it|alright|sounds good|good to know',
    'ok|great|perfect|awesome|cool|nice|good|many|alright|got it|so|very|much|really|a|lot|you|were|are|helpful|for|the|your|help|all|again|man|guys|then|bye|now|have|day|one|time|information|helped|lots|bunch|been',
  ),
  ({ phoneShown }) => ({ text: `You’re welcome! If anything else comes up, ask here or call ${phoneShown}.` }),
)

const YES = alone(
  'yes|yeah|yep|yup|ya|sure|ok|please|sure thing|absolutely|definitely|of course|lets do it|sounds good|id like that|i would|i do|why not',
  'yes|please|thanks|sure|ok|thank you',
)
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
  alone('no|nope|nah|not now|not yet|maybe later|just looking|not really|never ?mind', 'no|thanks|thank you|right now'),
  ({ phoneShown }) => ({
    text: `No problem. I’m here if a question comes up, or call ${phoneShown} to talk to a person.`,
  }),
)

/** What needs no thought: the whole message is a greeting, a thank-you, a yes or a no. */
export const SMALL_TALK_RULES: readonly Rule[] = [greeting, howAreYou, yes, no, thanks]

/** What visitors ask about the assistant itself. */
export const ASSISTANT_TOPICS: readonly Topic[] = [
  {
    asks: `am i talking to a real person or a computer; are you a real person; are you human; are you a bot; is this a robot; are you ai; is this automated; am i
      talking to a machine; who are you; who is this; who am i chatting with; what are you; are you chatgpt; are you
      chat gpt; what model are you; are you a live person; are you claude; is this a computer`,
    say: ({ name, phone }) =>
      `I’m an automated assistant, not a person. I answer from what ${name} shares publicly, and I’ll tell you when I don’t know. To talk to a person, call ${formatPhone(phone)}.`,
    next: ['call'],
    final: true,
  },
  {
    asks: `answer in french; do you speak portuguese; creole; do you speak german; other languages; another language;
      chinese; vietnamese; in spanish`,
    say: ({ phone }) =>
      `I can only answer in English. To ask if someone here speaks your language, call ${formatPhone(phone)}.`,
    next: ['call'],
    final: true,
  },
  {
    asks: `is this chat recorded; is this conversation saved; are my messages private; is my information safe; is my
      data shared; is this confidential; privacy; gdpr; my personal data; do you sell my information; delete my data;
      what data do you store; do you save what i type here; save my chat; store my messages; do you store my information; do you keep this chat; do
      you share my number`,
    say: () =>
      'We keep questions asked here for 90 days to improve our answers. Phone numbers, email addresses and street addresses are removed first. See our privacy page for details.',
    next: [{ label: 'Read the privacy page', href: '/privacy' }],
    final: true,
  },
]
