import { Download } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { formatPeriod, PROGRAM_WORDS } from './format.ts'
import { useWholeExport } from './queries.ts'

/** The files of an export, in the order in which the program takes them, and where it takes each. */
export function FilesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useWholeExport(id)
  const one = found.data
  return (
    <Dialog
      title={one ? `${formatPeriod(one)} for ${PROGRAM_WORDS[one.program].name}` : 'Files'}
      opened
      onClose={onClose}
    >
      <div className="body compact">
        {!one && <QueryStatus query={found} what="the files" rows={3} />}
        {one && (
          <>
            <p className="muted small">
              {one.files.length === 1
                ? 'Download the file and import it.'
                : 'Download the files and import them in this order.'}
            </p>
            <ol className="bkfiles">
              {one.files.map(({ name, holds, how }) => (
                <li key={name}>
                  <div>
                    <b>{holds}</b>
                    <span className="small subtle">{how}</span>
                  </div>
                  <LinkButton
                    tone="line"
                    size="sm"
                    href={`/api/books/exports/${id}/files/${name}`}
                    download
                    aria-label={`Download ${holds}`}
                  >
                    <Download className="i" />
                    Download
                  </LinkButton>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      <div className="d-foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
