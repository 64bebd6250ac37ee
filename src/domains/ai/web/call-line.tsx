import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { FeatureName, FEATURES } from '../contract.ts'
import { BADGES, MEANS } from './badges.ts'
import type { CallRow } from './queries.ts'
import { formatCost, formatDuration, formatModel } from './format.ts'

/** One call; open, with its words. */
export function CallLine({ call, now }: { call: CallRow; now: number }) {
  const [isOpen, open] = useState(false)
  const id = useId()
  const { status, userMessage, createdAt, totalTokens, costMicros, durationMs, model } = call
  const isFree = totalTokens === 0
  return (
    <li>
      <span className="aiend">
        <StatusBadge {...BADGES[status]} />
      </span>
      <div className="aiwhat">
        <button
          type="button"
          className="aiopens"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => open(!isOpen)}
        >
          <b>{titleOf(call)}</b>
          <ChevronDown className="i" />
        </button>
        {!isOpen && userMessage !== '' && <p className="clip">{userMessage}</p>}
        <time className="tiny subtle" dateTime={createdAt}>
          {formatRelativeTime(createdAt, now)}
        </time>
      </div>
      <p className="aiuse num">
        <span>
          {isFree ? 'no tokens' : `${call.isEstimate ? 'about ' : ''}${totalTokens.toLocaleString('en-US')} tokens`}
        </span>
        <span>{!isFree && formatCost(costMicros)}</span>
        <span>{durationMs !== null && formatDuration(durationMs)}</span>
      </p>
      {isOpen && <CallText id={id} call={call} model={formatModel(model)} />}
    </li>
  )
}

function CallText({ id, call, model }: { id: string; call: CallRow; model: string }) {
  const { status, userMessage, assistantResponse, errorMessage, promptTokens, completionTokens, isEstimate } = call
  return (
    <dl className="aiwords" id={id}>
      <div>
        <dt>Asked</dt>
        <dd>{userMessage || <span className="subtle">Not kept any more.</span>}</dd>
      </div>
      <div>
        <dt>Answered</dt>
        <dd>{assistantResponse || <span className="subtle">Nothing, or not kept any more.</span>}</dd>
      </div>
      <div>
        <dt>By</dt>
        <dd>
          {model}
          {promptTokens + completionTokens > 0 &&
            `, ${promptTokens.toLocaleString('en-US')} tokens in, ${completionTokens.toLocaleString('en-US')} out${isEstimate ? ', as held for it: its server did not say' : ''}`}
        </dd>
      </div>
      {(MEANS[status] ?? errorMessage) && (
        <div>
          <dt>Note</dt>
          <dd>{[MEANS[status], errorMessage].filter(Boolean).join(' ')}</dd>
        </div>
      )}
    </dl>
  )
}

/** A feature that is none of ours any more keeps the name of its row. */
function titleOf({ featureName }: CallRow): string {
  const known = FeatureName.safeParse(featureName).data
  return known ? FEATURES[known].title : featureName
}
