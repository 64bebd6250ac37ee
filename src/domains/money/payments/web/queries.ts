import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatCents } from '#lib/money.ts'
import type { NewPayment, NewRefund } from '../contract.ts'

/** A ledger entry, and what of it can still be refunded. */
export type EntryRow = Awaited<ReturnType<typeof client.payments.entries>>[number]

export type AccountEntryRow = Awaited<ReturnType<typeof client.payments.account>>['entries'][number]

/** What a customer owes, paid and has booked. */
export const useCustomerAccount = (id: string) => useQuery(api.payments.account.queryOptions({ input: { id } }))

/** Open invoices of a customer: at most so many are offered to take a payment for. */
const MAX_OPEN = 50

/** What a payment of this customer can be for, the oldest last. */
export const useOpenBills = (customerId: string) =>
  useQuery({
    ...api.invoices.list.queryOptions({ input: { customerId, status: 'open', limit: MAX_OPEN } }),
    select: ({ body }) => body.filter(({ balance }) => balance > 0).map(invoiceBill),
  })

/** As much of an invoice, or of an estimate with a deposit, as these screens say. `balance`: cents that are owed. */
export type Billed = { of: 'invoice' | 'estimate'; id: string; number: string; customerName: string; balance: number }

export const invoiceBill = ({
  id,
  invoiceNumber: number,
  customerName,
  balance,
}: Omit<Billed, 'of' | 'number'> & { invoiceNumber: string }): Billed => ({
  of: 'invoice',
  id,
  number,
  customerName,
  balance,
})

export function useEntries({ of, id }: Billed) {
  const { entries, estimateEntries } = api.payments
  return useQuery((of === 'invoice' ? entries : estimateEntries).queryOptions({ input: { id } }))
}

const TOUCHED = ['invoices', 'estimates', 'jobs'] as const

/** One key for as long as the form holds the same payment: a retry after a lost answer does not enter it twice. */
export function useRecordPayment({ of, id, number }: Billed) {
  const { record, recordDeposit } = client.payments
  return useAppMutation('Couldn’t record payment', {
    mutationFn: ({ payment, key }: { payment: NewPayment; key: string }) =>
      (of === 'invoice' ? record : recordDeposit)({ id, ...payment }, { context: { idempotencyKey: key } }),
    onSuccess: async ({ amount }) =>
      toast(`${formatCents(amount)} payment recorded`, `Recorded for ${number}. ${await formatReceipt()}`),
    touches: TOUCHED,
  })
}

export function useRefund({ id }: EntryRow) {
  return useAppMutation('Couldn’t refund payment', {
    mutationFn: ({ refund, key }: { refund: NewRefund; key: string }) =>
      client.payments.refund({ id, ...refund }, { context: { idempotencyKey: key } }),
    onSuccess: ({ status, entry }) =>
      status === 'done' && entry
        ? toast(
            `${formatCents(-entry.amount - entry.tip)} ${entry.byMistake ? 'voided' : 'refunded'}`,
            entry.method === 'card'
              ? 'The customer’s bank will show it in 5 to 10 business days.'
              : 'It’s listed under Payments.',
          )
        : toast('Refund processing', 'It’ll be listed under Payments once the bank completes it.'),
    touches: TOUCHED,
  })
}

/** What becomes of the receipt: it goes by email, and only where a provider is connected. */
async function formatReceipt(): Promise<string> {
  const ways = await queryClient
    .fetchQuery({ ...api.messages.channels.queryOptions(), staleTime: 60_000 })
    .catch(() => null)
  return ways?.email.simulated
    ? 'No receipt was emailed because email isn’t connected.'
    : 'If the customer’s email is on file, the receipt is on its way.'
}

export const usePaymentWays = () => useQuery(api.payments.providers.queryOptions())

const SWITCHES = {
  tips: client.payments.setTips,
  testCheckout: client.payments.setTestCheckout,
  cardOnFile: client.payments.setCardOnFile,
  bankAccounts: client.payments.setBankAccounts,
}
type CheckoutSwitch = keyof typeof SWITCHES

/** Turns one of the owner's switches, at once. */
export function useSwitch() {
  const save = useAppMutation('Couldn’t save', {
    mutationFn: ({ which, on }: { which: CheckoutSwitch; on: boolean }) => SWITCHES[which]({ on }),
    onSuccess: (ways) => queryClient.setQueryData(api.payments.providers.queryKey(), ways),
    touches: 'invoices',
  })
  return { turn: (which: CheckoutSwitch, on: boolean) => save.mutate({ which, on }), busy: save.isPending }
}

export function useDeleteTests() {
  return useAppMutation('Couldn’t delete test payments', {
    mutationFn: (_all: Record<string, never>) => client.payments.deleteTests(),
    onSuccess: ({ deleted }) => toast(`${deleted} test ${deleted === 1 ? 'payment' : 'payments'} deleted`),
    touches: TOUCHED,
  })
}
