import './logo-card.css'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Eye, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LOGO_LIMITS, LOGO_TYPES } from '../contract-logo-limits.ts'
import { findLogoProblem, sendLogo } from './send-logo.ts'

/** The company's own logo: uploaded, replaced and removed. */
export function LogoCard() {
  const logo = useQuery(api.business.facts.queryOptions()).data?.logo
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useAppMutation(null, {
    mutationFn: async (file: File) => findLogoProblem(file) ?? (await sendLogo(file)),
    onSuccess: (refusal) => {
      setProblem(refusal)
      if (refusal === null) toast('Logo saved', 'Your website, emails and pages for customers show it.')
    },
    touches: 'settings',
  })
  const remove = useAppMutation('Couldn’t remove logo', {
    mutationFn: () => client.business.settings.removeLogo(),
    onSuccess: () => toast('Logo removed'),
    touches: 'settings',
  })
  const isBusy = upload.isPending || remove.isPending
  return (
    <section className="card" id="logo" aria-labelledby="logo-title">
      <div className="ph">
        <h2 id="logo-title">Logo</h2>
      </div>
      <div className="pad stackf">
        {logo && (
          <p className="logoplate">
            <img src={logo.src} width={logo.width} height={logo.height} alt="Your logo" />
          </p>
        )}
        <div className="acts">
          <Button tone={logo ? 'line' : 'clay'} disabled={isBusy} onClick={() => input.current?.click()}>
            {upload.isPending ? <span className="spin" /> : <Upload className="i" />}
            {logo ? 'Replace logo' : 'Upload logo'}
          </Button>
          {logo && (
            <Button tone="quiet" disabled={isBusy} onClick={() => remove.mutate(undefined)}>
              <Trash2 className="i" />
              Remove logo
            </Button>
          )}
          <input
            ref={input}
            className="vh"
            type="file"
            accept={LOGO_TYPES}
            aria-label="Logo file"
            tabIndex={-1}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) upload.mutate(file)
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </div>
        {problem && (
          <p className="err" role="alert">
            <Icon of={CircleAlert} />
            {problem}
          </p>
        )}
        <p className="small muted">PNG, JPEG, WebP or SVG, up to {LOGO_LIMITS.megabytes} MB.</p>
        <p className="hintbox">
          <Eye className="i" />
          <span>Shown on your website, emails, estimates, invoices and printed pages, beside your name.</span>
        </p>
      </div>
    </section>
  )
}
