import { expect, test } from 'vitest'
import { readUsage, type UsedLine } from './use-usage.ts'

const sealer: UsedLine = { kind: 'material', id: 'm', name: 'Sealer', unit: 'gallons', planned: 9, used: null }
const washer: UsedLine = { kind: 'machine', id: 'e', name: 'Washer', unit: 'h', planned: null, used: null }

test('counts what was planned as used unless the person enters another value; an empty field says nothing', () => {
  expect(readUsage([sealer, washer], {})).toEqual({
    read: { materials: [{ materialId: 'm', quantity: 9 }], equipment: [] },
  })
  expect(readUsage([sealer, washer], { m: '0', e: '1.5' })).toEqual({
    read: { materials: [{ materialId: 'm', quantity: 0 }], equipment: [{ equipmentId: 'e', hours: 1.5 }] },
  })
  expect(readUsage([sealer], { m: '' })).toEqual({ read: { materials: [], equipment: [] } })
})

test('what is known already is not said again', () => {
  expect(readUsage([{ ...sealer, used: 8 }], {})).toEqual({ read: { materials: [], equipment: [] } })
})

test.each(['1.5', '-1', 'nine', '1,5', '100001'])('rejects %s gallons', (m) => {
  expect(readUsage([sealer], { m })).toEqual({ errors: { m: 'Enter whole gallons, from 0 to 100,000.' } })
})

test.each(['-1', '1.125', '1001', 'two'])('rejects %s hours', (e) => {
  expect(readUsage([washer], { e })).toEqual({
    errors: { e: 'Enter hours from 0 to 1,000, with up to two decimals.' },
  })
})
