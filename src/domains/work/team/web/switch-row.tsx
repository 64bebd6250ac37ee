import { Switch } from '#dashboard/parts/switch.tsx'

/** A switch of a form with what it means; its value travels in a hidden field. */
export function SwitchRow({
  label,
  hint,
  name,
  on,
  error,
  onTurn,
}: {
  label: string
  hint: string
  name: string
  on: boolean
  error?: string | undefined
  onTurn: (on: boolean) => void
}) {
  return (
    <div className="swl">
      <span>
        <b>{label}</b>
        <small>{hint}</small>
        {error && (
          <span className="err" role="alert">
            {error}
          </span>
        )}
      </span>
      <input type="hidden" name={name} value={on ? 'yes' : ''} />
      <Switch label={label} on={on} onTurn={onTurn} />
    </div>
  )
}
