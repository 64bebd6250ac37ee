import './campaign-progress.css'
import { OctagonX, Pause, PencilLine, Play } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { Button } from '#ui/button.tsx'
import { useSteer, type Steering, type WholeRow } from './queries.ts'
import { formatTimeLeft, formatMessages, formatMoment, formatNumber } from './format.ts'

const MINUTE = 60_000

/** How far it is, the four figures that matter while it runs, and what can be done about it. */
export function CampaignControls({ campaign }: { campaign: WholeRow }) {
  const { figures, messages, status, doneBy, startsAt } = campaign
  const now = useNow(MINUTE)
  // What failed or was held back has had its turn, too.
  const turned = messages - figures.waiting
  const percent = messages === 0 ? 0 : Math.round((turned / messages) * 100)
  const words = `${formatNumber(figures.sent)} of ${formatNumber(messages)} sent`
  return (
    <>
      <div>
        <div role="progressbar" aria-label={words} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
          <svg className="bar tall" aria-hidden="true">
            <rect width={`${percent}%`} height="100%" />
          </svg>
        </div>
        <p className="small prog">
          <b className="num">{words}</b>
          <span className="subtle">
            {status === 'scheduled' && startsAt
              ? `starts ${formatMoment(startsAt)}`
              : status === 'sending' && doneBy
                ? formatTimeLeft(doneBy, now)
                : status === 'paused'
                  ? `${formatNumber(figures.waiting)} pending`
                  : ''}
          </span>
        </p>
      </div>
      <dl className="dl4">
        <Figure word="Delivered" many={figures.delivered} />
        <Figure word="Replies" many={figures.replies} />
        <Figure word="Opted out" many={figures.optOuts} />
        <Figure word="Booked" many={figures.bookings} />
      </dl>
      <Steer campaign={campaign} />
    </>
  )
}

function Figure({ word, many }: { word: string; many: number }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className="num">{formatNumber(many)}</dd>
    </div>
  )
}

function Steer({ campaign: { id, status, figures } }: { campaign: WholeRow }) {
  const steer = useSteer()
  const [asking, ask] = useState(false)
  const press = (how: Steering) => steer.mutate({ id, how })
  const isOpen = status === 'scheduled' || status === 'sending' || status === 'paused'
  if (!isOpen) return null
  const nothingLeft = figures.sent + figures.delivered + figures.failed === 0
  return (
    <div className="acts">
      {status === 'paused' ? (
        <Button tone="tide" size="sm" disabled={steer.isPending} onClick={() => press('resume')}>
          <Play className="i" />
          Resume
        </Button>
      ) : (
        <Button tone="line" size="sm" disabled={steer.isPending} onClick={() => press('pause')}>
          <Pause className="i" />
          Pause
        </Button>
      )}
      <Button tone="line" size="sm" disabled={steer.isPending} onClick={() => ask(true)}>
        <OctagonX className="i" />
        Stop
      </Button>
      {nothingLeft && status !== 'sending' && (
        <Button tone="quiet" size="sm" disabled={steer.isPending} onClick={() => press('revert')}>
          <PencilLine className="i" />
          Edit campaign
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Stop this campaign?"
          verb={figures.waiting > 0 ? `Cancel ${formatMessages(figures.waiting)}` : 'Stop campaign'}
          busyVerb="Stopping..."
          cancel="Keep running"
          busy={steer.isPending}
          onClose={() => ask(false)}
          onConfirm={() => steer.mutate({ id, how: 'stop' }, { onSuccess: () => ask(false) })}
        >
          <p>Pending messages are canceled for good. Sent messages can’t be unsent.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
