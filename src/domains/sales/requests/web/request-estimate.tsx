import '#dashboard/drafts/draft-generator.css'
import { FileSignature, Sparkles } from 'lucide-react'
import { client } from '#dashboard/api-client.ts'
import { CopyButton } from '#dashboard/drafts/copy-button.tsx'
import { DraftNotes } from '#dashboard/drafts/draft-notes.tsx'
import { EstimateFigures } from '#dashboard/drafts/estimate-figures.tsx'
import { useFeature } from '#dashboard/drafts/use-feature.ts'
import { useGenerate } from '#dashboard/drafts/use-generate.ts'
import { Button } from '#ui/button.tsx'
import { describeRequest } from './describe-request.ts'
import type { RequestRow } from './queries.ts'
import { useWriteEstimate } from './use-write-estimate.ts'

/**
 * What the request may come to, by the owner's own rates: from what they wrote, without their name and how to reach
 * them.
 */
export function RequestEstimate({ request }: { request: RequestRow }) {
  const { answer, busy, failed, generate } = useGenerate((details) =>
    client.assistants.jobEstimate({ jobDetails: details }),
  )
  const { isOn } = useFeature('job-estimator')
  const { writeEstimate, isOffered, busy: leaving } = useWriteEstimate(request)
  if (!isOn && !answer) return null
  return (
    <section className="card ai" aria-labelledby="job-estimator">
      <div className="ph">
        <h2 id="job-estimator">AI Job Estimator</h2>
        <span className="small subtle">numbers from your own rates</span>
      </div>
      <div className="pad stackf">
        {answer ? (
          <>
            <EstimateFigures estimate={answer} />
            <p className="muted small estwords">{answer.result}</p>
          </>
        ) : (
          <p className="muted small">
            Get a draft price range, hours and materials based on their request. Nothing is sent.
          </p>
        )}
        {failed && !busy && <p className="err">{failed}</p>}
        <div className="acts">
          {answer && (
            <>
              {isOffered && (
                <Button tone="line" size="sm" disabled={leaving} onClick={writeEstimate}>
                  <FileSignature className="i" />
                  Write an estimate
                </Button>
              )}
              <CopyButton text={answer.result} />
            </>
          )}
          <Button
            tone={answer ? 'quiet' : 'tide'}
            size="sm"
            disabled={busy}
            onClick={() => void generate(describeRequest(request))}
          >
            {busy ? <span className="spin" /> : <Sparkles className="i" />}
            {busy ? 'Generating...' : answer ? 'Regenerate' : 'Generate estimate'}
          </Button>
        </div>
        {answer && <DraftNotes by={answer.by} read={answer.read} />}
      </div>
    </section>
  )
}
