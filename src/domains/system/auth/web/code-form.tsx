import { useEffect, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { returnPath } from '../return-path.ts'
import { FormProblem } from './form-problem.tsx'
import { queryPart, readFields, sendAuthRequest, type Issue } from './auth-request.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

/** What `?error=` means, which the plain form comes back with. */
const REFUSED: Record<string, string> = {
  INVALID: 'Enter the 6-digit code from your app or a backup code.',
  WRONG_CODE: 'That code is incorrect. Check that your phone’s clock is right.',
  TOO_MANY: 'Too many attempts. Wait 15 minutes, or ask the owner.',
}
const ELSE = 'Sign-in failed. Try again.'

type Problem = { sentence: string; issues: Issue[] }

/**
 * The second step: the code of the app, or a backup code. The server takes either, so that it works without script too.
 */
export function CodeForm() {
  const [backup, setBackup] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const code = queryPart('error')
    if (code !== null) setProblem({ sentence: REFUSED[code] ?? ELSE, issues: [] })
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.elements.namedItem('code')
    const { code = '' } = readFields(event.currentTarget)
    setProblem(null)
    setBusy(true)
    const answer = await sendAuthRequest('POST', '/api/auth/sign-in/code', { code })
    if (answer.ok) return location.replace(returnPath(queryPart('return')))
    if (answer.code === 'SIGN_IN_AGAIN')
      return location.replace(
        `/sign-in?${new URLSearchParams({ error: answer.code, return: returnPath(queryPart('return')) })}`,
      )
    setBusy(false)
    setProblem(answer)
    // A backup code is long, and may be mended; six digits are old by now.
    if (!backup && field instanceof HTMLInputElement) field.value = ''
  }

  const issue = problem?.issues.find(({ path }) => path === 'code')?.message
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/auth/sign-in/code"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {problem && <FormProblem sentence={problem.sentence} />}
      <div className={issue ? 'field bad' : undefined}>
        <Field
          id="code"
          label={backup ? 'Backup code' : 'Code'}
          hint={
            backup
              ? 'One of the ten codes you saved when you turned this on. Each works once.'
              : 'The current 6-digit code from your authenticator app'
          }
        >
          {(control) => (
            <input
              // Another field, with nothing of the first in it.
              key={String(backup)}
              className="input"
              type="text"
              autoComplete="one-time-code"
              inputMode={backup ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              required
              {...control}
              {...(issue && { 'aria-invalid': true })}
              name="code"
            />
          )}
        </Field>
      </div>
      <SubmitButton busy={busy}>Sign in</SubmitButton>
      <Button tone="quiet" block data-needs-js="" onClick={() => setBackup(!backup)}>
        {backup ? 'Use my app code' : 'Use a backup code'}
      </Button>
      <p className="small muted">
        Lost your phone and backup codes? The owner can turn off two-step sign-in for you in Settings under Team and
        security. The owner can regain access on the server.
      </p>
      <p className={`small ${styles.links}`}>
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </form>
  )
}
