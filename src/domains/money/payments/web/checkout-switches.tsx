import './payments.css'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import type { Ways } from '../contract.ts'
import { useDeleteTests, useSwitch } from './queries.ts'

/** What the owner decides about the payment page: a tip, and the test checkout with what was tried in it. */
export function CheckoutSwitches({ ways, isOwner }: { ways: Ways; isOwner: boolean }) {
  const { turn, busy } = useSwitch()
  const [isAsking, ask] = useState(false)
  const { count, cents } = ways.tests
  const payments = `${count} test ${count === 1 ? 'payment' : 'payments'}`
  return (
    <>
      <div className="paysw">
        <div>
          <b>Offer a tip</b>
          <p className="small muted">
            Customers can add a tip when they pay an invoice by card. Overdue invoices never ask for one.
          </p>
        </div>
        <Switch label="Offer a tip" on={ways.tips} busy={busy || !isOwner} onTurn={(on) => turn('tips', on)} />
      </div>
      <div className="paysw">
        <div>
          <b>Card on file</b>
          <p className="small muted">
            Customers can save a card by a private link, and you charge invoices and recurring services to it. The
            number stays with the card provider.{ways.takesCards ? '' : ' Connect Stripe first.'}
          </p>
        </div>
        <Switch
          label="Card on file"
          on={ways.cardOnFile}
          busy={busy || !isOwner || !(ways.takesCards || ways.cardOnFile)}
          onTurn={(on) => turn('cardOnFile', on)}
        />
      </div>
      <div className="paysw">
        <div>
          <b>Bank account payments (ACH)</b>
          <p className="small muted">
            Customers can pay from a US bank account, if it’s turned on in your Stripe account. It takes up to 4
            business days to clear, and the invoice shows “processing” until then.
            {ways.provider === 'stripe' ? '' : ' Connect Stripe first.'}
          </p>
        </div>
        <Switch
          label="Bank account payments (ACH)"
          on={ways.bankAccounts}
          busy={busy || !isOwner || !(ways.provider === 'stripe' || ways.bankAccounts)}
          onTurn={(on) => turn('bankAccounts', on)}
        />
      </div>
      {ways.provider === 'embedded' && !ways.isDemo && (
        <div className="paysw">
          <div>
            <b>Try the test checkout</b>
            <p className="small muted">
              The payment page accepts test cards, like 4242 4242 4242 4242. Test payments are clearly marked and don’t
              affect balances, jobs or reports. Turn it off before you send invoices to customers.
            </p>
          </div>
          <Switch
            label="Try the test checkout"
            on={ways.testCheckout}
            busy={busy || !isOwner}
            onTurn={(on) => turn('testCheckout', on)}
          />
        </div>
      )}
      {!isOwner && <p className="small subtle">Only an owner can change these.</p>}
      {count > 0 && (
        <div className="paysw">
          <div>
            <b>{payments}</b>
            <p className="small muted">{`${formatCents(cents)} total. None of it counts as paid.`}</p>
          </div>
          {isOwner && (
            <Button tone="line" size="sm" onClick={() => ask(true)}>
              <Trash2 className="i" />
              Delete test payments
            </Button>
          )}
        </div>
      )}
      {isAsking && <DeleteTests what={payments} onClose={() => ask(false)} />}
    </>
  )
}

function DeleteTests({ what, onClose }: { what: string; onClose: () => void }) {
  const wipe = useDeleteTests()
  return (
    <ConfirmDialog
      title="Delete test payments?"
      verb="Delete test payments"
      busyVerb="Deleting..."
      busy={wipe.isPending}
      onConfirm={() => wipe.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{`This deletes ${what}. Real payments, balances and reports don’t change.`}</p>
    </ConfirmDialog>
  )
}
