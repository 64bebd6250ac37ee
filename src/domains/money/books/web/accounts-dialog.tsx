import { client } from '#dashboard/api-client.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { formValues, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { Account, AccountKey, AccountsInput, type AccountMap } from '../contract.ts'
import { ACCOUNTS } from '../default-accounts.ts'
import { useSaveAccounts, type AccountsView } from './queries.ts'

type Row = AccountsView & { id: string }
const asRow = (accounts: AccountsView): Row => ({ ...accounts, id: 'accounts' })

/** Names and codes as the accounting program has them. */
export function AccountsDialog({
  businessId,
  accounts,
  onClose,
}: {
  businessId: string
  accounts: AccountsView
  onClose: () => void
}) {
  const save = useSaveAccounts()
  return (
    <EditDialog
      title="Your accounts"
      verb="Save accounts"
      record={asRow(accounts)}
      newest={async () => asRow(await client.books.accounts.read({ businessId }))}
      read={readAccounts}
      save={save}
      toInput={(typed, _seen, version) => ({ ...typed, businessId, version })}
      onClose={() => {
        if (save.isSuccess) toast('Accounts saved', 'Your next export uses them.')
        onClose()
      }}
    >
      {(seen, errors) => (
        <>
          <p className="muted small">
            Use the names and codes from your accounting program. What was exported before stays where it is.
          </p>
          {AccountKey.options.map((key) => (
            <fieldset className="bkacct" key={key}>
              <legend>{ACCOUNTS[key].purpose}</legend>
              <TextField
                label="Code"
                name={`code-${key}`}
                maxLength={20}
                autoComplete="off"
                defaultValue={seen.accounts[key].code}
                error={errors[`code-${key}`]}
              />
              <TextField
                label="Account"
                name={`name-${key}`}
                maxLength={100}
                autoComplete="off"
                defaultValue={seen.accounts[key].name}
                error={errors[`name-${key}`]}
              />
            </fieldset>
          ))}
          <TextField
            label="Xero tax rate that adds no tax"
            name="xeroTaxName"
            maxLength={50}
            autoComplete="off"
            hint="Only for Xero. Sales tax is its own line, so no line is taxed again."
            hintBelow
            defaultValue={seen.xeroTaxName}
            error={errors.xeroTaxName}
          />
        </>
      )}
    </EditDialog>
  )
}

function readAccounts(form: HTMLFormElement | null): FormResult<AccountsInput> {
  const typed = formValues(form)
  const errors: Record<string, string> = {}
  const accounts = AccountKey.options.map((key) => {
    const account = Account.safeParse({ name: typed[`name-${key}`] ?? '', code: typed[`code-${key}`] ?? '' })
    for (const { path, message } of account.error?.issues ?? []) errors[`${String(path[0])}-${key}`] ??= message
    return [key, account.data]
  })
  const tax = AccountsInput.shape.xeroTaxName.safeParse(typed.xeroTaxName ?? '')
  if (tax.error) errors.xeroTaxName = tax.error.issues[0]?.message ?? ''
  if (Object.keys(errors).length > 0 || !tax.success) return { errors }
  // Every key was read, and none has an error.
  return { read: { accounts: Object.fromEntries(accounts) as AccountMap, xeroTaxName: tax.data } }
}
