import { useEffect, useState, type FormEvent } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { EmailInput } from './email-input.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { queryPart, readFields, sendAuthRequest, type Issue } from './auth-request.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

type Step =
  | { at: 'ask' }
  | { at: 'sent'; email: string; emailed: boolean }
  | { at: 'set'; token: string }
  | { at: 'done' }
type Problem = { code: string; sentence: string; issues: Issue[] }

/** Asks for the link, and, opened with the link, sets the new password. */
export function ResetForm() {
  const [step, setStep] = useState<Step>({ at: 'ask' })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [live, setLive] = useState(false)

  useEffect(() => {
    const token = queryPart('token')
    if (token) setStep({ at: 'set', token })
    setLive(true)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const { email = '', newPassword } = readFields(event.currentTarget)
    setProblem(null)
    setBusy(true)
    const answer =
      step.at === 'set'
        ? await sendAuthRequest<{ emailed?: boolean }>('POST', '/api/auth/reset-password', {
            token: step.token,
            newPassword,
          })
        : await sendAuthRequest<{ emailed?: boolean }>('POST', '/api/auth/request-password-reset', { email })
    setBusy(false)
    if (answer.ok)
      return setStep(step.at === 'set' ? { at: 'done' } : { at: 'sent', email, emailed: answer.body.emailed !== false })
    setProblem(answer)
    if (answer.code === 'LINK_EXPIRED') setStep({ at: 'ask' })
  }

  const issue = problem?.issues[0]?.message
  if (step.at === 'sent') return step.emailed ? <Sent email={step.email} /> : <NotSent />
  if (step.at === 'done') return <Done />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem && problem.issues.length === 0 && <FormProblem sentence={problem.sentence} />}
      {step.at === 'set' ? (
        <PasswordField
          key="set"
          id="newPassword"
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters. A few unrelated words are easy to remember."
          error={issue}
        />
      ) : (
        <>
          <p className="muted">
            If that email has an account, we’ll send a link that works once and expires in 30 minutes.
          </p>
          <Field id="email" label="Email" {...(issue && { error: issue })}>
            {(control) => <EmailInput {...control} />}
          </Field>
        </>
      )}
      <SubmitButton busy={busy} disabled={!live}>
        {step.at === 'set' ? 'Set new password' : 'Send reset link'}
      </SubmitButton>
      <p className={`small ${styles.links}`}>
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </form>
  )
}

/** The same whether the email is known or not. */
function NotSent() {
  return (
    <div className={styles.form} role="status">
      <p>This site can’t send email yet, so no link was sent.</p>
      <p className="muted">
        Ask the owner for help. The owner can create a link on the server: npm run owner -- reset.
      </p>
      <LinkButton tone="line" size="lg" block href="/sign-in">
        Back to sign-in
      </LinkButton>
    </div>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <div className={styles.form} role="status">
      <p>
        If <strong>{email}</strong> has an account here, a link is on its way. It works once and expires in 30 minutes.
      </p>
      <p className="muted">
        Don’t see it? Check your spam folder or ask the owner. The owner can also create a link on the server.
      </p>
      <LinkButton tone="line" size="lg" block href="/sign-in">
        Back to sign-in
      </LinkButton>
    </div>
  )
}

function Done() {
  return (
    <div className={styles.form} role="status">
      <p>Your password is reset and every device was signed out.</p>
      <LinkButton tone="clay" size="lg" block href="/sign-in">
        Sign in
      </LinkButton>
    </div>
  )
}
