import { useEffect, useState, type FormEvent } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { returnPath } from '../return-path.ts'
import { EmailInput } from './email-input.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { queryPart, readFields, send, type Issue } from './send.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

/** What `?error=` means: the codes that better-auth's callback and the plain form come back with. */
const REFUSED: Record<string, string> = {
  NOT_INVITED: 'This email was not invited. Ask the owner for an invitation, then sign in again.',
  EMAIL_NOT_VERIFIED: 'This email is not verified. Verify it at your sign-in provider, then sign in again.',
  PROVIDER_AWAY: 'The sign-in provider does not answer. Please try again in a moment.',
  access_denied: 'Sign-in was stopped. You can try again at any time.',
  INVALID_EMAIL_OR_PASSWORD: 'That email and password do not match. Check the spelling, or set a new password.',
  INVALID: 'Something is missing. Please enter your email and your password.',
  TOO_MANY: 'Too many tries. Please wait 15 minutes, or set a new password.',
}
const ELSE = 'Sign-in did not work. Please try again.'
/** Those that have nothing to do with a provider. */
const OWN = new Set(['INVALID_EMAIL_OR_PASSWORD', 'INVALID', 'TOO_MANY', 'AWAY'])

type Problem = { code: string; sentence: string; issues: Issue[] }

/** Sign-in by email and password. Fields are uncontrolled: what the browser filled in before the script came stays. Without script it is a plain POST. */
export function SignInForm() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [back, setBack] = useState('/dashboard')

  useEffect(() => {
    setBack(returnPath(queryPart('return')))
    const code = queryPart('error')
    if (code !== null) setProblem({ code, sentence: REFUSED[code] ?? ELSE, issues: [] })
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { email, password, rememberMe } = readFields(form)
    setProblem(null)
    setBusy(true)
    const answer = await send('POST', '/api/auth/sign-in/email', { email, password, rememberMe: rememberMe === 'true' })
    if (answer.ok) return location.replace(back)
    setBusy(false)
    setProblem(answer)
    const field = form.elements.namedItem('password')
    if (field instanceof HTMLInputElement) field.value = ''
  }

  const issue = (name: string) => problem?.issues.find(({ path }) => path === name)?.message
  const mismatch = problem?.code === 'INVALID_EMAIL_OR_PASSWORD'
  const email = issue('email')
  return (
    <form className={styles.form} method="post" action="/api/auth/sign-in/email" noValidate onSubmit={(event) => void submit(event)}>
      {problem && <FormProblem sentence={problem.sentence} />}
      <div className={mismatch ? 'field bad' : undefined}>
        <Field id="email" label="Email" {...(email && { error: email })}>
          {(control) => <EmailInput {...control} {...(mismatch && { 'aria-invalid': true })} />}
        </Field>
      </div>
      <PasswordField id="password" name="password" label="Password" autoComplete="current-password" error={issue('password')} wrong={mismatch} />
      <label className="check">
        <input type="checkbox" name="rememberMe" value="true" />
        <span>Keep me signed in on this device for 30 days</span>
      </label>
      <SubmitButton busy={busy}>Sign in</SubmitButton>
      {problem && problem.issues.length === 0 && !OWN.has(problem.code) && (
        <LinkButton tone="line" size="lg" block href={`/api/login?return=${encodeURIComponent(back)}`}>
          Try again with your provider
        </LinkButton>
      )}
      <p className={`small ${styles.links}`}>
        <a href="/reset-password">Forgot your password?</a>
        <a href="/">Back to the website</a>
      </p>
    </form>
  )
}
