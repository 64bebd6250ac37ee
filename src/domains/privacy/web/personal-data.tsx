import { Download, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { issuesOf, sentenceOf } from '#dashboard/client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { Failed, Loading } from '#dashboard/parts/states.tsx'
import { list } from '#lib/words.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useErase, useKept } from './queries.ts'

type Props = { id: string; onClose: () => void; onErased: () => void }

/** What is kept about a person: all of it as a file, or erased for good. For the owner. */
export function PersonalData({ id, onClose, onErased }: Props) {
  const kept = useKept(id)
  const erase = useErase(id)
  const [typed, type] = useState('')
  const canErase = kept.data !== undefined && kept.data.hindrances.length === 0 && kept.data.erasedAt === null
  const things = kept.data ? list(kept.data.records.map(({ what, many }) => `${many.toLocaleString('en-US')} ${what}`)) : ''
  const isTheName = kept.data !== undefined && typed.trim().toLowerCase() === kept.data.name.trim().toLowerCase()
  const wrong = issuesOf(erase.error).name
  return (
    <Dialog title="Personal data" opened onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isTheName) erase.mutate(typed, { onSuccess: onErased })
        }}
      >
        <div className="body stackf">
          {kept.isPending && (
            <>
              <Loading what="what is kept" />
              <div className="skel w55" />
              <div className="skel" />
            </>
          )}
          {kept.isError && !kept.data && (
            <Failed what="What is kept did not arrive" error={kept.error} retry={() => void kept.refetch()} busy={kept.isFetching} />
          )}
          {kept.data && (
            <>
              <p>
                Of <b>{kept.data.name}</b> we keep name, phone, email and address{things && `, and ${things}`}.
              </p>
              <div className="acts">
                <LinkButton tone="line" size="sm" href={`/api/customers/${id}/personal-data.zip`} download>
                  <Download className="i" />
                  Export all of it
                </LinkButton>
              </div>
              <p className="small subtle">A ZIP with a page to read, a file for programs (JSON), and their photos.</p>
            </>
          )}
          {kept.data?.hindrances.map((sentence) => (
            <p className="banner sunb" key={sentence}>
              <TriangleAlert className="i" />
              <span>{sentence} Then their data can be erased.</span>
            </p>
          ))}
          {kept.data?.erasedAt && <p className="banner">This person was erased. Nothing of them is left but numbers and sums.</p>}
          {canErase && (
            <>
              <h3>Erase for good</h3>
              <p>
                Name, phone, email, address, tags, notes, photos, and the words of requests, messages and reviews are erased, in the audit trail too.
                {kept.data.invoices > 0 && ' Of invoices the numbers and sums stay, as tax law asks.'} <b>This cannot be undone.</b>
              </p>
              {erase.isError && !wrong && (
                <p className="banner bad" role="alert">
                  <TriangleAlert className="i" />
                  <span>{sentenceOf(erase.error)}</span>
                </p>
              )}
              <TextField
                label={`Type ${kept.data.name} to erase them`}
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
          <DialogFoot verb="Erase for good" busyVerb="Erasing..." busy={erase.isPending} disabled={!isTheName} tone="danger" cancel="Keep" onCancel={onClose} />
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
