import { answer } from '../helper-program.ts'
import type { Ask, Said } from './press.ts'

// A process of its own, begun by press.ts: it lays out what it is given.

answer(async ({ paper, fonts }: Ask): Promise<Said> => {
  try {
    // Here and not above, so that a machine where it cannot be loaded is told so.
    const { toPdf } = await import('./layout.ts')
    return { pdf: (await toPdf(paper, fonts)).toString('base64') }
  } catch (error) {
    return { failed: String(error) }
  }
})
