/** A sentence of a timeline, the lines under it, and where it leads. */
export type PhrasedEntry = { words: string; detail?: string | null; href?: string | null }

/** An entry of the audit trail in words: who did it, what stood there after, and what the record is called here. */
export type EntryPhrase = (who: string, after: Record<string, unknown> | null, called: string) => PhrasedEntry
