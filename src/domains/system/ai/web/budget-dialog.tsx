import { client } from '#dashboard/api-client.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { BudgetInput } from '../contract.ts'
import { useSaveBudget, type BudgetView } from './queries.ts'

type Row = BudgetView & { id: string }
const asRow = (budget: BudgetView): Row => ({ ...budget, id: 'budget' })

/** How many tokens a month may use. */
export function BudgetDialog({ budget, onClose }: { budget: BudgetView; onClose: () => void }) {
  const save = useSaveBudget()
  return (
    <EditDialog
      title="Monthly budget"
      verb="Save"
      record={asRow(budget)}
      newest={async () => asRow(await client.ai.budget())}
      read={read}
      save={save}
      toInput={(typed, _seen, version) => ({ ...typed, version })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <TextField
          label="Tokens per month"
          name="monthlyTokens"
          hint="Enter 0 to use only built-in templates. Once the tokens are used up, chat and drafts use built-in templates until the first of next month."
          hintBelow
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          maxLength={13}
          defaultValue={seen.monthlyTokens.toLocaleString('en-US')}
          error={errors.monthlyTokens}
        />
      )}
    </EditDialog>
  )
}

function read(form: HTMLFormElement | null) {
  const digits = (formValues(form).monthlyTokens ?? '').replaceAll(/[,\s]/g, '')
  return parseForm(BudgetInput.omit({ version: true }), {
    monthlyTokens: /^\d+$/.test(digits) ? Number(digits) : Number.NaN,
  })
}
