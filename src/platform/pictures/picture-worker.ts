import { constants, setPriority } from 'node:os'
import { PictureRefused } from './limits.ts'
import type { Answer, Ask } from './pictures.ts'

// A process of its own, begun by Pictures: what decodes strangers' files has no database, no secrets, and may be ended at any moment.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(0))
process.on('message', (ask: Ask) => void answer(ask).then((said) => process.send?.(said)))

async function answer({ id, ...ask }: Ask): Promise<Answer> {
  try {
    // Here and not above, so that a machine where sharp cannot load is told so.
    const { inspect, develop } = await import('./develop.ts')
    return { id, result: ask.folder === undefined ? await inspect(ask) : await develop({ ...ask, folder: ask.folder }) }
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refusal: error.refusal, reason: error.cause instanceof Error ? error.cause.message : error.message }
    // A full disk is told from a bad picture by its code.
    return { id, failed: String(error), code: error instanceof Error && 'code' in error ? String(error.code) : undefined }
  }
}
