import type { AppTask } from '#platform/http/context.ts'
import { dryRun } from './dry-run.ts'
import { fileKey } from './receive-file.ts'
import { requeueLostImports, sweepImports, runImport } from './run-import.ts'

/**
 * Longer than half a million lines take on a small machine. A worker that is killed is missed after the heartbeat's
 * seconds, not after this.
 */
const LONG = { expireInSeconds: 3600, heartbeatSeconds: 10 }

export const tasks: AppTask[] = [
  {
    queue: 'imports.check',
    ...LONG,
    atOnce: 2,
    run: (data: { id: string; attempt: number }, parts) => dryRun(parts, data.id, data.attempt),
  },
  { queue: 'imports.work', ...LONG, atOnce: 2, run: (data: { id: string }, parts) => runImport(parts, data.id) },
  {
    queue: 'imports.forget-file',
    run: (data: { id: string }, { providers }) => providers.storage.remove(fileKey(data.id)),
  },
  { queue: 'imports.ask-again', cron: '20 * * * *', run: (_data: object, parts) => requeueLostImports(parts) },
  {
    queue: 'imports.sweep',
    cron: '50 3 * * *',
    expireInSeconds: 300,
    run: (_data: object, parts) => sweepImports(parts),
  },
]
