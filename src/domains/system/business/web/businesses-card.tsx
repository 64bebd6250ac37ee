import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api, client, fieldErrors } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { Switch } from '#dashboard/parts/switch.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { Button } from '#ui/button.tsx'
import type { Business } from '../contract.ts'

/** The names of the businesses, and whether there is a second one. The owner's alone. */
export function BusinessesCard() {
  const businesses = useQuery(api.business.list.queryOptions()).data ?? []
  return (
    <section className="card" id="businesses" aria-labelledby="businesses-title">
      <div className="ph">
        <h2 id="businesses-title">Businesses</h2>
      </div>
      <div className="pad stackf">
        <p>
          Do you run just one? Turn the other one off. Its jobs and invoices stay, and new work goes to the one that’s
          on.
        </p>
        {businesses.map((business) => (
          <BusinessRow key={business.id} business={business} />
        ))}
      </div>
    </section>
  )
}

function BusinessRow({ business: { id, name, active } }: { business: Business }) {
  const [typed, type] = useState(name)
  const update = useAppMutation('Couldn’t save business', {
    mutationFn: client.business.update,
    onSuccess: () => toast('Business saved'),
    unless: (error) => fieldErrors(error).name,
    touches: 'businesses',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate({ id, name: typed })
  }
  return (
    <form className="acts" onSubmit={submit} noValidate>
      <TextField
        label={`Name of ${name}`}
        value={typed}
        maxLength={80}
        autoComplete="off"
        error={update.error ? fieldErrors(update.error).name : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <Switch
        label={`${name} is on`}
        on={active}
        busy={update.isPending}
        onTurn={(on) => update.mutate({ id, active: on })}
      />
      <Button type="submit" tone="line" size="sm" disabled={typed.trim() === name || update.isPending}>
        Save name
      </Button>
    </form>
  )
}
