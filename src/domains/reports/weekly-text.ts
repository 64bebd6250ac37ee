import type { WeeklyEmail } from './weekly-email.tsx'

/** The text part: the same words as the letter, line by line. */
export function toWeeklyText({ house, of, told, link, why }: WeeklyEmail): string {
  const cards = told.cards.map(({ name, value, delta, note }) => {
    const hint = [note, delta?.words].filter(Boolean).join('; ')
    return `${name}: ${value}${hint && ` (${hint})`}`
  })
  const parts = told.parts.map(({ title, hint, lines }) =>
    [`${title}${hint === null ? '' : ` (${hint})`}`, ...lines.map(({ name, value }) => `${name}: ${value}`)].join('\n'),
  )
  const head = `${house}\n${told.days}\n${of}${told.before === null ? '' : `, beside ${told.before}`}.`
  return [head, cards.join('\n'), link, ...parts, why].join('\n\n')
}
