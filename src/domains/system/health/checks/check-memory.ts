import os from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { formatBytes } from '#lib/bytes.ts'
import type { Check } from '../check-result.ts'

/**
 * What this process needs of what it may have: its own heap, and the machine's memory (that of the container, where
 * there is one).
 */
export const memoryCheck: Check = {
  type: 'Data',
  name: 'Memory',
  run: () => {
    const { rss } = process.memoryUsage()
    const { used_heap_size: heap, heap_size_limit: mostHeap } = getHeapStatistics()
    const limit = process.constrainedMemory()
    const most = limit > 0 && limit < os.totalmem() ? limit : os.totalmem()
    const percent = Math.round(Math.max(heap / mostHeap, 1 - process.availableMemory() / most) * 100)
    const message = `${formatBytes(rss)} in use, ${formatBytes(process.availableMemory())} free`
    const details = { Heap: `${formatBytes(heap)} of ${formatBytes(mostHeap)}`, Machine: formatBytes(most) }
    const status = percent >= 98 ? 'unhealthy' : percent >= 92 ? 'warning' : 'healthy'
    return Promise.resolve({
      status,
      message,
      measure: percent,
      details,
      ...(status !== 'healthy' && { advice: 'Restart the server or add more memory.' }),
    } as const)
  },
}
