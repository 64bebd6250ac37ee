import { ChevronDown, PenLine } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { SignPad } from '#ui/sign-pad.tsx'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { TextField } from '../parts/field.tsx'
import { toast } from '../parts/toasts.tsx'
import { serverNow } from '../server-time.ts'
import { signJob } from './job-actions.ts'
import type { JobStop } from './stops.ts'

/** The customer signs after the walkthrough, on the phone of who did the job. */
export function JobSignature({ job }: { job: JobStop }) {
  const [isAgain, signAgain] = useState(false)
  const { signed } = job
  return (
    <details className="tdd">
      <summary>
        <PenLine className="i" />
        Customer signature
        <span className="num subtle">{signed ? 'signed' : ''}</span>
        <ChevronDown className="i" />
      </summary>
      <div className="stackf">
        {signed && !isAgain ? (
          <>
            <p>
              Signed by <b>{signed.name}</b>, {formatRelativeTime(signed.signedAt, serverNow())}.
            </p>
            <Button tone="line" onClick={() => signAgain(true)}>
              Sign again
            </Button>
          </>
        ) : (
          <SignForm job={job} onSigned={() => signAgain(false)} />
        )}
      </div>
    </details>
  )
}

function SignForm({ job, onSigned }: { job: JobStop; onSigned: () => void }) {
  const [name, setName] = useState(job.customerName)
  const [signature, setSignature] = useState('')
  const [errors, show] = useState<{ name?: string; signature?: string }>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const who = name.trim()
    const found = {
      ...(who === '' && { name: 'Enter the signer’s name.' }),
      ...(signature === '' && { signature: 'Sign or type your name.' }),
      ...(signature.length > 20_000 && { signature: 'That signature is too complex. Clear it and sign again.' }),
    }
    show(found)
    if (Object.keys(found).length > 0) return
    if (!(await signJob(job, { name: who, signature }))) return
    toast('Signed', who)
    onSigned()
  }
  return (
    <form className="stackf" noValidate onSubmit={(event) => void submit(event)}>
      <p className="small muted">After the walk-through: the work was completed as agreed.</p>
      <TextField
        label="Name"
        value={name}
        maxLength={120}
        autoComplete="off"
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <SignPad name={name} error={errors.signature} onSign={setSignature} />
      <Button tone="tide" type="submit">
        Save signature
      </Button>
    </form>
  )
}
