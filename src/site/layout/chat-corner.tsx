import { Chat } from '#domains/system/assistants/web/chat-button.tsx'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { Island } from '../island.tsx'

/**
 * The chat of the home page (spec.md §2). On other pages it is there once a conversation was begun: the loader looks,
 * and takes `hidden` away.
 */
export function ChatCorner({ facts, quote, always }: { facts: Facts; quote: string; always: boolean }) {
  return (
    <aside data-chat="" aria-label="Questions" hidden={!always}>
      <Island
        name="chat"
        of={Chat}
        props={{ name: facts.name, phone: facts.phone, phoneShown: formatPhone(facts.phone), quote }}
        hold
      />
    </aside>
  )
}
