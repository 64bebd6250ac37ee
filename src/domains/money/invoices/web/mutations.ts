import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { versionConflict, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { formatCents } from '#lib/money.ts'
import { toastSent } from '#domains/messaging/messages/web/not-sent-toasts.ts'
import type { InvoiceRow } from './queries.ts'

const said = ({ invoiceNumber, customerName, amount }: InvoiceRow): string =>
  `${invoiceNumber}, ${customerName}: ${formatCents(amount)}`

/** An invoice also sets the payment of its job. */
const TOUCHED = ['invoices', 'jobs'] as const

export const useCreateInvoice = () =>
  useKeyedMutation('Couldn’t create invoice', {
    mutationFn: client.invoices.create,
    onSuccess: (made) => toast(made.status === 'draft' ? 'Draft saved' : 'Invoice created', said(made)),
    touchesLater: TOUCHED,
  })

/** Pressed twice or by two people, it is one invoice: the server answers with the one there is. */
export const useInvoiceStep = () =>
  useAppMutation('Couldn’t create invoice', {
    mutationFn: (step: { id: string; step: number }) =>
      client.invoices.createStep(step, { context: { idempotencyKey: crypto.randomUUID() } }),
    touchesLater: TOUCHED,
  })

export const useChangeInvoice = () =>
  useAppMutation('Couldn’t save invoice', {
    mutationFn: client.invoices.update,
    onSuccess: (after) => toast('Invoice saved', said(after)),
    unless: versionConflict,
    touchesLater: TOUCHED,
  })

export const useRemoveLateFee = () =>
  useAppMutation('Couldn’t remove late fee', {
    mutationFn: (id: string) =>
      client.invoices.removeLateFee({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (after) => toast('Late fee removed', said(after)),
    touchesLater: TOUCHED,
  })

/** The page that it is corrected on shows a conflict itself. */
export const useCorrectInvoice = () =>
  useKeyedMutation('Couldn’t correct invoice', {
    mutationFn: client.invoices.correct,
    onSuccess: (after, { version }) =>
      after.version === version
        ? toast('Nothing to correct', `${after.invoiceNumber} already says this, so no new version was saved.`)
        : toast('Invoice corrected', `${said(after)}. Send it again so the customer knows.`),
    unless: versionConflict,
    touchesLater: TOUCHED,
  })

/** Sends a payment reminder now. One key until it went: pressed again after a lost answer, it is one message. */
export function useSendReminder(
  { id, invoiceNumber, customerName }: Pick<InvoiceRow, 'id' | 'invoiceNumber' | 'customerName'>,
  onSent: () => void,
) {
  const [key] = useState(() => crypto.randomUUID())
  return useAppMutation('Couldn’t send reminder', {
    mutationFn: () => client.invoices.remind({ id }, { context: { idempotencyKey: key } }),
    onSuccess: () => {
      toastSent('Reminder sent', `${customerName} got a reminder of ${invoiceNumber}.`)
      onSent()
    },
    touches: 'invoices',
  })
}

export const useVoidInvoice = () =>
  useAppMutation('Couldn’t void invoice', {
    mutationFn: client.invoices.void,
    onSuccess: (gone) => toast('Invoice voided', said(gone)),
    touchesLater: TOUCHED,
  })

/** One key until it is made: pressed again after a lost answer, it is one draft. */
export function useCopyInvoice(id: string) {
  const [key, another] = useState(() => crypto.randomUUID())
  return useAppMutation('Couldn’t duplicate invoice', {
    mutationFn: (_pressed: object) => client.invoices.copy({ id }, { context: { idempotencyKey: key } }),
    onSuccess: (made) => {
      another(crypto.randomUUID())
      toast('Invoice duplicated', said(made))
    },
    touchesLater: TOUCHED,
  })
}

export const useRevokeLink = () =>
  useAppMutation('Couldn’t revoke link', {
    mutationFn: (id: string) =>
      client.invoices.revokeLink({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: ({ invoiceNumber }) => toast('Link revoked', `The old link to ${invoiceNumber} no longer works.`),
    touchesLater: TOUCHED,
  })

type ToPay = Pick<InvoiceRow, 'id' | 'linkVersion' | 'invoiceNumber' | 'status'>

/**
 * The private link of an invoice, as it stands in the address (spec.md §7), and what makes it. It is cached until it is
 * disabled, so that it stays on the screen when a draft becomes another page. `shared`: the customer has it, so that a
 * draft counts as sent. The words are those of spec.md §8.
 */
export function usePayLink({ id, linkVersion, invoiceNumber, status }: ToPay) {
  const queryKey = ['pay-link', id, linkVersion]
  const make = useAppMutation('Error creating payment link', {
    mutationFn: async ({ shared }: { shared: boolean }) => {
      const { clientSecret } = await client.payments.createIntent({ id, shared })
      return `${location.origin}/pay/${id}?client_secret=${clientSecret}`
    },
    onSuccess: (link, { shared }) => {
      queryClient.setQueryData(queryKey, link)
      if (status === 'draft' && shared) toast('Shared by link', `${invoiceNumber} is now marked as sent.`)
    },
    touchesLater: TOUCHED,
  })
  const cached = useQuery<string>({ queryKey, enabled: false, staleTime: Infinity })
  return { make, link: cached.data }
}
