import { Send } from 'lucide-react'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { computePrice, getDefaultChoice } from '../price-estimate.ts'
import type { Draft } from './form-state.ts'
import { toRunning } from './running-offer.ts'

type Props = { draft: Draft; customerName: string | null; busy: boolean; onSend: () => void }

/** Stays in sight while the estimate is written: who it is for, what it comes to so far, Save and send. */
export function SaveBar({ draft, customerName, busy, onSend }: Props) {
  const { offer, terms, isWhole } = toRunning(draft)
  return (
    <div className="estbar" role="region" aria-label="Save estimate">
      <p>
        <span>{customerName ?? 'No customer yet'}</span>
        <b className="num">
          {isWhole ? '' : 'So far '}
          {formatCents(computePrice(offer, terms, getDefaultChoice(offer)).total)}
        </b>
      </p>
      <div className="acts">
        <Button tone="line" type="submit" form="estimate" disabled={busy}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="clay" disabled={busy} onClick={onSend}>
          <Send className="i" />
          Save and send
        </Button>
      </div>
    </div>
  )
}
