import { Chat } from '#domains/system/assistants/web/chat-button.tsx'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { Island } from '../island.tsx'
import { suggestQuestions } from './chat-suggestions.ts'

/** The chat, on every public page; a conversation goes on wherever the visitor goes. `path`: of the page. */
export function ChatCorner({ facts, quote, path }: { facts: Facts; quote: string; path: string }) {
  return (
    <aside data-chat="" aria-label="Questions">
      <Island
        name="chat"
        of={Chat}
        props={{
          name: facts.name,
          phone: facts.phone,
          phoneShown: formatPhone(facts.phone),
          quote,
          suggestions: suggestQuestions(path),
        }}
        hold
      />
    </aside>
  )
}
