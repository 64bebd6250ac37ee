import '#domains/sales/custom-fields/web/custom-fields.css'
import { useQuery } from '@tanstack/react-query'
import { ValuesForm } from '#domains/sales/custom-fields/web/custom-values-card.tsx'
import { api, client } from '../api-client.ts'
import { useConnection } from '../connection.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { toast } from '../parts/toasts.tsx'
import { useAppMutation } from '../use-app-mutation.ts'

/**
 * Gate code, pets, HOA and what else the owner asks of a customer or address, filled in where one sees it. It needs a
 * network, since the fields are those of the customer; what is typed stays until then.
 */
export function VisitDetails({ visit }: { visit: VisitStop }) {
  const isUp = useConnection() === 'up'
  const fields = useQuery({ ...api.visits.fields.queryOptions({ input: { id: visit.id } }), enabled: isUp })
  const save = useAppMutation(null, {
    mutationFn: (values: Record<string, string>) => client.visits.setFields({ id: visit.id, values }),
    onSuccess: () => toast('Details saved'),
    touches: ['custom-values', 'visits'],
  })
  if (!fields.data || fields.data.length === 0) return null
  return (
    <section className="card pad stackf" aria-labelledby="visit-details">
      <h2 className="lab3" id="visit-details">
        Good to know here
      </h2>
      <ValuesForm
        rows={fields.data}
        save={save}
        blocked={isUp ? undefined : 'You’re offline. Save these when you’re back online.'}
      />
    </section>
  )
}
