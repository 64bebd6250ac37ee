import { ExternalLink } from 'lucide-react'
import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { ReviewLinkInput } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

/** Addresses elsewhere: so far the one where a customer can review the business at Google. */
export function LinksCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft<string | null, string, string | null>({
    settings,
    of: (all) => all['google-review-link'],
    typedOf: (link) => link ?? '',
    read: (typed) => ReviewLinkInput.safeParse(typed),
    // An empty line is how the call says that there is none.
    send: ({ version, value }) => client.business.settings.saveReviewLink({ version, value: value ?? '' }),
  })
  const { typed, change, errors, saved } = draft
  return (
    <PartCard
      id="links"
      title="Links"
      shownIn="In review requests, on the thank-you page and on your reviews page. Leave blank to hide it."
      draft={draft}
      faultInside
    >
      <TextField
        label="Google review link"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="In your Google Business Profile, choose Read reviews, then Get more reviews, and copy the link."
        value={typed}
        error={errors['']}
        onChange={(event) => change(event.target.value)}
      />
      {saved.value && (
        <p className="small">
          <a href={saved.value} target="_blank" rel="noreferrer">
            Test this link <ExternalLink className="i i-sm inline" />
          </a>
        </p>
      )}
    </PartCard>
  )
}
