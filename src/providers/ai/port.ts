import type { Account } from '../account.ts'

/** What was said so far, oldest first; the last turn is the one to answer. */
export type Turn = { role: 'user' | 'assistant'; content: string }

export type AiRequest = {
  turns: readonly Turn[]
  /** What the product says by itself, from the business's own facts and templates: the whole reply where there is no model. */
  builtIn: string
}

/** Counted by the model's own measure; zero where there is none. */
export type Usage = { promptTokens: number; completionTokens: number }

export type AiProvider = {
  name: 'embedded'
  /** The model that answers, as it stands in the log of requests. */
  model: string
  /**
   * The reply in pieces, as they come, and at the end what it cost. Aborting ends it at the next piece, without an error;
   * throws when there is no reply to be had.
   */
  reply(request: AiRequest, signal: AbortSignal): AsyncGenerator<string, Usage>
  /** Looks whether the models' server lets us in; asks no model. Never throws. Without it nothing is known of the account. */
  account?(signal: AbortSignal): Promise<Account>
}
