const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * How long, in the largest unit of which there are at least two: 748,980 seconds → `9 days`, 7,200 → `2 hours`, 45 →
 * `45 seconds`.
 */
export function formatDuration(seconds: number): string {
  for (const [unit, size] of UNITS) if (seconds >= 2 * size) return `${Math.floor(seconds / size)} ${unit}s`
  const whole = Math.max(0, Math.round(seconds))
  return whole === 1 ? '1 second' : `${whole} seconds`
}
