import { Send, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { prefill } from '#domains/sales/requests/web/quote-form-draft.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PatchOfPavers } from '#ui/patch-of-pavers.tsx'
import { CallbackForm } from './callback-form.tsx'
import { ChatLog } from './chat-log.tsx'
import type { AboutWork } from '../contract.ts'
import type { Conversation } from './use-conversation.ts'
import { useYieldToFocus } from './use-yield-to-focus.ts'
import { useSheet } from './use-sheet.ts'
import styles from './chat-button.module.css'

type Props = {
  name: string
  quote: string
  suggestions: readonly string[]
  conversation: Conversation
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** As the contract has it: longer questions are refused. */
const LONGEST = 2000

/** The conversation: a panel in the corner of a desk's screen, the whole screen of a phone. */
export function ChatPanel({ name, quote, suggestions, conversation, opener, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const goingOn = useRef(false)
  const asked = useRef(false)
  const [calling, call] = useState(false)
  const pending = conversation.coming !== null
  const about = conversation.messages.findLast((message) => message.about)?.about
  useSheet(dialog, field)
  useYieldToFocus(dialog, onClose)
  useEffect(() => {
    const pressed = opener.current
    return () => {
      // A visitor who went on to the form, or to another part of the page, keeps the focus there.
      if (!goingOn.current && document.activeElement === document.body) visible(pressed)?.focus({ preventScroll: true })
    }
  }, [opener])

  // Returns the focus to the field once it takes text again, unless the visitor has moved elsewhere.
  useEffect(() => {
    if (!pending && document.activeElement === log.current && asked.current)
      field.current?.focus({ preventScroll: true })
    asked.current = pending
  }, [pending])

  const submit = () => {
    const { current } = field
    const text = current?.value.trim() ?? ''
    if (!current || text === '' || pending) return
    current.value = ''
    void ask(text)
  }
  const ask = async (text: string) => {
    // The field is switched off until the reply is there, and would drop the focus.
    log.current?.focus({ preventScroll: true })
    const answered = await conversation.send(text)
    // A failed question goes back into the field, so that one press sends it again.
    if (!answered && field.current?.value === '') field.current.value = text
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog ref={dialog} className={styles.panel} aria-label="Chat" onCancel={onClose} onKeyDown={escape}>
      <div className={styles.head}>
        <PatchOfPavers />
        <strong>{`Ask ${name}`}</strong>
        <button type="button" className="x" aria-label="Close chat" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
      <ChatLog
        ref={log}
        conversation={conversation}
        quote={quote}
        suggestions={suggestions}
        onAsk={(question) => void ask(question)}
        onCallback={() => call(true)}
        onQuote={() => {
          goingOn.current = true
          if (about) prefill(toValues(about))
          onClose()
        }}
      />
      {calling ? (
        <CallbackForm
          business={name}
          about={about}
          asked={conversation.messages.filter(({ role }) => role === 'user').map(({ content }) => content)}
          onTaken={(sentence) => {
            call(false)
            conversation.note(sentence)
          }}
          onCancel={() => call(false)}
        />
      ) : (
        <form
          className={styles.ask}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <label className="vh" htmlFor="chat-message">
            Your message
          </label>
          <textarea
            ref={field}
            className={`input ${styles.field}`}
            id="chat-message"
            rows={1}
            maxLength={LONGEST}
            placeholder="Type a message"
            autoComplete="off"
            enterKeyHint="send"
            disabled={pending}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              submit()
            }}
          />
          <Button tone="tide" icon type="submit" aria-label="Send" disabled={pending}>
            <Icon of={Send} />
          </Button>
        </form>
      )}
    </dialog>
  )
}

/** What was said, as the fields of the quote form. */
const toValues = ({ service, areaSqFt, zip }: AboutWork): Record<string, string> => ({
  ...(service && { service }),
  ...(areaSqFt !== null && { areaSqFt: String(areaSqFt) }),
  ...(zip && { zip }),
})

/** The button that opens the chat here: the floating one, or on a phone the call bar's. */
function visible(floating: HTMLElement | null): HTMLElement | null {
  return (
    [floating, document.querySelector<HTMLElement>('[data-opens-chat]')].find((button) => button?.checkVisibility()) ??
    null
  )
}
