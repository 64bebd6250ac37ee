import { expect, test } from 'vitest'
import { getPackageContents, formatQuantity, isLow, toPacks, unitFault } from './contract-units.ts'

const of = (unit: string, contents: number | null = null, contentsUnit: string | null = null) => ({
  unit,
  contents,
  contentsUnit,
})

test('derives the contents of one unit from the unit, or from the contents that are entered for it', () => {
  expect(getPackageContents(of('Gallons'))).toEqual({ amount: 1, measure: 'gal' })
  expect(getPackageContents(of('quarts'))).toEqual({ amount: 0.25, measure: 'gal' })
  expect(getPackageContents(of('bags', 50, 'lb'))).toEqual({ amount: 50, measure: 'lb' })
  expect(getPackageContents(of('pails', 5, 'gal'))).toEqual({ amount: 5, measure: 'gal' })
  expect(getPackageContents(of('bags'))).toBeNull()
})

test.each([
  ['3 gallons', 3, 'gallons', '3 gal'],
  ['one bag', 1, 'bags', '1 bag'],
  ['nine bags', 9, 'bags', '9 bags'],
  ['two boxes', 2, 'box', '2 boxes'],
  ['no pieces', 0, 'pieces', '0 pieces'],
  ['one piece', 1, 'pieces', '1 piece'],
])('%s are said so', (_what, many, unit, words) => {
  expect(formatQuantity(many, unit)).toBe(words)
})

test.each([
  ['sealer in gallons', 'sealer', of('gallons'), null],
  ['sealer in pails of 5 gal', 'sealer', of('pails', 5, 'gal'), null],
  ['sealer in bags of 50 lb', 'sealer', of('bags', 50, 'lb'), 'contents'],
  ['sealer in pounds', 'sealer', of('lb'), 'unit'],
  ['sand in bags that nobody weighed', 'joint-sand', of('bags'), 'contents'],
  ['sand in bags of 50 lb', 'joint-sand', of('bags', 50, 'lb'), null],
  ['what the estimator does not reckon with', null, of('rolls'), null],
] as const)('of %s the unit is judged', (_what, use, material, path) => {
  expect(unitFault(use, material)?.path ?? null).toBe(path)
})

test('what is sold in packs is bought in whole ones', () => {
  expect(toPacks(15, { packUnits: 5 })).toEqual({ packs: 3, units: 15 })
  expect(toPacks(16, { packUnits: 5 })).toEqual({ packs: 4, units: 20 })
  expect(toPacks(7, { packUnits: null })).toEqual({ packs: 7, units: 7 })
})

test('low is at or below a minimum that is set', () => {
  const at = (quantityOnHand: number, minStockLevel: number) => isLow({ quantityOnHand, minStockLevel })
  expect([at(10, 10), at(11, 10), at(0, 0)]).toEqual([true, false, false])
})
