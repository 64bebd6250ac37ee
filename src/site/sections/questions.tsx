import { Plus } from 'lucide-react'
import type { FaqItem } from '#domains/system/business/contract.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './questions.module.css'

/**
 * Questions of which one is open at a time, by the browser itself: no script. Each answer has an id, inside its fold,
 * so that a link to it opens it. `name` keeps several such lists of a page apart; `open` is the place of the one that
 * is open at first.
 */
export function Questions({ items, name, open }: { items: readonly FaqItem[]; name: string; open?: number }) {
  const anchors = anchorsOf(items)
  return (
    <div className="acc" id={name}>
      {items.map(({ question, answer }, place) => (
        <details key={anchors[place]} name={`${name}-one`} open={place === open}>
          <summary>
            {question}
            <Icon of={Plus} />
          </summary>
          <div className={styles.answer} id={anchors[place]}>
            <Answer text={answer} />
          </div>
        </details>
      ))}
    </div>
  )
}

/**
 * `How can I pay?` → `how-can-i-pay`. A question that is asked twice, or written in other letters, gets its place in
 * the list.
 */
function anchorsOf(items: readonly FaqItem[]): string[] {
  const taken = new Set<string>()
  return items.map(({ question }, place) => {
    const words = question
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
    const anchor = words === '' || taken.has(words) ? `${words || 'question'}-${place + 1}` : words
    taken.add(anchor)
    return anchor
  })
}

const NUMBERED = /^\d+\.\s+/

/** Paragraphs are parted by empty lines; those that begin with a number are steps. */
function Answer({ text }: { text: string }) {
  const blocks: { steps: boolean; lines: string[] }[] = []
  for (const paragraph of text.split(/\n\s*\n/)) {
    const steps = NUMBERED.test(paragraph)
    const line = paragraph.replace(NUMBERED, '')
    const last = blocks.at(-1)
    if (steps && last?.steps) last.lines.push(line)
    else blocks.push({ steps, lines: [line] })
  }
  return blocks.map(({ steps, lines: [first = '', ...more] }) =>
    steps ? (
      <ol key={first}>
        {[first, ...more].map((line) => (
          <li key={line}>
            <span>{line}</span>
          </li>
        ))}
      </ol>
    ) : (
      <p key={first}>{first}</p>
    ),
  )
}
