import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { formatCents } from '#lib/money.ts'

export type SavedCardRow = Awaited<ReturnType<typeof client.payments.cards>>['cards'][number]

const TOUCHED = ['invoices', 'customers', 'recurring-services'] as const

/** The saved cards of a customer, and whether cards are saved now. */
export const useSavedCards = (id: string) => useQuery(api.payments.cards.queryOptions({ input: { id } }))

/** What an invoice can be charged to, and how its last charge went. */
export const useChargeState = (id: string) => useQuery(api.payments.chargeState.queryOptions({ input: { id } }))

type Whose = { id: string; businessId: string }

export const useCardLink = () =>
  useAppMutation('Couldn’t create the link', { mutationFn: (whose: Whose) => client.payments.cardLink(whose) })

export function useSendCardLink(name: string) {
  return useAppMutation('Couldn’t send the link', {
    mutationFn: (sending: Whose & { by: 'sms' | 'email' }) => client.payments.sendCardLink(sending),
    onSuccess: ({ sent }, { by }) =>
      sent
        ? toast('Link sent', `${name} gets it by ${by === 'sms' ? 'text' : 'email'}.`)
        : toast('Not sent', `Connect ${by === 'sms' ? 'texting' : 'email'} in Settings, or copy the link.`),
  })
}

export function useRemoveCard() {
  return useAppMutation('Couldn’t remove the card', {
    mutationFn: ({ id }: SavedCardRow) => client.payments.removeCard({ id }),
    onSuccess: (_done, { name }) => toast('Card removed', `${name} can’t be charged anymore.`),
    touches: TOUCHED,
  })
}

/** One key for as long as the dialog is open: a retry after a lost answer charges nothing twice. */
export function useChargeCard(number: string) {
  return useAppMutation('The card wasn’t charged', {
    mutationFn: ({ key, ...charge }: { id: string; cardId: string; owed: number; key: string }) =>
      client.payments.chargeCard(charge, { context: { idempotencyKey: key } }),
    onSuccess: ({ status, reason }, { owed }) => {
      if (status === 'paid') toast(`${formatCents(owed)} charged`, `${number} is paid. The customer gets a receipt.`)
      else if (status === 'processing')
        toast('Payment processing', `${number} is paid once the bank confirms it. Nothing else to do.`)
      else toast('Nothing was charged', reason ?? 'Try another card or send the payment link.')
    },
    touches: TOUCHED,
  })
}

export function usePlanCard() {
  return useAppMutation('Couldn’t save the card on file', {
    mutationFn: (change: { id: string; cardId: string | null }) => client.payments.setPlanCard(change),
    onSuccess: ({ cardId }) =>
      toast(cardId === null ? 'Invoices are sent from now on' : 'Invoices are charged from now on'),
    touches: TOUCHED,
  })
}
