import type { Way } from '../contract.ts'

const WAYS: readonly { value: Way; word: string }[] = [
  { value: 'text', word: 'Text' },
  { value: 'email', word: 'Email' },
  { value: 'both', word: 'Both' },
]

/** By text, by email or by both: who can be reached depends on it, so it stands in both steps. */
export function ChannelChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <div className="seg" role="group" aria-label="Channel">
      {WAYS.map(({ value, word }) => (
        <button type="button" key={value} aria-pressed={value === way} onClick={() => onChoose(value)}>
          {word}
        </button>
      ))}
    </div>
  )
}
