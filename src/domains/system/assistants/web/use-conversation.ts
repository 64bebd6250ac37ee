import { useEffect, useRef, useState } from 'react'
import type { Action } from '../contract.ts'
import { askChat } from './ask-chat.ts'
import { storeMessages, recallMessages, type Message } from './chat-memory.ts'

/** Word for word from spec.md §8. */
const TROUBLE =
  "Sorry, I'm having trouble responding right now. Please call us at the business phone for immediate assistance."

export type Conversation = {
  messages: readonly Message[]
  /** The reply so far, while it comes; null when none is awaited. */
  coming: string | null
  /** Resolves once the reply is there; false when none could be had. Only one question at a time. */
  send(text: string): Promise<boolean>
  /** Adds what the assistant says of itself, as after a form in the chat. */
  note(text: string): void
}

/** Holds the conversation between the visitor and the assistant, and stores it for the other pages of this tab. */
export function useConversation(call: Action): Conversation {
  const [messages, setMessages] = useState(recallMessages)
  const [coming, setComing] = useState<string | null>(null)
  const asking = useRef(false)

  // The browser restored this page from its cache, and the conversation may have continued on another page.
  useEffect(() => {
    const read = ({ persisted }: PageTransitionEvent) => persisted && setMessages(recallMessages())
    window.addEventListener('pageshow', read)
    return () => window.removeEventListener('pageshow', read)
  }, [])

  const say = (all: readonly Message[], message: Message) => {
    const next = [...all, message]
    setMessages(next)
    storeMessages(next)
    return next
  }

  const send = async (text: string) => {
    if (asking.current) return false
    asking.current = true
    setComing('')
    const asked = say(messages, { role: 'user', content: text })
    let content = ''
    try {
      const rest = await askChat(text, messages, (piece) => setComing((content += piece)))
      say(asked, { role: 'assistant', content, ...rest })
      return true
    } catch {
      say(asked, { role: 'assistant', content: TROUBLE, actions: [call], failed: true })
      return false
    } finally {
      asking.current = false
      setComing(null)
    }
  }

  return { messages, coming, send, note: (content) => void say(messages, { role: 'assistant', content }) }
}
