import { useRef, useState, type FormEvent } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, useValidatedForm, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { NewMove } from '../contract-material.ts'
import { formatQuantity, toSingular } from '../contract-units.ts'
import { isShort, useMoveStock } from './mutations.ts'
import type { MaterialRow } from './queries.ts'
import { computeNewStock, parseTypedNumber, unitLabel } from './format.ts'

const KINDS = ['received', 'counted', 'used'] as const
type Kind = (typeof KINDS)[number]
const WORDS: Record<Kind, string> = { received: 'Received', counted: 'Counted', used: 'Used' }

/** Update Stock: what came, what was counted, what was used. The button says what it makes of it. */
export function UpdateStock({ material }: { material: MaterialRow }) {
  const [kind, choose] = useState<Kind>('received')
  const [typed, type] = useState('')
  const read = (form: HTMLFormElement | null): FormResult<NewMove> => {
    const { quantity = '', unitCost = '', ...rest } = formValues(form)
    return parseForm(NewMove, {
      ...rest,
      kind,
      quantity: parseTypedNumber(quantity) ?? Number.NaN,
      ...(kind === 'received' && { unitCost: parseDollars(unitCost) ?? Number.NaN }),
    })
  }
  const { form, errors, judge, refuse, recheck, clear } = useValidatedForm(read)
  const save = useMoveStock()
  const key = useKey()
  const send = (acceptShortage: boolean) => {
    const move = judge()
    if (!move) return
    const input = { id: material.id, ...move, acceptShortage }
    save.mutate(
      { ...input, key: key(input) },
      {
        onSuccess: () => {
          type('')
          form.current?.reset()
          key(null)
        },
        onError: refuse,
      },
    )
  }
  const after = computeNewStock(kind, material.quantityOnHand, parseTypedNumber(typed))
  const asked = save.isError && isShort(save.error)
  return (
    <section>
      <h3>Update Stock</h3>
      <form
        className="compact stackf"
        ref={form}
        onInput={() => {
          if (save.isError) save.reset()
          recheck()
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(false)
        }}
        noValidate
      >
        <div className="seg full" role="group" aria-label="Stock change">
          {KINDS.map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={one === kind}
              onClick={() => {
                choose(one)
                clear()
                save.reset()
              }}
            >
              {WORDS[one]}
            </button>
          ))}
        </div>
        <div className={kind === 'received' ? 'two2' : 'stackf'}>
          <TextField
            label={kind === 'counted' ? `${unitLabel(material.unit)} on hand` : unitLabel(material.unit)}
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
            {...packHint(material)}
            error={errors.quantity}
          />
          {kind === 'received' && (
            <TextField
              label="Cost each"
              money
              name="unitCost"
              autoComplete="off"
              key={material.unitCost}
              defaultValue={typedDollars(material.unitCost)}
              error={errors.unitCost}
            />
          )}
        </div>
        {kind === 'received' && (
          <TextField
            label="Supplier"
            name="supplier"
            optional
            maxLength={120}
            list="suppliers"
            autoComplete="off"
            defaultValue={material.supplier ?? ''}
            error={errors.supplier}
          />
        )}
        <TextField label="Note" name="note" optional maxLength={500} autoComplete="off" error={errors.note} />
        {asked && (
          <div className="undo" role="alert">
            <span>{errorMessage(save.error)} Is that amount right?</span>
            <Button tone="line" size="sm" onClick={() => send(true)}>
              Record shortage
            </Button>
          </div>
        )}
        <Button type="submit" tone="tide" disabled={save.isPending}>
          {save.isPending && <span className="spin" />}
          {save.isPending
            ? 'Saving...'
            : after === null
              ? 'Save'
              : `Save: ${material.quantityOnHand.toLocaleString('en-US')} → ${after.toLocaleString('en-US')}`}
        </Button>
      </form>
    </section>
  )
}

/** It is bought by the pail and counted by the gallon: how many that makes. */
const packHint = ({ packName, packUnits, unit }: MaterialRow) =>
  packName === null || packUnits === null || packUnits === 1
    ? {}
    : { hint: `A ${toSingular(packName)} is ${formatQuantity(packUnits, unit)}`, hintBelow: true }

/**
 * One key for one thing said: the same again after a lost answer is the same, anything else is new. Null forgets it.
 */
function useKey(): (said: object | null) => string {
  const last = useRef({ said: '', key: '' })
  return (said) => {
    const text = JSON.stringify(said)
    if (last.current.said !== text) last.current = { said: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
