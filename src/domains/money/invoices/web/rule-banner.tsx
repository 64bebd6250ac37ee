import { Tag } from 'lucide-react'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'

type Props = { names: readonly string[]; whose: string; isUsed: boolean; onUse: (use: boolean) => void }

/** What was agreed with the customer under Pricing: taken off, or offered. */
export function RuleBanner({ names, whose, isUsed, onUse }: Props) {
  const [be, them] = names.length > 1 ? ['were', 'are'] : ['was', 'is']
  return (
    <div className="banner rulebanner" role="status">
      <Tag className="i" />
      <p>
        <strong>{formatList([...names])}</strong> from Pricing for {whose}{' '}
        {isUsed ? `${be} applied.` : `${them} not applied.`}
      </p>
      <Button tone="quiet" size="sm" onClick={() => onUse(!isUsed)}>
        {isUsed ? 'Remove' : 'Apply'}
      </Button>
    </div>
  )
}
