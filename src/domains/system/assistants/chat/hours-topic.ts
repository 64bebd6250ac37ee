import { WEEKDAYS } from '#domains/system/business/contract.ts'
import type { Hours } from '#domains/system/business/contract.ts'
import { formatShortHour, groupWeek } from '#domains/system/business/format-week.ts'
import { formatTime, toDay } from '#lib/dates.ts'
import { addDays, toTime, getWeekday } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
import type { ChatAnswer, ChatQuestion, Knowledge, Topic } from './chat-topic.ts'

type Weekday = (typeof WEEKDAYS)[number]
type Day = { date: string; weekday: Weekday }

/** Says when the business answers, and whether it is open now, by the clock of the business. */
export const hoursTopic: Topic = {
  asks: `hours; business hours; open; open today; are you open tonight; when do you open tomorrow morning; closing
    time; what time is it; saturday; is anybody there at the moment if i call; is someone in the office; can you come on a sunday; are you there on monday; is anyone there; do you work
    evenings; nights; work late; what days do you work; when do you start work; holidays; christmas; thanksgiving;
    easter; new years; labor day; memorial day; independence day; july 4th; do you answer on weekends`,
  answer: (asked, known) => answerHours(asked, known),
}

/** On a day that is named, something else is the matter. */
const OF_WORK =
  /\b(swim\w*|pool|park|cars?|trucks?|walk on|step on|pull in|pull the|dry|storm\w*|rain\w*|games?|win|won)\b/

function answerHours(
  asked: ChatQuestion,
  { hours: known, confirmed, facts, phoneShown }: Knowledge,
): ChatAnswer | null {
  if (OF_WORK.test(asked.text) && !/\b(open|opens|closed?|closing|hours|office)\b/.test(asked.text)) return null
  if (!confirmed.hours)
    return {
      text: `Please call ${phoneShown} for our hours. If you send a quote request, you’ll hear back within ${facts.answerHours} hours.`,
      next: ['call', 'quote'],
    }
  const { text, now } = asked
  const today = dayOf(toDay(now))
  const all = formatHours(known)
  if (
    /\b(now|right now|at the moment|currently|today|still|yet|tonight)\b|^(are )?(you )?(all |guys )*(open|closed)$/.test(
      text,
    )
  ) {
    return { text: `${nowText(known, now, today)} ${all}`, next: ['call'] }
  }
  const asksFor = named(text, today)
  if (asksFor.length > 0)
    return { text: `${asksFor.map((day) => dayText(known, day)).join(' ')} ${all}`, next: ['call'] }
  if (
    /\b(holidays?|christmas|thanksgiving|easter|new years?|labor day|memorial day|independence|july|4th)\b/.test(text)
  )
    return { text: `${closedText(known, today)} ${all} To double-check, call ${phoneShown}.`, next: ['call'] }
  return { text: `${all} ${nowText(known, now, today)}`, next: ['call'] }
}

export const formatHours = (hours: Hours): string =>
  `Our hours: ${groupWeek(hours)
    .map(({ days, hours: times }) => `${days} ${times}`)
    .join(', ')}.`

function dayOf(date: string): Day {
  const weekday = WEEKDAYS[getWeekday(date)]
  if (!weekday) throw new Error(`${date} has no weekday`)
  return { date, weekday }
}

const openOn = ({ week, closed }: Hours, { date, weekday }: Day) =>
  closed.some((day) => day.date === date) ? null : week[weekday]

function nowText(known: Hours, now: Date, today: Day): string {
  const open = openOn(known, today)
  const clock = toTime(now)
  const time = formatTime(now)
  if (!open) return `It’s ${time} here, and we’re closed today.`
  if (clock < open.opens) return `It’s ${time} here, and we open at ${formatShortHour(open.opens)} today.`
  return clock < open.closes
    ? `It’s ${time} here, and we’re open until ${formatShortHour(open.closes)}.`
    : `It’s ${time} here, and we closed at ${formatShortHour(open.closes)} today.`
}

function named(text: string, today: Day): Day[] {
  const next = (days: number) => dayOf(addDays(today.date, days))
  const upcoming = [0, 1, 2, 3, 4, 5, 6].map(next)
  if (/\btomorrow\b/.test(text)) return [next(1)]
  const wanted = /\bweekends?\b/.test(text)
    ? ['saturday', 'sunday']
    : WEEKDAYS.filter((day) => new RegExp(`\\b${day}s?\\b`).test(text))
  return WEEKDAYS.filter((day) => wanted.includes(day)).flatMap(
    (day) => upcoming.find(({ weekday }) => weekday === day) ?? today,
  )
}

function dayText(known: Hours, day: Day): string {
  const name = title(day.weekday)
  const open = openOn(known, day)
  const closed = known.closed.find(({ date }) => date === day.date)
  if (closed) return `We’re closed on ${name}${closed.reason ? ` (${closed.reason})` : ''}.`
  return open
    ? `On ${name} we’re open from ${formatShortHour(open.opens)} to ${formatShortHour(open.closes)}.`
    : `We’re closed on ${name}.`
}

function closedText({ closed }: Hours, today: Day): string {
  const coming = closed.filter(({ date }) => date >= today.date).slice(0, 3)
  if (coming.length === 0) return 'We don’t have any closed days scheduled right now.'
  return `We’re closed on ${formatList(coming.map(({ date, reason }) => dateText(date) + (reason ? ` (${reason})` : '')))}.`
}

const title = (day: string) => day.charAt(0).toUpperCase() + day.slice(1)

/** `2026-12-25` → `December 25`. */
const dateText = (date: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T12:00:00Z`),
  )
