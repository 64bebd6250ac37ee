import { useState, type ChangeEvent } from 'react'
import { LOGO_LIMITS, LOGO_TYPES } from '#domains/system/business/contract-logo-limits.ts'
import { findLogoProblem, sendLogo } from '#domains/system/business/web/send-logo.ts'
import { LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormProblem } from './form-problem.tsx'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

/** Where a logo is chosen. `onChoose` gets only what may be sent; null: none. */
export function LogoField({ onChoose }: { onChoose: (file: File | null) => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0] ?? null
    const found = file && findLogoProblem(file)
    setProblem(found)
    onChoose(found ? null : file)
    if (found) target.value = ''
  }
  return (
    <Field
      id="logo"
      label="Logo"
      optional="optional"
      hint={`PNG, JPEG, WebP or SVG, up to ${LOGO_LIMITS.megabytes} MB. You can add it later in Settings.`}
      {...(problem !== null && { error: problem })}
    >
      {(control) => <input className="input" type="file" accept={LOGO_TYPES} {...control} onChange={choose} />}
    </Field>
  )
}

/** After the account was created: its logo was refused. Another one is chosen here, or none. */
export function AnotherLogo({ refusal, onDone }: { refusal: string; onDone: () => void }) {
  const [file, choose] = useState<File | null>(null)
  const [said, say] = useState(refusal)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return
    setBusy(true)
    const again = await sendLogo(file)
    setBusy(false)
    if (again === null) onDone()
    else say(again)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormProblem key={said} sentence={`Your account is ready, but your logo isn’t. ${said}`} />
      <LogoField onChoose={choose} />
      <SubmitButton busy={busy} disabled={file === null}>
        Save logo
      </SubmitButton>
      <LinkButton tone="line" size="lg" block href="/dashboard">
        Go to dashboard without a logo
      </LinkButton>
    </form>
  )
}
