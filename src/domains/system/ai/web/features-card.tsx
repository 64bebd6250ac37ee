import { Bot, Calculator, ChevronDown, FileText, Megaphone, MessageSquareReply, type LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import type { FeatureName } from '../contract.ts'
import { ACTIVE, OFF } from './badges.ts'
import { FeatureForm } from './feature-form.tsx'
import { useFeatures, type FeatureRow } from './queries.ts'
import { useToggleFeature } from './use-toggle-feature.ts'

const ICONS: Record<FeatureName, LucideIcon> = {
  'customer-service-chat': Bot,
  'job-estimator': Calculator,
  'review-response': MessageSquareReply,
  'job-description': FileText,
  'marketing-content': Megaphone,
}

/** What each is for, where it is met. */
const FOR: Record<FeatureName, string> = {
  'customer-service-chat': 'Answers website visitors using your business details.',
  'job-estimator': 'Turns your rates into a written estimate.',
  'review-response': 'Drafts your reply to a review.',
  'job-description': 'Describes a job for the customer and the invoice.',
  'marketing-content': 'Drafts a promotion as a text or email.',
}

/**
 * Lists the five features with their switches. One of them is open and shows its prompt. `?feature=` names the open
 * one.
 */
export function FeaturesCard() {
  const features = useFeatures()
  const [open, setOpen] = useUrlState('feature')
  return (
    <section className="card" aria-labelledby="ai-features">
      <div className="ph">
        <h2 id="ai-features">Features</h2>
      </div>
      <QueryStatus query={features} what="the AI features" padded rows={5} />
      {features.data?.length === 0 && <p className="pad muted">None yet. Select Initialize AI.</p>}
      {features.data && (
        <ul>
          {features.data.map((feature) => (
            <Row
              key={feature.featureName}
              feature={feature}
              isOpen={open === feature.featureName}
              onOpen={(isOpen) => setOpen(isOpen ? feature.featureName : '')}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ feature, isOpen, onOpen }: { feature: FeatureRow; isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { featureName, title } = feature
  const { isOn, busy, turn } = useToggleFeature(feature)
  const Mark = ICONS[featureName]
  const id = useId()
  // Once opened it stays, out of sight: what is typed into it is not lost by a look at another.
  const [wasOpen, keep] = useState(isOpen)
  if (isOpen && !wasOpen) keep(true)
  const [isDirty, setDirty] = useState(false)
  return (
    <li className="aifeat">
      <span className={isOn ? 'mark t-tide' : 'mark t-stone'}>
        <Mark className="i" />
      </span>
      <div>
        <h3>
          <button
            type="button"
            className="aiopens"
            aria-expanded={isOpen}
            aria-controls={wasOpen ? id : undefined}
            onClick={() => onOpen(!isOpen)}
          >
            {title}
            <ChevronDown className="i" />
          </button>
        </h3>
        <p>{isDirty && !isOpen ? 'You have unsaved changes here.' : FOR[featureName]}</p>
      </div>
      <StatusBadge {...(isOn ? ACTIVE : OFF)} />
      <Switch label={title} on={isOn} busy={busy} onTurn={turn} />
      {wasOpen && (
        <div className="aiopen" id={id} hidden={!isOpen}>
          <FeatureForm feature={feature} onDirty={setDirty} />
        </div>
      )}
    </li>
  )
}
