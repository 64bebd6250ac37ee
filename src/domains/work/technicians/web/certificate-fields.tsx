import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { useToday } from '#dashboard/parts/use-today.ts'
import { Button } from '#ui/button.tsx'
import type { Certificate } from '../contract.ts'
import { formatCertificate } from './format.ts'

type Typed = Certificate & { key: number }

/** Lists the certificates, each with its last day. One that has already ended may stay, and is marked. */
export function CertificateFields({
  certificates,
  error,
}: {
  certificates: readonly Certificate[]
  error: string | undefined
}) {
  const [typed, type] = useState<Typed[]>(() => certificates.map((one, key) => ({ ...one, key })))
  const today = useToday()
  const change = (key: number, to: Partial<Certificate>) =>
    type((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const add = () =>
    type((before) => [...before, { name: '', endsOn: null, key: Math.max(-1, ...before.map(({ key }) => key)) + 1 }])
  return (
    <fieldset className="picks certf">
      <legend className="label">
        Certifications<span className="opt"> (optional)</span>
      </legend>
      <input
        type="hidden"
        name="certificates"
        value={JSON.stringify(typed.map(({ name, endsOn }) => ({ name, endsOn })))}
      />
      {typed.map(({ key, name, endsOn }, place) => {
        const { state, words } = formatCertificate(endsOn, today)
        return (
          <div className="certr" key={key}>
            <TextField
              label={`Certification ${place + 1}`}
              value={name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <TextField
              label="Expires"
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={endsOn ?? ''}
              {...(state !== 'good' && { hint: words, hintBelow: true })}
              onChange={(event) => change(key, { endsOn: event.target.value || null })}
            />
            <button
              type="button"
              className="x"
              aria-label={`Remove ${name || `certification ${place + 1}`}`}
              onClick={() => type((before) => before.filter((one) => one.key !== key))}
            >
              <X className="i" />
            </button>
          </div>
        )
      })}
      {error && (
        <span className="err" role="alert">
          {error}
        </span>
      )}
      <Button tone="line" size="sm" disabled={typed.length >= 20} onClick={add}>
        <Plus className="i" />
        Add certification
      </Button>
    </fieldset>
  )
}
