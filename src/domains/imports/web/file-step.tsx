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
      return show({ reason: `${file.name} is larger than ${LIMITS.megabytes} MB. Please send it in parts.` })
    show({ name: file.name, share: 0 })
    sending.current = sendFile('/api/imports', file, { name: file.name }, (share) => show({ name: file.name, share }))
    const outcome = await sending.current.outcome
    sending.current = null
    // Who went elsewhere meanwhile finds it among the imports.
    if (!isHere.current) return
    if (outcome === 'cancelled') show(null)
    else if (outcome === 'lost') show({ reason: 'The connection was lost on the way. Please send the file again.' })
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
          <h2 id="the-file">{isSending ? 'Sending' : 'Choose a file'}</h2>
        </div>
        {isSending ? (
          <div className="pad stackf">
            <p>
              <b>{state.name}</b>
            </p>
            <ProgressBar label={`Sending ${state.name}`} percent={Math.round(state.share * 100)} />
            <p className="small subtle" role="status">
              {state.share < 1 ? `${Math.round(state.share * 100)}% sent` : 'Sent. Its columns are being read...'}
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
                  <b>Drop a CSV or vCard file here, or choose one</b>
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
                Each customer needs a name and one way to reach them: a phone, an email or an address. You see every row
                that lacks one before anything is saved.
              </li>
              <li>Customers you already have, by name and phone or email, are not added twice.</li>
            </ul>
          </>
        )}
      </section>
      <PastImports />
    </div>
  )
}
