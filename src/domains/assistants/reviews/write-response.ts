import type { Facts } from '#domains/business/contract.ts'
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
    `Many thanks for your review.`,
  ]),
  praised.length > 0
    ? choose([
        `It is good to hear that you liked ${formatList(praised)}.`,
        `We are glad that you noticed ${formatList(praised)}.`,
      ])
    : choose([`We are glad that you are happy.`, `It is good to hear that you are pleased.`]),
  work === null
    ? choose([`Thank you for choosing ${name}.`, `It was a pleasure to work for you.`])
    : choose([`Enjoy your ${work}.`, `We hope you enjoy your ${work}.`]),
  ...(tone === 'warmer'
    ? [choose(['Reviews like yours mean a lot to a small company like ours.', 'You made our day.'])]
    : []),
]

const mixed: Writer = ({ praised, missed }, { phone }, choose, tone) => [
  choose(['Thank you for your honest review.', 'Thank you for telling us how it was.']),
  ...(praised.length > 0 ? [`We are glad that you liked ${formatList(praised)}.`] : []),
  missed.length > 0
    ? choose([
        `We hear what you say about ${formatList(missed)}.`,
        `What you say about ${formatList(missed)} is worth a call.`,
      ])
    : choose([
        'If anything could have been better, we would like to know.',
        'If something was not as you wished, please tell us.',
      ]),
  `You reach us at ${formatPhone(phone)}.`,
  ...(tone === 'warmer' ? ['It matters to us that you are happy with it.'] : []),
]

const unhappy: Writer = ({ missed, work }, { phone }, choose, tone) => [
  choose([
    'We are sorry that you are not happy.',
    'We are sorry to read this.',
    'I am sorry that this did not go as you expected.',
  ]),
  `Please call ${formatPhone(phone)}, so that the owner can talk with you about ${missed.length > 0 ? formatList(missed) : work === null ? 'what happened' : `your ${work}`}.`,
  choose(['We would like to hear your side.', 'Thank you for telling us.']),
  ...(tone === 'warmer' ? ['It matters to us, and we take it seriously.'] : []),
]
