import { serveRequests } from '../worker-entry.ts'
import type { Ask, WorkerAnswer } from './render-pdf.ts'

// A process of its own, begun by render-pdf.ts: it lays out what it is given.

serveRequests(async ({ paper, fonts }: Ask): Promise<WorkerAnswer> => {
  try {
    // Imported here and not above, so that the worker can report a machine where it cannot be loaded.
    const { toPdf } = await import('./layout.ts')
    return { pdf: (await toPdf(paper, fonts)).toString('base64') }
  } catch (error) {
    return { failed: String(error) }
  }
})
