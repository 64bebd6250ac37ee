import type { Part } from './queries.ts'

const [WIDTH, HEIGHT] = [120, 28]
const RANK = { healthy: 0, unknown: 0, warning: 1, unhealthy: 2 }

/**
 * What a part was over the period, as a line: what was measured, from zero up; where nothing is, how it did. Its words
 * stand in the details.
 */
export function Sparkline({ status, history }: Pick<Part, 'status' | 'history'>) {
  const values = history.map(({ measure, status: then }) => measure ?? RANK[then])
  // A single look is a level line.
  const line = values.length === 1 ? [...values, ...values] : values
  const most = Math.max(...line, 0)
  const points = line.map(
    (value, at) =>
      `${(at / Math.max(1, line.length - 1)) * WIDTH},${most === 0 ? 20 : HEIGHT - 3 - (Math.max(0, value) / (most * 1.35)) * (HEIGHT - 6)}`,
  )
  const look = status === 'unknown' ? ' u' : status === 'warning' ? ' w' : status === 'unhealthy' ? ' x' : ''
  return (
    <svg className={`spark${look}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {points.length > 0 && <polyline points={points.join(' ')} fill="none" />}
    </svg>
  )
}

/** `Healthy 96% of the last 24 hours`: of the stretches that were looked at. */
export function formatHealthyShare(history: Part['history'], period: string): string | null {
  const seen = history.filter(({ status }) => status !== 'unknown')
  if (seen.length === 0) return null
  const well = seen.filter(({ status }) => status === 'healthy').length
  return `${Math.round((well / seen.length) * 100)}% of the ${period}`
}
