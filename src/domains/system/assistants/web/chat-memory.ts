import type { AboutWork, Action } from '../contract.ts'

export type Message = {
  role: 'user' | 'assistant'
  content: string
  actions?: Action[]
  language?: 'en' | 'es'
  /** What the conversation had said of the work by then. */
  about?: AboutWork
  /** The apology in place of a reply: no part of what was said. */
  failed?: true
}

const KEY = 'chat'
const MAX_STORED = 40

/** What was said in this tab, on whatever page. */
export function recallMessages(): Message[] {
  try {
    // Only `remember` writes it.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Message[]
  } catch {
    // On the server there is no such storage, and a browser may refuse it.
    return []
  }
}

export function storeMessages(messages: readonly Message[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages.slice(-MAX_STORED)))
  } catch {
    // Then the conversation lasts as long as the page.
  }
}
