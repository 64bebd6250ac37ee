/** Reads when an offer ends and which season it is for, from text as a person typed it. */
import { takeOut } from './plain-words.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const WEEKDAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const DAY = String.raw`(?:3[01]|[12]\d|0?[1-9])`
const DATE = String.raw`(?:(?:${WEEKDAY},? )?${MONTH}\.? ${DAY}(?:st|nd|rd|th)?\b(?:,? 20\d\d)?|(?:1[0-2]|0?[1-9])/${DAY}(?:/(?:20)?\d\d)?\b|(?:this |next )?${WEEKDAY}|the ${DAY}(?:st|nd|rd|th)\b|(?:the )?end of (?:the |this |next )?(?:month|year|week|season|summer|winter|spring|fall|${MONTH}\b))`
const OCCASION = String.raw`(?:(?:the )?holidays?(?: season)?|thanksgiving|christmas|xmas|(?:the )?new year(?:'s)?(?: eve| day)?|easter|halloween|memorial day|labor day|veterans day|mother's day|father's day|(?:the )?(?:fourth|4th) of july|july 4th|independence day|black friday|cyber monday|(?:the )?(?:hurricane|storm|rainy|pollen|wet|dry|summer|winter|spring|fall|selling|party) season|(?:the )?(?:storms?|rain|rains|pollen|heat|hurricane)|(?:the )?(?:spring|summer|fall|autumn|winter))`

const LAST_DAY = new RegExp(
  String.raw`\b(?:(?:the |this )?(?:offer|sale|deal|special|price|promo|promotion)s? (?:is )?)?(?<verb>ends?(?: on)?|ending(?: on)?|expires?(?: on)?|expiring|last day(?: is)?|(?:(?:valid|good|runs?|running|available|bookings?|booked|book|schedule[sd]?|sign up|only) )?(?:until|till|til|through|thru|by|before))(?: the day of)?:? (?<date>${DATE})`,
  'gi',
)
const AROUND = new RegExp(
  String.raw`\b(?<verb>before|after|by|until|till|for|during|in time for|ahead of|over|around|this|next|in|all)\b (?<date>${OCCASION})(?! ?(?:st|rd|th)\b)\b`,
  'gi',
)
const TIME_SPAN = new RegExp(
  String.raw`\b(?:(?:only )?(?<now>this (?:week(?:end)?|month|year|${WEEKDAY})|next (?:week(?:end)?|month|${WEEKDAY})|today(?: only)?|tomorrow|all (?:week|month|year)(?: long)?|(?:in|during|all|throughout) (?:early |mid[- ]?|late )?${MONTH}\b\.?|on ${WEEKDAY}s?|weekdays|weekends|on (?:${MONTH})\.? ${DAY}(?:st|nd|rd|th)?\b)(?: only)?)`,
  'gi',
)
const SEASON = new RegExp(
  String.raw`\b(?<season>spring|summer|fall|autumn|winter|holiday|christmas|thanksgiving|easter|new year|black friday|hurricane season|back[- ]to[- ]school)(?= |$)`,
  'gi',
)

export type Deadline = { verb: 'ends' | 'until' | 'through' | 'by' | 'before'; date: string }

export type Times = { deadlines: Deadline[]; times: string[]; rest: string }

/** What is there of time in one clause, and the clause without it. */
export function parseTimes(clause: string): Times {
  const deadlines: Deadline[] = []
  const times: string[] = []
  let rest = takeOut(clause, LAST_DAY, ({ verb = '', date = '' }) =>
    deadlines.push({ verb: verbOf(verb), date: proper(date) }),
  )
  rest = takeOut(rest, AROUND, ({ verb = '', date = '' }) => times.push(`${joint(verb, date)} ${proper(date)}`))
  rest = takeOut(rest, TIME_SPAN, ({ now = '' }) => times.push(proper(now)))
  rest = takeOut(rest, SEASON, ({ season = '' }) =>
    times.push(
      /^(spring|summer|fall|autumn|winter)$/i.test(season)
        ? `this ${season.toLowerCase()}`
        : `for ${/^holiday$/i.test(season) ? 'the holidays' : proper(season)}`,
    ),
  )
  return { deadlines, times, rest }
}

const verbOf = (verb: string): Deadline['verb'] =>
  /before/i.test(verb)
    ? 'before'
    : /\bby\b/i.test(verb)
      ? 'by'
      : /thr/i.test(verb)
        ? 'through'
        : /til/i.test(verb)
          ? 'until'
          : 'ends'

/** `this holidays` is not English. */
const joint = (verb: string, date: string): string => {
  const word = verb.toLowerCase()
  return /^(this|next|in|all|over|around)$/.test(word) &&
    /^(the |christmas|xmas|easter|holiday)/i.test(date) &&
    word !== 'over' &&
    word !== 'around'
    ? 'for'
    : word
}

const CAPITAL = new RegExp(
  String.raw`\b(?:${MONTH}|${WEEKDAY}|thanksgiving|christmas|xmas|easter|halloween|memorial day|labor day|veterans day|mother's day|father's day|july|independence day|black friday|cyber monday|new year(?:'s)?)\b`,
  'gi',
)
/** Months, days of the week and feasts with a capital, the rest small. `may` alone is no month. */
const proper = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(CAPITAL, (word) => word.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase()))
    .trim()
