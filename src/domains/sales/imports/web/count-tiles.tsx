import './count-tiles.css'
import { useId } from 'react'
import { formatNumber } from './format.ts'

type Tile = { many: number; words: string; bad?: boolean }

/** Figures side by side: the first in green, one that tells of mistakes in rose. The title is for a screen reader. */
export function Tiles({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 className="vh" id={titleId}>
        {title}
      </h2>
      <div className="aud">
        {tiles.map(({ many, words, bad = false }) => (
          <p key={words} className={bad && many > 0 ? 'badp' : undefined}>
            <b className="num">{formatNumber(many)}</b>
            <span>{words}</span>
          </p>
        ))}
      </div>
    </section>
  )
}
