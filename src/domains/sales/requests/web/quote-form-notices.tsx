import { Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { FIELDS, type FieldName, type Issue } from './quote-form-values.ts'

/** What a sentence of a list says instead of `this`, which is clear beside a field only. */
const NAMES: Record<FieldName, string> = {
  name: 'your name',
  phone: 'your phone number',
  email: 'your email',
  address: 'the address',
  zip: 'the ZIP code',
  service: 'the service',
  message: 'the details',
  areaSqFt: 'the area',
  roughSize: 'the size',
}

/**
 * What to mend, as it stood at the last sending: a list that changes while one types would be read out again and again.
 */
export function Summary({ issues, onPick }: { issues: Issue[]; onPick: (name: FieldName) => void }) {
  return (
    <div className="summary" role="alert">
      <h3>{`Please fix ${issues.length} ${issues.length === 1 ? 'thing' : 'things'} so we can send your quote`}</h3>
      <ul>
        {issues.map(({ path, message }) => {
          const name = FIELDS.find((field) => field === path)
          return (
            <li key={path}>
              {name ? (
                <a
                  href={`#q-${name}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onPick(name)
                  }}
                >
                  {message.replace(/\b(keep|put) this\b/, `$1 ${NAMES[name]}`)}
                </a>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Not taken, and nothing to mend. `sentence` is the server's, or empty. */
export function NotTaken({ sentence, phone, phoneShown }: { sentence: string; phone: string; phoneShown: string }) {
  const again = useRef<HTMLButtonElement>(null)
  // The pressed button was disabled in the meantime and lost the focus.
  useEffect(() => again.current?.focus(), [])
  return (
    <div className="banner bad">
      <p id="q-not-taken">
        <strong>Your request is safe.</strong> {sentence} Your answers are still here. Try again, or call us and we’ll
        take your request by phone.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- on a page that the server rendered again, this is where the visitor was */}
      <Button ref={again} tone="tide" size="sm" type="submit" aria-describedby="q-not-taken" autoFocus>
        Try again
      </Button>
      <LinkButton tone="line" size="sm" href={`tel:${phone}`}>
        <Icon of={Phone} />
        {`Call ${phoneShown}`}
      </LinkButton>
    </div>
  )
}
