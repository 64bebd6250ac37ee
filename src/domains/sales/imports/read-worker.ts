import { setPriority } from 'node:os'
import { FileRefused } from './csv/detect-encoding.ts'
import { checkFile } from './reading/check-file.ts'
import { inspectFile } from './reading/inspect-file.ts'
import type { ReadAsk, ReadNews } from './read-in-worker.ts'

// A process of its own, begun by read-in-worker.ts: what reads strangers' files has no database, no secrets, and may be
// ended at any moment.

// Behind the requests, and not so far behind that a busy machine never comes to it.
setPriority(5)
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches this process too, but its parent may still want the answer. When the parent ends, this one does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on(
  'message',
  (ask: ReadAsk) => void answer(ask).then((news) => process.send?.(news, () => process.disconnect())),
)

async function answer(ask: ReadAsk): Promise<ReadNews> {
  try {
    if (ask.kind === 'look') return { result: await inspectFile(ask.file, ask) }
    // The end of this process loses what has not gone out by then; and the file is read no faster than the database
    // takes it.
    const write = (text: string) => void process.stdout.write(text)
    const written = () => new Promise<void>((resolve) => void process.stdout.write('', () => resolve()))
    return {
      result: await checkFile(ask.file, ask, {
        write,
        written,
        tell: (lines) => process.send?.({ lines } satisfies ReadNews),
      }),
    }
  } catch (error) {
    return error instanceof FileRefused ? { refused: error.message } : { failed: String(error) }
  }
}
