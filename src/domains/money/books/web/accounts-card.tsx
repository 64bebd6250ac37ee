import { useState } from 'react'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { Button } from '#ui/button.tsx'
import { AccountKey } from '../contract.ts'
import { ACCOUNTS } from '../default-accounts.ts'
import { AccountsDialog } from './accounts-dialog.tsx'
import { useAccounts } from './queries.ts'

/** Which account each kind of money goes to. */
export function AccountsCard({ businessId, isOwner }: { businessId: string; isOwner: boolean }) {
  const accounts = useAccounts(businessId)
  const [isEditing, edit] = useState(false)
  return (
    <section className="card" aria-labelledby="accounts">
      <div className="ph">
        <h2 id="accounts">Your accounts</h2>
        {isOwner && accounts.data && (
          <Button tone="line" size="sm" onClick={() => edit(true)}>
            Change<span className="vh"> accounts</span>
          </Button>
        )}
      </div>
      {!accounts.data && <QueryStatus query={accounts} what="accounts" rows={4} />}
      {accounts.data && (
        <ul className="miles">
          {AccountKey.options.map((key) => (
            <li key={key}>
              <b>{ACCOUNTS[key].purpose}</b>
              <span className="subtle num">{accounts.data.accounts[key].code}</span>
              <span className="subtle">{accounts.data.accounts[key].name}</span>
            </li>
          ))}
        </ul>
      )}
      {isEditing && accounts.data && (
        <AccountsDialog businessId={businessId} accounts={accounts.data} onClose={() => edit(false)} />
      )}
    </section>
  )
}
