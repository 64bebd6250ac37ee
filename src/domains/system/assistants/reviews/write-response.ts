import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatList } from '#lib/format-list.ts'
import type { DraftOptions } from '../draft-options.ts'
import { createChooser } from '../marketing/offer-phrases.ts'
import type { Choose } from '../marketing/offer-phrases.ts'
import type { Sentiment } from './review-sentiment.ts'

/**
 * A public reply that speaks of nothing but what the review does, and admits and promises nothing that only the owner
 * can. `firstName`: to begin with.
 */
export function writeResponse(
  mood: Sentiment,
  facts: Facts,
  { tone, again }: DraftOptions,
  firstName: string | undefined,
): string {
  const choose = createChooser(`${JSON.stringify(mood)}${firstName}${again}`)
  const hello = firstName === undefined ? '' : tone === 'formal' ? `Dear ${firstName}, ` : `Hi ${firstName}, `
  const parts = { glad, mixed, unhappy }[mood.feeling](mood, facts, choose, tone)
  const [first = '', ...rest] = tone === 'shorter' ? parts.slice(0, mood.feeling === 'unhappy' ? 2 : 1) : parts
  const sign = tone === 'formal' ? ` Kind regards, ${facts.name}` : ''
  return (
    `${hello}${hello === '' ? first : `${first.slice(0, 1).toLowerCase()}${first.slice(1)}`} ${rest.join(' ')}`.trim() +
    sign
  )
}

type Writer = (mood: Sentiment, facts: Facts, choose: Choose, tone: DraftOptions['tone']) => string[]

const glad: Writer = ({ work, praised }, { name }, choose, tone) => [
  choose([
    `Thank you for the kind words.`,
    `Thank you for taking the time to write this.`,
    `Thanks so much for your review.`,
  ]),
  praised.length > 0
    ? choose([`We're glad you liked ${formatList(praised)}.`, `It's great that you mentioned ${formatList(praised)}.`])
    : choose([`We're so glad you're happy.`, `It's great to hear you're pleased.`]),
  work === null
    ? choose([`Thank you for choosing ${name}.`, `It was a pleasure working with you.`])
    : choose([`Enjoy your ${work}.`, `We hope you enjoy your ${work}.`]),
  ...(tone === 'warmer'
    ? [choose(['Reviews like yours mean a lot to a small company like ours.', 'You made our day.'])]
    : []),
]

const mixed: Writer = ({ praised, missed }, { phone }, choose, tone) => [
  choose(['Thank you for your honest review.', 'Thank you for letting us know how it went.']),
  ...(praised.length > 0 ? [`We're glad you liked ${formatList(praised)}, and thanks for saying so.`] : []),
  missed.length > 0
    ? choose([`We hear you about ${formatList(missed)}.`, `We'd like to talk with you about ${formatList(missed)}.`])
    : choose([
        "If anything could have been better, we'd like to know.",
        "If something wasn't what you expected, please let us know.",
      ]),
  `You can reach us at ${formatPhone(phone)}.`,
  ...(tone === 'warmer' ? ['We want you to be happy with it.'] : []),
]

const unhappy: Writer = ({ missed, work }, { phone }, choose, tone) => [
  choose([
    "We're sorry you're not happy.",
    "We're sorry to hear this.",
    "We're sorry this didn't go the way you expected.",
  ]),
  `Please call ${formatPhone(phone)} so the owner can talk with you about ${missed.length > 0 ? formatList(missed) : work === null ? 'what happened' : `your ${work}`}.`,
  choose(["We'd like to hear more about it.", 'Thank you for letting us know.']),
  ...(tone === 'warmer' ? ['It matters to us, and we take it seriously.'] : []),
]
