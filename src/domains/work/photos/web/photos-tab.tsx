import './photo-cards.css'
import { Camera } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { Chips } from '#dashboard/parts/chips.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { Button } from '#ui/button.tsx'
import { followCompareLines } from '#ui/compare-lines.ts'
import { Standing } from '../contract.ts'
import { PhotoList } from './photo-list.tsx'
import { usePhotoCounts, usePhotos } from './queries.ts'
import { Tips } from './photo-tips.tsx'
import { UploadArea } from './upload-area.tsx'

const WORDS: Record<Standing, { chip: string; empty: string; lead: string }> = {
  waiting: {
    chip: 'Waiting',
    empty: 'No photos to review',
    lead: 'Photos you or your crew upload appear here for approval.',
  },
  approved: {
    chip: 'Approved',
    empty: 'No approved photos yet',
    lead: 'Your public gallery starts with illustrations. Each photo you approve replaces one.',
  },
  hidden: {
    chip: 'Hidden',
    empty: 'No hidden photos',
    lead: 'Hidden photos are saved here. Only your team can open them.',
  },
}

let following = false

/** Upload, approve, pair and order the owner's own photos (spec.md §2, Photos). */
export function PhotosTab() {
  const picker = useRef<HTMLInputElement>(null)
  const [wanted, want] = useUrlState('show')
  const standing = Standing.safeParse(wanted).data ?? 'waiting'
  const photos = usePhotos(standing)
  const counts = usePhotoCounts().data
  const rows = photos.data?.pages.flatMap((page) => page.body) ?? []
  useEffect(() => {
    if (!following) followCompareLines()
    following = true
  }, [])
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Photos</h1>
          <p>Approved photos go live in your public gallery right away. We remove location and camera data.</p>
        </div>
        <div className="acts">
          <Button tone="clay" onClick={() => picker.current?.click()}>
            <Camera className="i" />
            Upload photos
          </Button>
        </div>
      </div>
      <div className="g2">
        <UploadArea picker={picker} />
        <Tips />
      </div>
      <div className="tools">
        <Chips
          label="Show"
          value={standing}
          onChange={(value) => want(value === 'waiting' ? '' : value)}
          options={Standing.options.map((value) => ({
            value,
            word: WORDS[value].chip,
            ...(counts && { count: counts[value] }),
          }))}
        />
      </div>
      <QueryStatus query={photos} what="photos" className="phog">
        {[1, 2, 3, 4].map((place) => (
          <div className="card pho" key={place} aria-hidden="true">
            <div className="pw2 skel" />
            <div className="pin skelcard">
              <div className="skel w55" />
              <div className="skel w35" />
            </div>
          </div>
        ))}
      </QueryStatus>
      {photos.data && rows.length === 0 && <Empty title={WORDS[standing].empty}>{WORDS[standing].lead}</Empty>}
      {rows.length > 0 && <PhotoList key={standing} photos={rows} standing={standing} />}
      {photos.isError && photos.data && (
        <p className="err" role="alert">
          {errorMessage(photos.error)}
        </p>
      )}
      <LoadMore pages={photos} />
    </>
  )
}
