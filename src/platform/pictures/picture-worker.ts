import { answer } from '#platform/helper-program.ts'
import { PictureRefused } from './limits.ts'
import type { Ask, Said } from './pictures.ts'

// A process of its own, begun by Pictures: it decodes strangers' files.

answer(async (ask: Ask): Promise<Said> => {
  try {
    // Here and not above, so that a machine where sharp cannot load is told so.
    const { inspect, develop } = await import('./develop.ts')
    return { result: ask.folder === undefined ? await inspect(ask) : await develop({ ...ask, folder: ask.folder }) }
  } catch (error) {
    if (error instanceof PictureRefused)
      return { refusal: error.refusal, reason: error.cause instanceof Error ? error.cause.message : error.message }
    // A full disk is told from a bad picture by its code.
    return { failed: String(error), code: error instanceof Error && 'code' in error ? String(error.code) : undefined }
  }
})
