import type { StatsFs } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { formatBytes } from '#lib/bytes.ts'
import type { Check, CheckResult } from '../check-result.ts'

const WARN = 80
const FULL = 95

/** How full the disk of DATA_DIR is. */
export const diskCheck: Check = {
  type: 'Data',
  name: 'Disk',
  run: async ({ dataDir }) => {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return measureDisk(dataDir)
  },
}

/** The same of the file system that any folder stands on. */
export async function measureDisk(folder: string): Promise<CheckResult> {
  return evaluateDisk(await statfs(folder), folder)
}

export function evaluateDisk(
  { blocks, bavail, bfree, bsize }: Pick<StatsFs, 'blocks' | 'bavail' | 'bfree' | 'bsize'>,
  folder: string,
): CheckResult {
  // Excludes the space that is reserved for root, as `df` does.
  const used = blocks - bfree
  const percent = Math.ceil((used / Math.max(1, used + bavail)) * 100)
  const message = `${percent}% of ${formatBytes(blocks * bsize)} used`
  const details = { Free: formatBytes(bavail * bsize), Folder: folder }
  const advice =
    'Delete files you don’t need, or move DATA_DIR to a larger disk. You can delete old copies saved after a restore.'
  if (percent >= FULL) return { status: 'unhealthy', message, measure: percent, details, advice }
  if (percent >= WARN) return { status: 'warning', message, measure: percent, details, advice }
  return { status: 'healthy', message, measure: percent, details }
}
