import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatList } from '#lib/format-list.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useErase, useErasurePreview } from './queries.ts'

type Props = { id: string; onClose: () => void; onErased: () => void }

/** Exports or erases the personal data of a customer. For the owner. */
export function PersonalData({ id, onClose, onErased }: Props) {
  const preview = useErasurePreview(id)
  const erase = useErase(id)
  const [typed, type] = useState('')
  const canErase = preview.data !== undefined && preview.data.hindrances.length === 0 && preview.data.erasedAt === null
  const things = preview.data
    ? formatList(preview.data.records.map(({ what, many }) => `${many.toLocaleString('en-US')} ${what}`))
    : ''
  const isTheName = preview.data !== undefined && typed.trim().toLowerCase() === preview.data.name.trim().toLowerCase()
  const wrong = fieldErrors(erase.error).name
  return (
    <Dialog title="Personal data" opened onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isTheName) erase.mutate(typed, { onSuccess: onErased })
        }}
      >
        <div className="body stackf">
          <QueryStatus query={preview} what="personal data">
            <div className="skel w55" />
            <div className="skel" />
          </QueryStatus>
          {preview.data && (
            <>
              <p>
                Stored about <b>{preview.data.name}</b>: name, phone, email, address{things && `, ${things}`}.
              </p>
              <div className="acts">
                <LinkButton tone="line" size="sm" href={`/api/customers/${id}/personal-data.zip`} download>
                  <Download className="i" />
                  Export personal data
                </LinkButton>
              </div>
              <p className="small subtle">
                A ZIP file with a page you can read, the same data as JSON, and their photos.
              </p>
            </>
          )}
          {preview.data?.hindrances.map((sentence) => (
            <p className="banner sunb" key={sentence}>
              <TriangleAlert className="i" />
              <span>{sentence}</span>
            </p>
          ))}
          {preview.data?.erasedAt && (
            <p className="banner">
              This person’s data was erased. Only issued invoices, payments and accepted estimates remain.
            </p>
          )}
          {canErase && (
            <>
              <h3>Erase permanently</h3>
              <Effects title="Removed" effects={preview.data.removed} />
              <Effects title="Cleared: names, contact details and written text" effects={preview.data.redacted} />
              <Effects title="Stays on file" effects={preview.data.kept} />
              <p className="small subtle">
                Only this person’s own records change. We don’t search notes on other customers’ records.
              </p>
              <p>
                <b>This can’t be undone.</b>
              </p>
              {erase.isError && !wrong && (
                <p className="banner bad" role="alert">
                  <TriangleAlert className="i" />
                  <span>{errorMessage(erase.error)}</span>
                </p>
              )}
              <TextField
                label={`Type ${preview.data.name} to erase them`}
                name="name"
                value={typed}
                error={wrong}
                autoComplete="off"
                maxLength={200}
                onChange={(event) => type(event.target.value)}
              />
            </>
          )}
        </div>
        {canErase ? (
          <DialogFoot
            verb="Erase permanently"
            busyVerb="Erasing..."
            busy={erase.isPending}
            disabled={!isTheName}
            tone="danger"
            cancel="Keep data"
            onCancel={onClose}
          />
        ) : (
          <div className="d-foot">
            <Button tone="line" onClick={onClose}>
              Close
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** One of the three lists of what an erasure does. A list without entries is not shown. */
function Effects({ title, effects }: { title: string; effects: { what: string; many: number; why?: string }[] }) {
  if (effects.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul className="changes">
        {effects.map(({ what, many, why }) => (
          <li key={what}>
            {many.toLocaleString('en-US')} {what}
            {why && <span className="subtle">. {why}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
