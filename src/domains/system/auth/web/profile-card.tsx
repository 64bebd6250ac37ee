import { useState, type FormEvent } from 'react'
import { z } from 'zod'
import { versionConflict, fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { line } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { newestProfile, type ProfileView, useRename } from './profile-queries.ts'
import { ROLE_WORDS } from './role-words.ts'

const Typed = z.object({
  firstName: line(60, 'Enter your first name.'),
  lastName: line(60, 'Enter your last name.'),
})
type Errors = Partial<Record<keyof z.infer<typeof Typed>, string>>

/** One's own name, as it stands beside everything one changes. The e-mail is what one was invited with. */
export function ProfileCard({ profile }: { profile: ProfileView }) {
  const [base, rebase] = useState(profile)
  const [typed, type] = useState({ firstName: profile.firstName, lastName: profile.lastName })
  const [errors, show] = useState<Errors>({})
  const rename = useRename()
  const isDirty = typed.firstName !== base.firstName || typed.lastName !== base.lastName
  useLeaveGuard(isDirty)
  const begin = (from: ProfileView) => {
    rebase(from)
    type({ firstName: from.firstName, lastName: from.lastName })
    show({})
    rename.reset()
  }
  // What was typed on while it was sent stays, over what was saved.
  const land = (saved: ProfileView) => {
    rebase(saved)
    type((now) => (now === typed ? { firstName: saved.firstName, lastName: saved.lastName } : now))
  }
  // What was saved in another window, while nothing is typed here.
  if (profile.version > base.version && !isDirty && !rename.isPending) begin(profile)

  const save = (version: number) => {
    const checked = Typed.safeParse(typed)
    if (!checked.success)
      return show(Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])))
    show({})
    rename.mutate({ ...checked.data, version }, { onSuccess: land, onError: (error) => show(fieldErrors(error)) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDirty) save(base.version)
  }
  const failed = rename.isError && !versionConflict(rename.error) && Object.keys(fieldErrors(rename.error)).length === 0
  return (
    <section className={isDirty ? 'card part dirty' : 'card part'} id="me" aria-labelledby="me-title">
      <div className="ph">
        <h2 id="me-title">My profile</h2>
      </div>
      <form noValidate onSubmit={submit}>
        <div className="pad stackf compact">
          <EditConflict
            error={rename.error}
            busy={rename.isPending}
            onTheirs={() => void newestProfile().then(begin, () => {})}
            onMine={save}
          />
          <div className="two">
            <TextField
              label="First name"
              autoComplete="given-name"
              maxLength={60}
              value={typed.firstName}
              error={errors.firstName}
              onChange={(event) => type({ ...typed, firstName: event.target.value })}
            />
            <TextField
              label="Last name"
              autoComplete="family-name"
              maxLength={60}
              value={typed.lastName}
              error={errors.lastName}
              onChange={(event) => type({ ...typed, lastName: event.target.value })}
            />
          </div>
          <dl className="ownfacts">
            <dt>Email</dt>
            <dd>{profile.email}</dd>
            <dt>Role</dt>
            <dd>{`${ROLE_WORDS[profile.role].word}: ${ROLE_WORDS[profile.role].may.replace(/^./, (letter) => letter.toLowerCase())}`}</dd>
          </dl>
          {failed && (
            <p className="err" role="alert">
              {errorMessage(rename.error)}
            </p>
          )}
        </div>
        <div className="d-foot">
          <span className="small subtle grow1">
            {isDirty
              ? 'Unsaved changes'
              : `To sign in with another email, ${profile.role === 'owner' ? 'send it an owner invitation.' : 'ask the owner for an invitation.'}`}
          </span>
          {isDirty && (
            <Button tone="quiet" disabled={rename.isPending} onClick={() => begin(profile)}>
              Discard changes
            </Button>
          )}
          <Button tone="clay" type="submit" disabled={!isDirty || rename.isPending}>
            {rename.isPending && <span className="spin" />}
            {rename.isPending ? 'Saving...' : 'Save'}
            <span className="vh"> My profile</span>
          </Button>
        </div>
      </form>
    </section>
  )
}
