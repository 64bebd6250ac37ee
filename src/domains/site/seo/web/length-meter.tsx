/** How much of the room is used: a bar, and the count in words beside it. */
export function Meter({ used, most, caption }: { used: number; most: number; caption: string }) {
  const part = Math.min(100, Math.round((100 * used) / most))
  return (
    <span className={used > most ? 'meterh over' : 'meterh'}>
      <svg className="bar" role="img" aria-label={`${used} of ${most} characters`}>
        <rect width={`${part}%`} height="100%" />
      </svg>
      <span className="hint num">{caption}</span>
    </span>
  )
}
