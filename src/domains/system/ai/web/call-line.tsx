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
        <dt>Question</dt>
        <dd>{userMessage || <span className="subtle">No longer stored.</span>}</dd>
      </div>
      <div>
        <dt>Answer</dt>
        <dd>{assistantResponse || <span className="subtle">None, or no longer stored.</span>}</dd>
      </div>
      <div>
        <dt>Model</dt>
        <dd>
          {model}
          {promptTokens + completionTokens > 0 &&
            `, ${promptTokens.toLocaleString('en-US')} tokens in, ${completionTokens.toLocaleString('en-US')} out${isEstimate ? ', estimated (the server didn’t report usage)' : ''}`}
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

/** Returns the title of a feature. A feature that the product no longer has shows the name stored in its row. */
function titleOf({ featureName }: CallRow): string {
  const known = FeatureName.safeParse(featureName).data
  return known ? FEATURES[known].title : featureName
}
