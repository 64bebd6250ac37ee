import type { WeeklyEmail } from './weekly-email.tsx'

/** The text part: the same words as the letter, line by line. */
export function toWeeklyText({ house, of, content, link, why }: WeeklyEmail): string {
  const cards = content.cards.map(({ name, value, delta, note }) => {
    const hint = [note, delta?.words].filter(Boolean).join('; ')
    return `${name}: ${value}${hint && ` (${hint})`}`
  })
  const parts = content.parts.map(({ title, hint, lines }) =>
    [`${title}${hint === null ? '' : ` (${hint})`}`, ...lines.map(({ name, value }) => `${name}: ${value}`)].join('\n'),
  )
  const head = `${house}\n${content.days}\n${of}${content.before === null ? '' : `, compared with ${content.before}`}.`
  return [head, cards.join('\n'), link, ...parts, why].join('\n\n')
}
