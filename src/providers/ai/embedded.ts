import type { AiProvider } from './port.ts'

/** Splits finished text into the pieces in which it is streamed. */
export const inPieces = (text: string): readonly string[] => text.match(/\S+\s*/g) ?? []

/** The default without an account anywhere: no model, only what the product itself knows, word by word. */
export const embeddedAi: AiProvider = {
  name: 'embedded',
  model: 'embedded',
  async *reply({ builtIn }, signal) {
    for (const piece of inPieces(builtIn)) {
      if (signal.aborted) break
      yield piece
    }
    return { usage: { promptTokens: 0, completionTokens: 0 }, cut: false }
  },
  account: () => Promise.resolve({ kind: 'simulated', says: 'Not set up. Built-in templates are used' }),
}
