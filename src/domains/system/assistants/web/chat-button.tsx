import { MessageCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useConversation } from './use-conversation.ts'
import styles from './chat-button.module.css'

/** `quote` leads to the quote form: of this page, or of the home page. `suggestions`: what one may ask here. */
export type ChatProps = {
  name: string
  phone: string
  phoneShown: string
  quote: string
  suggestions: readonly string[]
}

/**
 * The floating button and what it opens (spec.md §2). Until its script has come the button is a link to the answers
 * that are written down; on a phone the call bar's button presses this one.
 */
export function Chat({ name, phone, phoneShown, quote, suggestions }: ChatProps) {
  const [open, setOpen] = useState(false)
  const [live, setLive] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const conversation = useConversation({ kind: 'call', label: `Call ${phoneShown}`, href: `tel:${phone}` })
  useEffect(() => setLive(true), [])

  return (
    <>
      <LinkButton
        ref={opener}
        tone="tide"
        className={open ? `${styles.fab} ${styles.away}` : styles.fab}
        href="/faq"
        {...(live && { role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon of={MessageCircle} />
        Ask a question
      </LinkButton>
      {open && (
        <ChatPanel
          name={name}
          quote={quote}
          suggestions={suggestions}
          conversation={conversation}
          opener={opener}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
