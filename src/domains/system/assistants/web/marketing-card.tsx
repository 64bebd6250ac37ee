import { Megaphone } from 'lucide-react'
import { Link } from 'wouter'
import { client } from '#dashboard/api-client.ts'
import { LONGEST_DETAILS } from '../contract.ts'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { Generator } from '#dashboard/drafts/draft-generator.tsx'

/** Writes an offer from a line of what it is about, ready to go on with as a campaign. */
export function MarketingCard() {
  return (
    <Generator
      feature="marketing-content"
      title="AI Marketing Content Generator"
      label="What is it about?"
      placeholder="Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12."
      longest={LONGEST_DETAILS}
      call={(campaignDetails) => client.assistants.marketing({ campaignDetails })}
    >
      {({ by, read, unused, channel, name, text, subject, email }) => (
        <>
          <Link
            className="btn btn-line btn-sm"
            href="/dashboard/campaigns/new"
            state={{
              draft: {
                name,
                way: channel,
                ...(channel !== 'email' && { text }),
                ...(channel !== 'text' && { subject, email }),
              },
            }}
          >
            <Megaphone className="i" />
            Use in a campaign
          </Link>
          <DraftNotes by={by} read={read} unused={unused} />
        </>
      )}
    </Generator>
  )
}
