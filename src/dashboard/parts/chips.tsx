/** Filters of which exactly one is on, with how many each would show. */
export function Chips<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: { value: Value; word: string; count?: number | string }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className="chips scroll" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          type="button"
          className="chip"
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.word} {option.count !== undefined && <b>{option.count}</b>}
        </button>
      ))}
    </div>
  )
}
