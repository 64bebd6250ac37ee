import { serveRequests } from '#platform/worker-entry.ts'
import { PictureRefused } from './limits.ts'
import type { Ask, WorkerAnswer } from './pictures.ts'

// A process of its own, begun by Pictures: it decodes strangers' files.

serveRequests(async (ask: Ask): Promise<WorkerAnswer> => {
  try {
    // Imported here and not above, so that the worker can report a machine where sharp cannot load.
    const { inspectPicture: inspect, generateVariants: develop } = await import('./generate-variants.ts')
    if (ask.does === 'draw-logo') return { result: await (await import('./draw-logo.ts')).drawLogo(ask) }
    return { result: ask.does === 'inspect' ? await inspect(ask) : await develop(ask) }
  } catch (error) {
    if (error instanceof PictureRefused)
      return { refusal: error.refusal, reason: error.cause instanceof Error ? error.cause.message : error.message }
    // The code tells a full disk from a bad picture.
    return { failed: String(error), code: error instanceof Error && 'code' in error ? String(error.code) : undefined }
  }
})
