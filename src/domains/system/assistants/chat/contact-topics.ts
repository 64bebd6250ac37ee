import { formatPhone } from '#lib/phone.ts'
import type { Topic } from './chat-topic.ts'

/** How to reach the business, and how it goes on from there. */
export const CONTACT_TOPICS: readonly Topic[] = [
  {
    asks: `can i talk to a human; speak with a real person; can i talk to a person; speak with a human; get me a real
      person; let me speak to the owner; connect me to a representative; live agent; operator; is there a manager;
      speak to someone; can a human answer; customer service; human; talk to someone; talk to ray`,
    say: ({ phone, answerHours }) =>
      `Call ${formatPhone(phone)} to reach us directly. Or send the quote form and we’ll get back to you within ${answerHours} hours.`,
    next: ['call', 'callback', 'quote'],
  },
  {
    asks: `can i send photos; where do i upload pictures; attach a picture; share a video; show you pics; price from a
      picture; estimate by photo; submit images; email you photos; text you photos for a quote`,
    say: ({ answerHours }) =>
      `You can add a photo or two in the quote form. We can often price smaller areas from photos, and you’ll hear back within ${answerHours} hours.`,
  },
  {
    asks: `how fast will you respond; how long until i hear back; when will i hear from you; when will you get back to
      me; how soon do you reply; how quick do you answer; response time; how long does it take you to get back to me;
      do you reply fast; when do you call back`,
    say: ({ phone, answerHours }) =>
      `Within ${answerHours} hours after you send the quote form. It’s faster by phone: ${formatPhone(phone)}.`,
  },
  {
    asks: `come and measure; come see it; do you have to come out to give an estimate; inspect; inspection; site
      visit; in person; look at it first; walk through; can someone come look at my driveway; come take a look`,
    say: ({ answerHours }) =>
      `Yes, a free visit to look and measure, or a price from your photos for smaller areas. Send the quote form and you’ll hear back within ${answerHours} hours.`,
  },
  {
    asks: 'website; web page; url; facebook; instagram; social media; google maps',
    say: ({ phone, email }) =>
      `You’re on our website now. I don’t know about our other profiles. For anything else, call ${formatPhone(phone)} or email ${email}.`,
    next: ['call'],
  },
  {
    asks: 'text; text you pictures; sms; whatsapp; imessage',
    say: ({ phone, email }) =>
      `You can call ${formatPhone(phone)} or email ${email}. You can also add a photo or two in the quote form and check a box to get texts about your quote.`,
  },
  {
    asks: 'email; mail you',
    say: ({ phone, email }) => `Our email is ${email}. The fastest way to reach us is by phone: ${formatPhone(phone)}.`,
    next: ['call'],
  },
  {
    asks: `phone; customer service number; phone number; number; telephone; cell; contact; how do i reach you; who do
      i call; can i call you; how do i get in touch; get ahold of you; get a hold of someone; call; call you`,
    say: ({ phone, email }) => `You can reach us at ${formatPhone(phone)} or ${email}.`,
    next: ['call', 'quote'],
  },
  {
    asks: `book; make an appointment; schedule; get on your calendar; sign me up; hire you; set something up; when can
      you come; when can you start; when can you do my driveway; how soon can you do it; how fast can you come; next
      opening; next available; availability; earliest; soonest; this week; tomorrow; asap; wait time; how far out are
      you booked; lead time; in a hurry; urgent; right away; can you come over; come give me an estimate; done by
      thanksgiving; cleaned by friday; deadline; get started`,
    say: ({ phone, answerHours }) =>
      `I can’t see the calendar. Send the quote form and you’ll hear back within ${answerHours} hours with a day that works. Need it sooner? Call ${formatPhone(phone)}.`,
  },
  {
    asks: `quote; estimate; free quote; free estimate; request a quote; bid; proposal; quote form; do you give
      estimates; do you give quotes over the phone; how does it work; how does the quote process work; interested`,
    say: ({ phone, answerHours }) =>
      `Estimates are free with no obligation. Fill in the quote form (it takes two minutes, and you can add a photo or two) or call ${formatPhone(phone)}, and you’ll hear back within ${answerHours} hours.`,
  },
  {
    asks: `do you hire; are you hireing; hiring; looking for work; i have 5 years experience
      pressure washing and i am looking for work; do you have any openings; i have
      experience and need a job; job openings; open positions; apply for a job; employment; my resume;
      internship; help wanted; work for you`,
    say: ({ phone, email }) => `I don’t know about job openings. Please email ${email} or call ${formatPhone(phone)}.`,
    next: ['call'],
  },
]
