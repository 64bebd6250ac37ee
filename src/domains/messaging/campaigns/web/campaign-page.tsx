import './campaigns.css'
import { useState } from 'react'
import { useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { readHandover } from './ai-draft.ts'
import { toCopy, toDraft } from './form-state.ts'
import { Editor } from './campaign-editor.tsx'
import { Progress } from './campaign-progress.tsx'
import { useCampaign } from './queries.ts'

/** A new campaign, a copy of the one that `?copy=` names, or what a draft elsewhere handed over. */
export function NewCampaignPage() {
  const [copied] = useUrlState('copy')
  const campaign = useCampaign(copied || undefined)
  const handed = useHistoryState<unknown>()
  useRecordTitle('New campaign', 'Automation')
  return (
    <div className="camp">
      <BackTo tab="Campaigns" href="/dashboard/campaigns" />
      {copied && campaign.isPending ? (
        <Waits />
      ) : (
        <Editor first={campaign.data ? toCopy(campaign.data) : readHandover(handed)} saved={null} />
      )}
    </div>
  )
}

/** One campaign: a draft to go on with, or what has come of it. */
export function CampaignPage() {
  const { id = '' } = useParams()
  const campaign = useCampaign(id)
  useRecordTitle(campaign.data?.name, 'Automation')
  return (
    <div className="camp">
      <BackTo tab="Campaigns" href="/dashboard/campaigns" />
      {campaign.data ? (
        campaign.data.status === 'draft' ? (
          <SeenDraft key={`${id} ${campaign.data.startsAt}`} campaign={campaign.data} />
        ) : (
          <Progress campaign={campaign.data} />
        )
      ) : campaign.isError ? (
        <FailedRecord record="campaign" back={{ name: 'Campaigns', href: '/dashboard/campaigns' }} query={campaign} />
      ) : (
        <Waits />
      )}
    </div>
  )
}

/**
 * Shows the draft as it was when it was opened, so that a save in another window does not replace what the user is
 * typing here.
 */
function SeenDraft({ campaign }: { campaign: NonNullable<ReturnType<typeof useCampaign>['data']> }) {
  const [seen] = useState(campaign)
  return <Editor first={toDraft(seen)} saved={{ id: seen.id, version: seen.version }} />
}

const Waits = () => (
  <div className="card">
    <Loading what="the campaign" />
    <SkeletonRows rows={6} />
  </div>
)
