import './jobs.css'
import '#dashboard/css/editor.css'
import { useEffect, useRef } from 'react'
import { useLocation, useParams } from 'wouter'
import { useBusiness } from '#dashboard/business.ts'
import { Loading } from '#dashboard/parts/query-states.tsx'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { JobEditor } from './editor/job-editor.tsx'
import { useJob } from './queries.ts'

/** One job, to look at and to change: `/dashboard/jobs/{id}`. */
export function JobPage() {
  const { id } = useParams<{ id: string }>()
  const job = useJob(id)
  const { businesses, business, choose } = useBusiness()
  useRecordTitle(job.data && `${job.data.service}, ${job.data.customerName}`, 'Jobs')
  // The switcher says whose jobs one looks at: it follows a link to a job of the other business.
  const of = job.data?.businessId
  const followed = useRef('')
  const [, go] = useLocation()
  useEffect(() => {
    if (!of || !business || !businesses.data?.some((one) => one.id === of)) return
    const isNew = followed.current !== of
    followed.current = of
    if (business.id === of) return
    if (isNew) choose(of)
    // The other business was chosen while this job was on screen: its jobs are what is wanted.
    else go('/dashboard/jobs')
  }, [of, business, businesses.data, choose, go])
  const isWhole = job.data && !job.isPlaceholderData
  return (
    <>
      <BackTo tab="Jobs" href="/dashboard/jobs" />
      {isWhole && <JobEditor key={job.data.id} job={job.data} />}
      {!isWhole && !job.isError && <Skeleton />}
      {job.isError && !job.data && (
        <FailedRecord record="job" back={{ name: 'Jobs', href: '/dashboard/jobs' }} query={job} />
      )}
    </>
  )
}

function Skeleton() {
  return (
    <>
      <Loading what="the job" />
      <h1 className="vh">Job</h1>
      <div className="skel title" aria-hidden="true" />
      <div className="g2 jobed" aria-hidden="true">
        <div className="stack">
          {[1, 2].map((place) => (
            <div className="card pad skelcard" key={place}>
              <div className="skel w35" />
              <div className="skel tall" />
              <div className="skel tall" />
            </div>
          ))}
        </div>
        <div className="card pad skelcard">
          <div className="skel w55" />
          <div className="skel" />
          <div className="skel w80" />
        </div>
      </div>
    </>
  )
}
