import { number } from './words.ts'

type Tile = { many: number; words: string; bad?: boolean }

/** Figures side by side: the first in green, one that tells of mistakes in rose. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="aud big4">
      {tiles.map(({ many, words, bad = false }) => (
        <p key={words} className={bad && many > 0 ? 'badp' : undefined}>
          <b className="num">{number(many)}</b>
          <span>{words}</span>
        </p>
      ))}
    </div>
  )
}
