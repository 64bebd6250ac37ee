import './switch.css'

/** On or off, at once. What it switches stands beside it; `label` says it to a screen reader. */
export function Switch({
  label,
  on,
  busy = false,
  onTurn,
}: {
  label: string
  on: boolean
  busy?: boolean
  onTurn: (on: boolean) => void
}) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-checked={on}
        checked={on}
        disabled={busy}
        onChange={(event) => onTurn(event.target.checked)}
      />
      <span aria-hidden="true" />
    </label>
  )
}
