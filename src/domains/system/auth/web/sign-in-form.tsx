import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { returnPath } from '../return-path.ts'
import { CodeForm } from './code-form.tsx'
import { EmailInput } from './email-input.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { queryPart, readFields, sendAuthRequest, type Answer, type Issue } from './auth-request.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

/** What `?error=` means: the codes that better-auth's callback and the plain form come back with. */
const REFUSED: Record<string, string> = {
  NOT_INVITED: 'This email wasn’t invited. Ask the owner for an invitation, then sign in again.',
  EMAIL_NOT_VERIFIED: 'This email isn’t verified. Verify it with your sign-in provider, then sign in again.',
  PROVIDER_AWAY: 'The sign-in provider isn’t responding. Try again in a moment.',
  access_denied: 'Sign-in was canceled. Try again any time.',
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password. Check them or reset your password.',
  INVALID: 'Enter your email and password.',
  TOO_MANY: 'Too many attempts. Wait 15 minutes or reset your password.',
  SIGN_IN_AGAIN: 'This took too long. Enter your email and password again.',
}
const ELSE = 'Sign-in failed. Try again.'
/** Those that have nothing to do with a provider. */
const OWN = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID',
  'TOO_MANY',
  'SIGN_IN_AGAIN',
  'PASSKEY',
  'PASSKEY_REFUSED',
  'AWAY',
])

type Problem = { code: string; sentence: string; issues: Issue[] }

/** Sign-in: email and password or a passkey, and for those who want it the code of an app. Two pages, one island. */
export function SignInForm({ step = 'password' }: { step?: 'password' | 'code' }) {
  return step === 'code' ? <CodeForm /> : <PasswordForm />
}

/**
 * Fields are uncontrolled: what the browser filled in before the script came stays. Without script it is a plain POST.
 */
function PasswordForm() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null)
  const [back, setBack] = useState('/dashboard')
  const [live, setLive] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    setLive(true)
    setBack(returnPath(queryPart('return')))
    const code = queryPart('error')
    if (code !== null) setProblem({ code, sentence: REFUSED[code] ?? ELSE, issues: [] })
  }, [])

  const sign = async <Body,>(
    by: 'password' | 'passkey',
    ask: () => Promise<Answer<Body>>,
    then: (body: Body) => void,
  ) => {
    if (busy) return
    setProblem(null)
    setBusy(by)
    const answer = await ask()
    if (answer.ok) return then(answer.body)
    setBusy(null)
    setProblem(answer)
    const field = form.current?.elements.namedItem('password')
    if (by === 'password' && field instanceof HTMLInputElement) field.value = ''
  }
  const typed = () => (form.current ? readFields(form.current) : {})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email, password, rememberMe } = typed()
    const ask = () =>
      sendAuthRequest<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', {
        email,
        password,
        rememberMe: rememberMe === 'true',
      })
    void sign('password', ask, ({ twoFactorRedirect }) =>
      location.replace(twoFactorRedirect ? `/sign-in/code?${new URLSearchParams({ return: back })}` : back),
    )
  }
  const byPasskey = () => {
    const rememberMe = typed().rememberMe === 'true'
    const ask = async () => (await import('./use-passkey.ts')).signInByPasskey(rememberMe)
    void sign('passkey', ask, () => location.replace(back))
  }

  const issue = (name: string) => problem?.issues.find(({ path }) => path === name)?.message
  const mismatch = problem?.code === 'INVALID_EMAIL_OR_PASSWORD'
  const email = issue('email')
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/api/auth/sign-in/email"
      noValidate
      onSubmit={submit}
    >
      {problem && <FormProblem sentence={problem.sentence} />}
      <div className={mismatch ? 'field bad' : undefined}>
        <Field id="email" label="Email" {...(email && { error: email })}>
          {(control) => <EmailInput {...control} {...(mismatch && { 'aria-invalid': true })} />}
        </Field>
      </div>
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={issue('password')}
        wrong={mismatch}
      />
      <label className="check">
        <input type="checkbox" name="rememberMe" value="true" />
        <span>Keep me signed in on this device for 30 days</span>
      </label>
      <SubmitButton busy={busy === 'password'} disabled={busy !== null}>
        Sign in
      </SubmitButton>
      <Button tone="line" size="lg" block data-needs-js="" disabled={!live || busy !== null} onClick={byPasskey}>
        {busy === 'passkey' ? <span className="spin" aria-hidden="true" /> : <Icon of={KeyRound} />}
        Use a passkey
      </Button>
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
