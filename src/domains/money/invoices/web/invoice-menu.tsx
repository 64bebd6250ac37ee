import { Ban, Banknote, Copy, EllipsisVertical, FileDown, Link2, Link2Off, Send, SquarePen, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { SendInvoice } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { RecordPayment } from '#domains/money/payments/web/lazy-dialogs.tsx'
import { invoiceBill } from '#domains/money/payments/web/queries.ts'
import { isActionAllowed } from '../contract.ts'
import { LATE_FEE } from '../contract-line-items.ts'
import { useCopyInvoice, useRemoveLateFee } from './mutations.ts'
import { PayLink } from './pay-link.tsx'
import type { InvoiceRow } from './queries.ts'
import { RevokeDialog, VoidDialog } from './lazy-dialogs.tsx'

type Props = { invoice: InvoiceRow; onPage?: boolean; isUnsaved?: boolean }

/**
 * What can be done with an invoice. `onPage`: it stands on its own page, where some of it has buttons. `isUnsaved`:
 * what stands in the form there is not what the customer would be sent.
 */
export function InvoiceMenu({ invoice, onPage = false, isUnsaved = false }: Props) {
  const [opened, open] = useState<'send' | 'void' | 'pay' | 'link' | 'revoke' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const { id, status, invoiceNumber, step } = invoice
  const removeFee = useRemoveLateFee()
  const copy = useCopyInvoice(id)
  const close = () => {
    open(null)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <>
      <DropMenu
        align="end"
        button={
          <button
            type="button"
            className="x"
            ref={opener}
            aria-label={onPage ? 'More actions' : `More actions for ${invoiceNumber}`}
          >
            <EllipsisVertical className="i" />
          </button>
        }
      >
        {!onPage && (
          <Menu.Item leftSection={<SquarePen className="i" />} component={Link} href={`/dashboard/invoices/${id}`}>
            Open
          </Menu.Item>
        )}
        {isActionAllowed('send', status) && (
          <>
            {isUnsaved && <Menu.Label>Save the draft first. Customers get the saved version.</Menu.Label>}
            <Menu.Item leftSection={<Send className="i" />} disabled={isUnsaved} onClick={() => open('send')}>
              {status === 'draft' ? 'Send...' : 'Resend...'}
            </Menu.Item>
          </>
        )}
        {isActionAllowed('pay', status) && (
          <>
            {!onPage && (
              <Menu.Item leftSection={<Link2 className="i" />} onClick={() => open('link')}>
                Payment link...
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Banknote className="i" />} onClick={() => open('pay')}>
              Record payment...
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<FileDown className="i" />}
          component="a"
          href={`/api/invoices/${id}/pdf`}
          target="_blank"
          rel="noopener"
        >
          PDF
        </Menu.Item>
        {(step === undefined || status === 'void') && (
          <Menu.Item
            leftSection={<Copy className="i" />}
            onClick={() => copy.mutate({}, { onSuccess: (made) => go(`/dashboard/invoices/${made.id}`) })}
          >
            {step === undefined ? 'Duplicate' : 'Invoice this step again'}
          </Menu.Item>
        )}
        {invoice.lateFeeAt && invoice.lineItems?.includes(LATE_FEE) && status !== 'void' && (
          <Menu.Item leftSection={<Undo2 className="i" />} onClick={() => removeFee.mutate(id)}>
            Remove late fee
          </Menu.Item>
        )}
        {isActionAllowed('revoke', status) && (
          <Menu.Item leftSection={<Link2Off className="i" />} onClick={() => open('revoke')}>
            Revoke link...
          </Menu.Item>
        )}
        {isActionAllowed('void', status) && (
          <Menu.Item leftSection={<Ban className="i" />} onClick={() => open('void')}>
            Void...
          </Menu.Item>
        )}
      </DropMenu>
      {opened === 'send' && <SendInvoice invoice={invoice} onClose={close} />}
      {opened === 'revoke' && <RevokeDialog invoice={invoice} onClose={close} />}
      {opened === 'void' && <VoidDialog invoice={invoice} onClose={close} />}
      {opened === 'pay' && <RecordPayment bill={invoiceBill(invoice)} onClose={close} />}
      {opened === 'link' && (
        <Dialog title="Payment link" opened onClose={close}>
          <div className="body">
            <PayLink invoice={invoice} atOnce={status !== 'draft'} />
          </div>
        </Dialog>
      )}
    </>
  )
}
