/** A bar of the design; the figure stands in words beside it. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <svg className="bar tall" aria-hidden="true">
        <rect width={`${percent}%`} height="100%" />
      </svg>
    </div>
  )
}
