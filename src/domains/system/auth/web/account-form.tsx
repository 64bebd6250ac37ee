import { useEffect, useState, type FormEvent } from 'react'
import { sendLogo } from '#domains/system/business/web/send-logo.ts'
import { LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { EmailInput } from './email-input.tsx'
import { FormProblem } from './form-problem.tsx'
import { AnotherLogo, LogoField } from './logo-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { queryPart, readFields, sendAuthRequest, type Issue } from './auth-request.ts'
import { SubmitButton } from './submit-button.tsx'
import styles from './auth-form.module.css'

export type AccountFormProps = { kind: 'set-up' | 'invitation' }

type Problem = { code: string; sentence: string; issues: Issue[] }

/**
 * Makes an account with the link that brought the person here: the owner's at the first start, or that of an
 * invitation, whose address is fixed. Signs in at once.
 */
export function AccountForm({ kind }: AccountFormProps) {
  const [link, setLink] = useState<{ token: string; email?: string } | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const [logo, chooseLogo] = useState<File | null>(null)
  const [refusedLogo, setRefusedLogo] = useState<string | null>(null)

  useEffect(() => {
    const token = queryPart('token')
    if (!token)
      return setBroken('This link is incomplete. Open it again from our message and make sure you have the whole link.')
    if (kind === 'set-up') return setLink({ token })
    void sendAuthRequest<{ email: string }>('GET', `/api/auth/invitation?token=${encodeURIComponent(token)}`).then(
      (answer) => (answer.ok ? setLink({ token, email: answer.body.email }) : setBroken(answer.sentence)),
    )
  }, [kind])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || !link) return
    const { email, firstName, lastName, password, name, city, state, zip } = readFields(event.currentTarget)
    setProblem(null)
    setBusy(true)
    const person = { token: link.token, firstName, lastName, password }
    const made = await (kind === 'set-up'
      ? sendAuthRequest<{ email: string }>('POST', '/api/auth/set-up', {
          ...person,
          email,
          company: { name, city, state, zip },
        })
      : sendAuthRequest<{ email: string }>('POST', '/api/auth/accept-invitation', person))
    if (made.ok) {
      const signedIn = await sendAuthRequest('POST', '/api/auth/sign-in/email', {
        email: made.body.email,
        password,
        rememberMe: false,
      })
      if (!signedIn.ok) return location.replace('/sign-in')
      const refusal = logo && (await sendLogo(logo))
      if (refusal === null) return location.replace('/dashboard')
      setBusy(false)
      return setRefusedLogo(refusal)
    }
    setBusy(false)
    if (made.code === 'LINK_EXPIRED' || made.code === 'CONFLICT') setBroken(made.sentence)
    else setProblem(made)
  }

  if (broken) return <Broken sentence={broken} />
  if (refusedLogo !== null) return <AnotherLogo refusal={refusedLogo} onDone={() => location.replace('/dashboard')} />
  const error = (name: string) => {
    const message = problem?.issues.find(({ path }) => path === name)?.message
    return message ? { error: message } : {}
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {problem && (
        <FormProblem
          sentence={
            problem.issues.length > 0
              ? 'Check the highlighted fields. Your other entries are still here.'
              : problem.sentence
          }
        />
      )}
      <Field
        id="email"
        label="Email"
        {...error('email')}
        {...(kind === 'invitation' && { hint: 'The address your invitation was sent to' })}
      >
        {(control) => (
          <EmailInput {...control} {...(kind === 'invitation' && { readOnly: true, value: link?.email ?? '' })} />
        )}
      </Field>
      <Field id="firstName" label="First name" {...error('firstName')}>
        {(control) => (
          <input
            className="input"
            type="text"
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- a word of the HTML standard that the rule lacks
            autoComplete="given-name"
            maxLength={60}
            required
            {...control}
            name="firstName"
          />
        )}
      </Field>
      <Field id="lastName" label="Last name" {...error('lastName')}>
        {(control) => (
          <input
            className="input"
            type="text"
            // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- a word of the HTML standard that the rule lacks
            autoComplete="family-name"
            maxLength={60}
            required
            {...control}
            name="lastName"
          />
        )}
      </Field>
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 12 characters. A few unrelated words are easy to remember."
        {...error('password')}
      />
      {kind === 'set-up' && (
        <>
          <CompanyFields error={error} />
          <LogoField onChoose={chooseLogo} />
        </>
      )}
      <SubmitButton busy={busy} disabled={link === null}>
        {kind === 'set-up' ? 'Create owner account' : 'Accept invitation'}
      </SubmitButton>
    </form>
  )
}

const COMPANY = [
  { name: 'name', label: 'Company name', autoComplete: 'organization', maxLength: 80 },
  { name: 'city', label: 'Town', autoComplete: 'address-level2', maxLength: 60 },
  { name: 'state', label: 'State, two letters', autoComplete: 'address-level1', maxLength: 2 },
  { name: 'zip', label: 'ZIP code', autoComplete: 'postal-code', maxLength: 10 },
] as const

/** Whose website this is: it stands on every page, message and invoice from the first minute on. */
function CompanyFields({ error }: { error: (name: string) => { error?: string } }) {
  return COMPANY.map(({ name, label, ...input }) => (
    <Field key={name} id={name} label={label} {...error(`company.${name}`)}>
      {(control) => <input className="input" type="text" required {...control} {...input} name={name} />}
    </Field>
  ))
}

function Broken({ sentence }: { sentence: string }) {
  return (
    <div className={styles.form}>
      <FormProblem sentence={sentence} />
      <LinkButton tone="line" size="lg" block href="/sign-in">
        Go to sign-in
      </LinkButton>
    </div>
  )
}
