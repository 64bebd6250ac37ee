import { Phone, PhoneIncoming } from 'lucide-react'
import { useLayoutEffect, type RefObject } from 'react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Action } from '../contract.ts'
import type { Message } from './chat-memory.ts'
import type { Conversation } from './use-conversation.ts'
import styles from './chat-button.module.css'

const GREETING: Message = {
  role: 'assistant',
  content:
    'Hi! Ask me about sealing, cleaning or our service area. I’m an automated assistant, so for anything out of the ordinary, please call us.',
}

type Props = {
  ref: RefObject<HTMLDivElement | null>
  conversation: Conversation
  quote: string
  /** What one may ask, while nothing was asked yet. */
  suggestions: readonly string[]
  onAsk: (question: string) => void
  onCallback: () => void
  onQuote: () => void
}

/** What was said. While a reply comes it is marked busy, so that a screen reader hears it once, whole. */
export function ChatLog({
  ref,
  conversation: { messages, coming },
  quote,
  suggestions,
  onAsk,
  onCallback,
  onQuote,
}: Props) {
  const last = messages.at(-1)
  // After every change, each of which adds something at the end.
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight, behavior: 'instant' })
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard user must be able to scroll it
    <div ref={ref} className={styles.log} role="log" aria-label="Messages" aria-busy={coming !== null} tabIndex={0}>
      {[GREETING, ...messages].map((message, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was said stays where it is
        <Said key={place} message={message} />
      ))}
      {coming !== null &&
        (coming === '' ? (
          <p className={`${styles.msg} ${styles.theirs}`}>
            <span className={`spin ${styles.spin}`} aria-hidden="true" />
            <span className="vh">Looking that up</span>
          </p>
        ) : (
          <Said message={{ role: 'assistant', content: coming }} />
        ))}
      {coming === null && messages.length === 0 && (
        <div className={styles.next} role="group" aria-label="Suggested questions">
          {suggestions.map((question) => (
            <Button key={question} tone="line" size="sm" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </div>
      )}
      {coming === null && last?.actions && last.actions.length > 0 && (
        <div className={styles.next}>
          {last.actions.map((action) => (
            <Next key={action.label} action={action} quote={quote} onQuote={onQuote} onCallback={onCallback} />
          ))}
        </div>
      )}
    </div>
  )
}

function Said({ message: { role, content, language } }: { message: Message }) {
  const theirs = role === 'assistant'
  return (
    <p className={`${styles.msg} ${theirs ? styles.theirs : styles.own}`} lang={language === 'es' ? 'es' : undefined}>
      <span className="vh" lang="en">
        {theirs ? 'Assistant: ' : 'You: '}
      </span>
      {content}
    </p>
  )
}

function Next({
  action: { kind, label, href },
  quote,
  onQuote,
  onCallback,
}: {
  action: Action
  quote: string
  onQuote: () => void
  onCallback: () => void
}) {
  if (kind === 'callback') {
    return (
      <Button tone="line" size="sm" onClick={onCallback}>
        <Icon of={PhoneIncoming} />
        {label}
      </Button>
    )
  }
  if (kind === 'quote') {
    return (
      <LinkButton tone="clay" size="sm" href={quote} onClick={onQuote}>
        {label}
      </LinkButton>
    )
  }
  return (
    <LinkButton tone="line" size="sm" href={href}>
      {kind === 'call' && <Icon of={Phone} />}
      {label}
    </LinkButton>
  )
}
