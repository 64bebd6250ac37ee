import type { AiProvider } from './port.ts'

/** The default without an account anywhere: no model, only what the product itself knows, word by word. */
export const embeddedAi: AiProvider = {
  name: 'embedded',
  model: 'embedded',
  async *reply({ builtIn }, signal) {
    for (const piece of builtIn.match(/\S+\s*/g) ?? []) {
      if (signal.aborted) break
      yield piece
    }
    return { promptTokens: 0, completionTokens: 0 }
  },
  account: () => Promise.resolve({ kind: 'simulated', says: 'Not set: answers come from built-in templates' }),
}
