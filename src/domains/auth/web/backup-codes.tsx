import { Copy, Download } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#dashboard/server-time.ts'

/** The new backup codes, this once: to be written down, printed or kept as a file. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast('Copied', 'Put them where you find them without your phone.')
    } catch {
      toastError('Not copied', 'This browser does not give the clipboard to us here. Download them instead.')
    }
  }
  return (
    <Dialog title="Keep these backup codes" opened shownOnce onClose={onClose}>
      <div className="body">
        <p>
          Each opens the dashboard once, when your phone is not at hand. They are shown only now: write them down, print
          them or keep the file.
        </p>
        <ul className="codes" aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="acts">
          <Button tone="line" size="sm" onClick={() => download(codes)}>
            <Download className="i" />
            Download
          </Button>
          <Button tone="line" size="sm" onClick={() => void copy()}>
            <Copy className="i" />
            Copy
          </Button>
        </div>
      </div>
      <div className="d-foot">
        <Button tone="tide" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </Dialog>
  )
}

function download(codes: readonly string[]): void {
  const head = `Backup codes for ${location.host}, made ${formatDay(new Date(serverNow()))}. Each works once.`
  const address = URL.createObjectURL(new Blob([`${head}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'backup-codes.txt' })
  link.click()
  URL.revokeObjectURL(address)
}
