import { constants, setPriority } from 'node:os'
import type { Answer, Ask } from './press.ts'

// A process of its own, begun by press.ts: it lays out what it is given, has no database and no secrets, and may be ended at any moment.

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit(0))
process.on('message', (ask: Ask) => void answer(ask).then((said) => process.send?.(said)))

async function answer({ id, paper, fonts }: Ask): Promise<Answer> {
  try {
    // Here and not above, so that a machine where it cannot be loaded is told so.
    const { toPdf } = await import('./layout.ts')
    return { id, pdf: (await toPdf(paper, fonts)).toString('base64') }
  } catch (error) {
    return { id, failed: String(error) }
  }
}
