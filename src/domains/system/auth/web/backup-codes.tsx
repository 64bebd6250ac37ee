import { Copy, Download } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { serverNow } from '#dashboard/server-time.ts'

/** Shows the new backup codes, this once: the person writes them down, prints them or saves them as a file. */
export function BackupCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast('Copied', 'Store them somewhere you can get to without your phone.')
    } catch {
      toastError('Couldn’t copy', 'Your browser blocked the clipboard. Download them instead.')
    }
  }
  return (
    <Dialog title="Save your backup codes" opened shownOnce onClose={onClose}>
      <div className="body">
        <p>
          Use one to sign in when you don’t have your phone. Each code works once. This is the only time they’re shown,
          so write them down, print them or download the file.
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
          I saved my codes
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
