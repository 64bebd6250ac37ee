/**
 * Hours, minutes and seconds of all runs of a clock: `1:42:08`. `actualDuration` in minutes, `now` in ms since the
 * epoch.
 */
export function formatRunningClock(
  { clockStartedAt, actualDuration }: { clockStartedAt: string | null; actualDuration: number | null },
  now: number,
): string {
  const running = clockStartedAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(clockStartedAt)) / 1000))
  const seconds = (actualDuration ?? 0) * 60 + running
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
