import type { Account } from '../account.ts'

/** What was said so far, oldest first; the last turn is the one to answer. */
export type Turn = { role: 'user' | 'assistant'; content: string }

export type AiRequest = {
  /** The instructions that the model receives first. */
  system: string
  turns: readonly Turn[]
  /**
   * What the product says by itself, from the business's own facts and templates: the whole reply where there is no
   * model.
   */
  builtIn: string
  model: string
  /** The most that the reply may have. */
  maxTokens: number
  /** 0 to 1. */
  temperature: number
}

/** Counted and reported by the server; not verified. Zero where there is no model. */
export type Usage = { promptTokens: number; completionTokens: number }

/** `usage` null: the server did not say. `cut`: the reply was longer than it may be, and ends somewhere. */
export type ReplyDetails = { usage: Usage | null; cut: boolean }

/**
 * The model has not begun to answer, and nothing is owed for it. The message is a sentence for the owner, free of
 * secrets.
 */
export class NoReply extends Error {}

export type AiProvider = {
  name: 'embedded' | 'openai'
  /** The model that a feature begins with, as it stands in the log of requests. */
  model: string
  /**
   * Yields the reply in pieces, as they come, and returns at the end what it cost. Aborting ends it. Throws NoReply,
   * and any other error for a reply that broke off, whose cost is unknown; its message is a sentence for the owner,
   * too.
   */
  reply(request: AiRequest, signal: AbortSignal): AsyncGenerator<string, ReplyDetails>
  /**
   * Looks whether the models' server lets us in; asks no model. Never throws. Without it nothing is known of the
   * account.
   */
  account?(signal: AbortSignal): Promise<Account>
  /** Looks whether the server has the model that features begin with. Never throws; 'ok' where the server won’t say. */
  verifyModel?(signal: AbortSignal): Promise<Account>
}
