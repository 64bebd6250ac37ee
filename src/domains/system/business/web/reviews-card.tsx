import { client } from '#dashboard/api-client.ts'
import { SelectField } from '#dashboard/parts/field.tsx'
import { PUBLISH_DAYS, ReviewRulesInput } from '../contract-reviews.ts'
import { useDraft } from './form-state.ts'
import { formatPublishRule } from './format-publish-rule.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

/** The rule by which reviews get on the website: the same for good ones and bad ones. */
export function ReviewsCard({ settings, isOwner }: { settings: SettingsView; isOwner: boolean }) {
  const draft = useDraft({
    settings,
    of: ({ reviews }) => reviews,
    typedOf: ({ publishAfterDays }) => ({ days: String(publishAfterDays) }),
    read: ({ days }) => ReviewRulesInput.safeParse({ publishAfterDays: days === 'null' ? null : Number(days) }),
    send: client.business.settings.saveReviews,
    savedMessage: 'It also holds for reviews that are waiting now.',
  })
  const { typed, errors, change } = draft
  return (
    <PartCard
      id="reviews"
      title="Reviews"
      shownIn="Only customers with a finished job can write one. Publish good and bad ones alike, and hide only spam and abuse."
      draft={draft}
    >
      <div className="two">
        <SelectField
          label="Publish on your website"
          name="publishAfterDays"
          value={typed.days}
          disabled={!isOwner}
          error={errors.publishAfterDays}
          onChange={(event) => change({ days: event.target.value })}
        >
          {[...PUBLISH_DAYS, null].map((days) => (
            <option key={String(days)} value={String(days)}>
              {formatPublishRule(days)}
            </option>
          ))}
        </SelectField>
      </div>
      {!isOwner && <p className="small subtle">Only an owner can change these.</p>}
    </PartCard>
  )
}
