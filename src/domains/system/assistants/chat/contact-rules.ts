import { withWarranty } from '#domains/system/business/business-claims.ts'
import { CANNED_ANSWERS } from './canned-answers.ts'
import { wordRule } from './chat-rule.ts'
import type { Rule } from './chat-rule.ts'

const person = wordRule(
  /\b(talk|speak|chat|get|connect|transfer|put|reach)\b.{0,25}\b(human|person|someone|somebody|owner|agent|representative|rep|manager|operator|ray|customer service|call me|call back)\b|\bcall me\b|\b(human|(an|live|real) agent|operator|representative)\b|\bcustomer service\b/,
  ({ facts, phoneShown }) => ({
    text: `Call ${phoneShown} to reach us directly. Or send the quote form and we’ll get back to you within ${facts.answerHours} hours.`,
    next: ['call', 'quote'],
  }),
)

/** Matches a phone number or an email address that the visitor typed. The business would not see it in the chat. */
const leavesContact: Rule = ({ raw }, { facts, phoneShown }) =>
  /\S@\S{1,200}\.\w|\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}/.test(raw)
    ? {
        text: `I can’t pass on what you type here. Put your phone or email in the quote form and you’ll hear back within ${facts.answerHours} hours. Or call ${phoneShown}.`,
        next: ['quote', 'call'],
      }
    : null

const photos = wordRule(
  /\b(send|sending|upload|attach|share|submit|show) (you )?(a |some |my |the |few |couple |of )*(photos?|pictures?|pics?|images?|videos?)\b|\b(quote|price|estimate) (from|by|with) (a |some )?(photos?|pictures?|pics?)\b/,
  ({ facts }) => ({
    text: `You can add a photo or two in the quote form. We can often price smaller areas from photos, and you’ll hear back within ${facts.answerHours} hours.`,
    next: ['quote', 'call'],
  }),
)

const response = wordRule(
  /\b(respond|response|reply|get back|hear (back|from)|call back|answer)\b.{0,20}\b(quick\w*|fast|soon|how long|time|within)\b|\b(how (fast|quick\w*|soon|long)|when)\b.{0,25}\b(respond|response|reply|get back|hear|answer)\b/,
  ({ facts, phoneShown }) => ({
    text: `Within ${facts.answerHours} hours after you send the quote form. It’s faster by phone: ${phoneShown}.`,
    next: ['quote', 'call'],
  }),
)

const looksFirst = wordRule(
  /\b(come (out )?(and |to )?(look|measure|see|inspect)|site visit|in person|inspect\w*|look at it first|walk ?through|on ?site)\b/,
  ({ facts }) => ({
    text: `Yes, a free visit to look and measure, or a price from your photos for smaller areas. Send the quote form and you’ll hear back within ${facts.answerHours} hours.`,
    next: ['quote', 'call'],
  }),
)

const website = wordRule(
  /\b(website|web ?site|web page|url|facebook|instagram|social media|google maps)\b/,
  ({ facts, phoneShown }) => ({
    text: `You’re on our website now. I don’t know about our other profiles. For anything else, call ${phoneShown} or email ${facts.email}.`,
    next: ['call'],
  }),
)

const text = wordRule(
  /\b(text|sms|whatsapp|imessage)\b.{0,20}\b(you|number|message|us|photos?|pictures?|pics?)\b|\bcan i text\b/,
  ({ phoneShown, facts }) => ({
    text: `You can call ${phoneShown} or email ${facts.email}. You can also add a photo or two in the quote form and check a box to get texts about your quote.`,
    next: ['quote', 'call'],
  }),
)

const email = wordRule(/\be ?mails?\b|\bmail you\b/, ({ facts, phoneShown }) => ({
  text: `Our email is ${facts.email}. The fastest way to reach us is by phone: ${phoneShown}.`,
  next: ['call'],
}))

const phone = wordRule(
  /\b(phone|telephone|cell|contact)\b|\b(your|ur|a|the|what|whats|call) (\w+ )?number\b|\bnumber to call\b|^(number|call|call you)$|\b(can|how (do|can)|want to|like to|should) i (call|reach|contact)\b|\bhow (do|can) (i|we) get (in touch|a ?hold)\b/,
  ({ facts, phoneShown }) => ({
    text: `You can reach us at ${phoneShown} or ${facts.email}.`,
    next: ['call', 'quote'],
  }),
)

const where = wordRule(
  /\b(where (are|is) (you|your|the)( all)?( guys)?( (located|based|office|shop|store|business|company|at|from))?|(your|ur|the|business|office|mailing|street|shop|whats your|what is your) (address|location)|^(address|location|where)$|are you local|located at|based out of|come to your (office|shop|store)|(office|store|shop) (location|address)|have an? (office|shop|store|location))\b/,
  ({ facts }) => ({ text: CANNED_ANSWERS.address(facts), next: ['call'] }),
)

const booking = wordRule(
  /\b(book\w*|appointment|schedul\w*|get (started|on (the|your) (list|schedule|calendar))|sign (me )?up|hire you|set (up|something)|come (out )?(and |to )?(look|measure|see|give|do|quote|estimate|here|by|over)|next (opening|available)|available|availability|availible|how soon|how fast|when can (you|we|i|someone)|how quick\w*|earliest|this week|next week|tomorrow|asap|wait time|how far out|booked out|lead time|start date|in a hurry|urgent|right away|today)\b/,
  ({ facts, phoneShown }) => ({
    text: `I can’t see the calendar. Send the quote form and you’ll hear back within ${facts.answerHours} hours with a day that works. Need it sooner? Call ${phoneShown}.`,
    next: ['quote', 'call'],
  }),
)

const quote = wordRule(
  /\b((free|get|need|want|like|have|request|requesting|looking for|give me|for|send|an?|my|your|the) (a |an |the |my |me a |me an )?(free )?(quotes?|estimates?|bids?|proposal))\b|^(free )?(quotes?|estimates?|bid)( please| form)?$|\bquote (form|please|me)\b|\b(give|do|offer) (me )?(quotes|estimates)\b|\b(quotes|estimates) (over|by|for|from)\b|\bestimates? (free|form|please)\b|\bfree (quotes?|estimates?)\b|\b(how does (it|this) work|im interested|i am interested|whats the process to)\b/,
  ({ facts, phoneShown }) => ({
    text: `Estimates are free with no obligation. Fill in the quote form (it takes two minutes, and you can add a photo or two) or call ${phoneShown}, and you’ll hear back within ${facts.answerHours} hours.`,
    next: ['quote', 'call'],
  }),
)

const complaint = wordRule(
  /\b(complain\w*|complaint|not happy|unhappy|disappointed|dissatisfied|bad job|poor job|botched|you (broke|damaged|ruined|scratched|killed)|damaged my|broke my|refund|money back|lawyer|sue you|peeling|came off|turned white|turning white|bubbl\w+)\b/,
  ({ facts, phoneShown }) => ({
    text: `I’m sorry to hear something isn’t right. Please call ${phoneShown} so the owner can take a look${withWarranty(facts, '; our sealing work carries a ', ' warranty')}.`,
    next: ['call'],
  }),
)

const hiring = wordRule(
  /\b(you|you all|guys|currently|now|still) hiring\b|^hiring$|\b(job openings?|open positions?|apply (for|to work|here|online)|employment|careers?|looking for (work|a job)|work for you|my resume|internship|help wanted)\b/,
  ({ facts, phoneShown }) => ({
    text: `I don’t know about job openings. Please email ${facts.email} or call ${phoneShown}.`,
    next: ['call'],
  }),
)

const selling = wordRule(
  /\b(seo|backlinks?|marketing (services|agency)|guest post|(improve|redesign|rank|optimize|build) (your|a|the) (new )?(web ?site|site|page)|web ?design|wholesale|sales pitch|crypto|business loan|advertis\w+)\b/,
  ({ facts }) => ({
    text: `This chat is for questions about our services. For anything else, please email ${facts.email}.`,
  }),
)

/** Before prices and places: who wants a person does not want an answer. */
export const REACH_PERSON_RULES: readonly Rule[] = [
  leavesContact,
  complaint,
  hiring,
  selling,
  looksFirst,
  response,
  person,
  photos,
  text,
]
/** After them: `phone` and `book` also stand in questions about something else. */
export const CONTACT_RULES: readonly Rule[] = [where, website, quote, email, phone, booking]
