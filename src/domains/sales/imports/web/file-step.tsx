import './file-step.css'
import { CircleAlert, FileUp } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useLocation } from 'wouter'
import { sendFile, type Sending } from '#dashboard/parts/send-file.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LIMITS } from '../contract.ts'
import { PastImports } from './past-imports.tsx'
import { ProgressBar } from './progress-bar.tsx'

type State = { name: string; share: number } | { reason: string } | null

/** Where a file is dropped or chosen, and what was imported before. */
export function FileStep() {
  const [state, show] = useState<State>(null)
  const [over, setOver] = useState(false)
  const sending = useRef<Sending>(null)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const [, go] = useLocation()
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LIMITS.bytes)
      return show({ reason: `${file.name} is larger than ${LIMITS.megabytes} MB. Split it and upload each part.` })
    show({ name: file.name, share: 0 })
    sending.current = sendFile('/api/imports', file, { name: file.name }, (share) => show({ name: file.name, share }))
    const outcome = await sending.current.outcome
    sending.current = null
    // A user who has left the page finds the upload among the imports.
    if (!isHere.current) return
    if (outcome === 'cancelled') show(null)
    else if (outcome === 'lost') show({ reason: 'The connection was lost. Upload the file again.' })
    else if ('id' in outcome) go(`/dashboard/customers/import/${outcome.id}`)
    else show(outcome)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const isSending = state !== null && 'share' in state
  return (
    <div className="g2">
      <section className="card" aria-labelledby="the-file">
        <div className="ph">
          <h2 id="the-file">{isSending ? 'Uploading' : 'Choose a file'}</h2>
        </div>
        {isSending ? (
          <div className="pad stackf">
            <p>
              <b>{state.name}</b>
            </p>
            <ProgressBar label={`Uploading ${state.name}`} percent={Math.round(state.share * 100)} />
            <p className="small subtle" role="status">
              {state.share < 1 ? `${Math.round(state.share * 100)}% sent` : 'Uploaded. Reading columns...'}
            </p>
            <div className="acts">
              <Button tone="line" size="sm" onClick={() => sending.current?.cancel()}>
                Cancel
              </Button>
            </div>
          </div>
        ) : (
          <>
            {state && (
              <p className="err pad filewrong" role="alert">
                <Icon of={CircleAlert} />
                {state.reason}
              </p>
            )}
            {/* A mouse drops anywhere on it; the field inside does the same for everybody. */}
            <div
              className={over ? 'dropfile over' : 'dropfile'}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
            >
              <Icon of={FileUp} size="lg" />
              <span>
                <label htmlFor="import-file">
                  <b>Drop a CSV or vCard file here or choose one</b>
                </label>
                <span>
                  Up to {LIMITS.megabytes} MB. From Jobber, Housecall Pro, QuickBooks, Google Contacts, an iPhone or
                  Mac, a spreadsheet, or our own export.
                </span>
              </span>
              <input
                className="vh"
                id="import-file"
                type="file"
                accept=".csv,.tsv,.txt,.vcf,text/csv,text/plain,text/tab-separated-values,text/vcard,text/x-vcard"
                onChange={(event) => {
                  void take(event.target.files?.[0])
                  // The same file may be chosen again.
                  event.target.value = ''
                }}
              />
            </div>
            <ul className="pad filehelp small muted">
              <li>
                The separator, the headings and accented letters are recognized automatically. Contact cards (.vcf) need
                no setup.
              </li>
              <li>
                Each customer needs a name and a phone, email or address. We’ll show you any lines that don’t before
                anything is saved.
              </li>
              <li>Existing customers (same name and phone or email) aren’t added twice.</li>
            </ul>
          </>
        )}
      </section>
      <PastImports />
    </div>
  )
}
