import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useSetStatus } from './mutations.ts'
import type { ContractRow } from './queries.ts'

/** Asks before a service is canceled, and says what becomes of its visits. */
export function CancelService({
  contract,
  onClose,
  onChanged,
}: {
  contract: ContractRow
  onClose: () => void
  onChanged?: (contract: ContractRow) => void
}) {
  const setStatus = useSetStatus()
  return (
    <ConfirmDialog
      title="Cancel service"
      verb="Cancel service"
      busyVerb="Canceling..."
      cancel="Keep service"
      busy={setStatus.isPending}
      onClose={onClose}
      onConfirm={() =>
        setStatus.mutate(
          { contract, status: 'cancelled' },
          { onSettled: onClose, ...(onChanged && { onSuccess: onChanged }) },
        )
      }
    >
      <p>
        {contract.service} for {contract.customerName} moves to Canceled with its history. Its upcoming visits are taken
        off the calendar, except today’s and those you changed by hand.
      </p>
    </ConfirmDialog>
  )
}
