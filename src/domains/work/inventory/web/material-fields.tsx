import { useId, useState } from 'react'
import type { z } from 'zod'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { NewMaterial, type MaterialUse } from '../contract-material.ts'
import { CONTENTS_UNITS, getPackageContents, knownUnit, toSingular } from '../contract-units.ts'
import { CATEGORY_WORDS, formatCategory, toCategory } from './format-category.ts'
import { useSuppliers, type MaterialRow } from './queries.ts'
import { parseTypedNumber } from './format.ts'

const UNITS = ['gallons', 'bags', 'quarts', 'pounds', 'boxes', 'pieces']
const USES: Record<MaterialUse, string> = { sealer: 'Sealer', 'joint-sand': 'Joint sand', cleaner: 'Cleaner' }
const FINISHES = { 'wet-look': 'Wet-look', satin: 'Satin', natural: 'Natural' }

/**
 * What a material is, and how it is sold: to add one, or to set one right. How much there is, only a new one is asked
 * for.
 */
export function MaterialFields({ material, errors }: { material?: MaterialRow; errors: Errors }) {
  const lists = { categories: useId(), units: useId(), suppliers: useId() }
  const suppliers = useSuppliers()
  const [use, setUse] = useState<string>(material?.use ?? '')
  const [unit, setUnit] = useState(material?.unit ?? 'gallons')
  // What is in one is asked where the unit does not say it.
  const asksContents =
    use !== '' &&
    (knownUnit(unit) === null ||
      getPackageContents({
        unit,
        contents: material?.contents ?? null,
        contentsUnit: material?.contentsUnit ?? null,
      }) === null)
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={120}
        autoComplete="off"
        defaultValue={material?.name}
        error={errors.name}
        data-autofocus
      />
      <div className="two2">
        <TextField
          label="Category"
          name="category"
          maxLength={80}
          list={lists.categories}
          autoComplete="off"
          defaultValue={material && formatCategory(material.category)}
          error={errors.category}
        />
        <TextField
          label="Unit"
          name="unit"
          maxLength={40}
          list={lists.units}
          autoComplete="off"
          value={unit}
          onChange={(event) => setUnit(event.target.value)}
          error={errors.unit}
        />
      </div>
      <Options id={lists.categories} of={CATEGORY_WORDS} />
      <Options id={lists.units} of={UNITS} />
      <div className={material ? 'two2' : 'three3'}>
        {!material && (
          <TextField
            label="On hand"
            name="quantityOnHand"
            inputMode="numeric"
            autoComplete="off"
            defaultValue="0"
            error={errors.quantityOnHand}
          />
        )}
        <TextField
          label="Minimum"
          name="minStockLevel"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(material?.minStockLevel ?? 10)}
          error={errors.minStockLevel}
        />
        <TextField
          label="Unit cost"
          money
          name="unitCost"
          placeholder="0.00"
          autoComplete="off"
          defaultValue={material ? typedDollars(material.unitCost) : undefined}
          error={errors.unitCost}
        />
      </div>
      <div className="two2">
        <SelectField
          label="Use in estimates as"
          name="use"
          value={use}
          error={errors.use}
          onChange={(event) => setUse(event.target.value)}
        >
          <option value="">Nothing</option>
          {Object.entries(USES).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        {use === 'sealer' && (
          <SelectField label="Finish" name="finish" defaultValue={material?.finish ?? ''} error={errors.finish}>
            <option value="">Any</option>
            {Object.entries(FINISHES).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {(asksContents || (material?.contents ?? null) !== null) && (
        <div className="two2">
          <TextField
            label={`Amount per ${toSingular(unit.trim()) || 'unit'}`}
            name="contents"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={material?.contents ?? ''}
            error={errors.contents}
          />
          <SelectField
            label="Measured in"
            name="contentsUnit"
            defaultValue={material?.contentsUnit ?? (use === 'joint-sand' ? 'lb' : 'gal')}
            error={errors.contentsUnit}
          >
            {CONTENTS_UNITS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </div>
      )}
      <div className="two2">
        <TextField
          label="Pack type"
          name="packName"
          optional
          maxLength={40}
          placeholder="pail"
          autoComplete="off"
          defaultValue={material?.packName ?? ''}
          error={errors.packName}
        />
        <TextField
          label="Units per pack"
          name="packUnits"
          optional
          inputMode="numeric"
          placeholder="5"
          autoComplete="off"
          defaultValue={material?.packUnits ?? ''}
          error={errors.packUnits}
        />
      </div>
      <TextField
        label="Supplier"
        name="supplier"
        optional
        maxLength={120}
        list={lists.suppliers}
        autoComplete="off"
        defaultValue={material?.supplier ?? ''}
        error={errors.supplier}
      />
      <Options id={lists.suppliers} of={suppliers.data?.map(({ name }) => name) ?? []} />
    </>
  )
}

const Options = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {of.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </datalist>
)

const Typed = NewMaterial.omit({ businessId: true })

/**
 * Reads a form that has these fields. An empty field is null. A field that is not a number gets the error message of
 * that field.
 */
export function readMaterial(form: HTMLFormElement | null): FormResult<z.output<typeof Typed>> {
  const {
    quantityOnHand,
    minStockLevel = '',
    unitCost = '',
    packUnits = '',
    contents = '',
    contentsUnit = '',
    finish = '',
    category = '',
    ...rest
  } = formValues(form)
  const orNone = (typed: string) => (typed.trim() === '' ? null : (parseTypedNumber(typed) ?? Number.NaN))
  return parseForm(Typed, {
    ...rest,
    category: toCategory(category),
    ...(quantityOnHand !== undefined && { quantityOnHand: parseTypedNumber(quantityOnHand) ?? Number.NaN }),
    minStockLevel: parseTypedNumber(minStockLevel) ?? Number.NaN,
    unitCost: unitCost.trim() === '' ? undefined : (parseDollars(unitCost) ?? Number.NaN),
    packUnits: orNone(packUnits),
    contents: orNone(contents),
    contentsUnit: orNone(contents) === null ? null : contentsUnit,
    finish: finish === '' ? null : finish,
  })
}
