import { useRef, useState, type FormEvent } from 'react'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker, type Chosen } from '#domains/sales/customers/web/customer-picker.tsx'
import { Button } from '#ui/button.tsx'
import { useAddRule } from './mutations.ts'
import { readRule, RuleFields } from './rule-fields.tsx'

/**
 * Adds a price rule for a customer. The form resets once the rule is saved. Until then, and after an error, it keeps
 * what was typed.
 */
export function AddRule({ customer, onMade }: { customer: Chosen | null; onMade?: () => void }) {
  const [chosen, choose] = useState(customer)
  const [adding, add] = useState(false)
  const [made, count] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  return (
    <div className="stackf compact" ref={top} tabIndex={-1}>
      <CustomerPicker chosen={chosen} onChoose={choose} onAdd={() => add(true)} error={undefined} />
      <RuleForm
        key={made}
        customerId={chosen?.id}
        onMade={() => {
          choose(null)
          count(made + 1)
          // The button that had the focus is gone with its form.
          top.current?.focus({ preventScroll: true })
          onMade?.()
        }}
      />
      {/* Beside the form and not in it: a press on its button would send both. */}
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={choose} />
    </div>
  )
}

function RuleForm({ customerId, onMade }: { customerId: string | undefined; onMade: () => void }) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readRule)
  const { keyFor } = useIdempotencyKey()
  const add = useAddRule()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rule = judge()
    if (rule && customerId)
      add.mutate({ ...rule, customerId, key: keyFor([rule, customerId]) }, { onSuccess: onMade, onError: refuse })
  }
  return (
    <form ref={form} className="stackf compact" noValidate onSubmit={submit} onInput={recheck}>
      <RuleFields errors={errors} />
      <Button type="submit" tone="tide" disabled={!customerId || add.isPending}>
        {add.isPending && <span className="spin" />}
        {add.isPending ? 'Adding...' : 'Add Rule'}
      </Button>
      {!customerId && <p className="hint">Choose a customer first.</p>}
    </form>
  )
}
