import { api, versionConflict, client, queryClient, errorMessage, serverMessageOr } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { NewAddress, NewContact } from '../contract.ts'
import type { WholeRow } from './queries.ts'

const show = (customer: WholeRow) =>
  queryClient.setQueryData(api.customers.get.queryKey({ input: { id: customer.id } }), customer)

export function useAddCustomer() {
  return useKeyedMutation('Error', {
    mutationFn: client.customers.create,
    onSuccess: () => toast('Customer added successfully!'),
    explain: (error) => `Error: ${serverMessageOr(error, 'Failed to add customer')}`,
    touches: 'customers',
  })
}

/** Saves a change. When someone else saved first, the dialog shows that and offers a way out of it. */
export function useChangeCustomer() {
  return useAppMutation('Couldn’t save customer', {
    mutationFn: client.customers.update,
    onSuccess: (customer) => {
      show(customer)
      toast('Customer saved', customer.name)
    },
    unless: versionConflict,
    touches: 'customers',
  })
}

/** Out of the lists, or back into them: at once, and back again if the server refuses. The notice can take it back. */
export function useArchive() {
  const shown = (id: string, archivedAt: string | null) => {
    const queryKey = api.customers.get.queryKey({ input: { id } })
    const before = queryClient.getQueryData(queryKey)
    if (before) queryClient.setQueryData(queryKey, { ...before, archivedAt })
    return () => queryClient.setQueryData(queryKey, before)
  }
  const unarchive = useAppMutation('Couldn’t restore customer', {
    mutationFn: client.customers.unarchive,
    onMutate: ({ id }) => shown(id, null),
    onSuccess: (customer) => {
      show(customer)
      toast('Customer restored', `${customer.name} is back in your list.`)
    },
    touches: 'customers',
  })
  const archive = useAppMutation('Couldn’t archive customer', {
    mutationFn: client.customers.archive,
    onMutate: ({ id }) => shown(id, new Date(serverNow()).toISOString()),
    onSuccess: (customer) => {
      show(customer)
      toast('Customer archived', `${customer.name} was hidden from your list. Nothing was deleted.`, {
        word: 'Undo',
        run: () => unarchive.mutate({ id: customer.id }),
      })
    },
    touches: 'customers',
  })
  return { archive, unarchive }
}

export function useRemoveCustomer() {
  return useAppMutation('Couldn’t delete customer', {
    mutationFn: client.customers.remove,
    onSuccess: () => toast('Customer deleted'),
    onSettled: () =>
      Promise.all(
        [api.customers.list.key(), api.customers.counts.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

type Place = NewAddress & { id: string; addressId?: string | undefined; version: number; key: string }

/** Adds a service address, or changes one. */
export function useSaveAddress() {
  return useAppMutation('Couldn’t save address', {
    mutationFn: ({ addressId, key, version, ...place }: Place) =>
      addressId === undefined
        ? client.customers.addAddress(place, { context: { idempotencyKey: key } })
        : client.customers.changeAddress({ ...place, addressId, version }),
    onSuccess: (customer) => {
      show(customer)
      toast('Address saved')
    },
    unless: versionConflict,
    touches: 'customers',
  })
}

type Person = NewContact & { id: string; contactId?: string | undefined; version: number; key: string }

/** Adds a contact, or changes one. */
export function useSaveContact() {
  return useAppMutation('Couldn’t save contact', {
    mutationFn: ({ contactId, key, version, ...person }: Person) =>
      contactId === undefined
        ? client.customers.addContact(person, { context: { idempotencyKey: key } })
        : client.customers.changeContact({ ...person, contactId, version }),
    onSuccess: (customer) => {
      show(customer)
      toast('Contact saved')
    },
    unless: versionConflict,
    touches: 'customers',
  })
}

/** Takes an address or a contact out at once; the notice can add it again. */
export function useRemovePart(customer: WholeRow) {
  const saveAddress = useSaveAddress()
  const saveContact = useSaveContact()
  const { id, version } = customer
  // Store the removed part now, since the page shows the customer without it from then on.
  const without = <Part extends 'addresses' | 'contacts'>(part: Part, partId: string) => {
    show({ ...customer, [part]: customer[part].filter((one) => one.id !== partId) })
    return { customer, gone: customer[part].find((one) => one.id === partId) as WholeRow[Part][number] | undefined }
  }
  const address = useAppMutation(null, {
    mutationFn: client.customers.removeAddress,
    onMutate: ({ addressId }) => without('addresses', addressId),
    onSuccess: (left, _input, { gone }) => {
      show(left)
      const again = gone && { id, version, key: crypto.randomUUID(), label: gone.label, address: gone.address }
      toast('Address removed', gone?.label, again && { word: 'Undo', run: () => saveAddress.mutate(again) })
    },
    onError: (error, _input, before) => {
      if (before) show(before.customer)
      toastError('Couldn’t remove address', errorMessage(error))
    },
    touches: 'customers',
  })
  const contact = useAppMutation(null, {
    mutationFn: client.customers.removeContact,
    onMutate: ({ contactId }) => without('contacts', contactId),
    onSuccess: (left, _input, { gone }) => {
      show(left)
      const again = gone && {
        id,
        version,
        key: crypto.randomUUID(),
        name: gone.name,
        label: gone.label,
        phone: gone.phone,
        email: gone.email,
      }
      toast('Contact removed', gone?.name, again && { word: 'Undo', run: () => saveContact.mutate(again) })
    },
    onError: (error, _input, before) => {
      if (before) show(before.customer)
      toastError('Couldn’t remove contact', errorMessage(error))
    },
    touches: 'customers',
  })
  return { address, contact }
}
