import { describe, expect, test } from 'vitest'
import { formatSigned } from '#lib/money.ts'
import type { CostView } from './queries.ts'
import { formatCrewTime, formatDeduction, formatMargin, listNotes } from './format.ts'

const COST: CostView = {
  income: 234_000,
  incomeFrom: 'price',
  isUseOpen: false,
  materials: { cents: 61_200, lacking: [], lines: [] },
  labor: {
    cents: 38_400,
    minutes: 720,
    planned: true,
    lines: [
      { technicianId: '1', name: 'Kim Tran', minutes: 720, hourlyCost: 3200, cents: 38_400, byHand: null, kept: null },
    ],
  },
  equipment: { cents: 0, lines: [] },
  cost: 99_600,
  margin: 134_400,
  percent: 57,
}
const words = (change: Partial<CostView>, isReal = false) =>
  listNotes({ ...COST, ...change }, isReal).map((note) => note.words)

describe('what a job earns', () => {
  test('is said as the design says it', () => {
    expect(formatDeduction(61_200)).toBe('−$612.00')
    expect(formatDeduction(0)).toBe('$0.00')
    expect(formatSigned(-2500)).toBe('−$25.00')
    expect(formatMargin(COST)).toBe('$1,344.00, 57%')
    expect(formatMargin({ margin: -2500, percent: -25 })).toBe('−$25.00, −25%')
    expect(formatMargin({ margin: null, percent: null })).toBe('needs a price')
    expect([0, 60, 720, 725].map(formatCrewTime)).toEqual([
      'Crew hours',
      '1 crew hour',
      '12 crew hours',
      '12 h 5 min of crew time',
    ])
  })

  test('says what the sum lacks, and nothing when it lacks nothing', () => {
    expect(words({})).toEqual([])
    const [kim] = COST.labor.lines
    const unpaid = kim ? [{ ...kim, hourlyCost: null }] : []
    expect(words({ labor: { ...COST.labor, lines: unpaid } })).toEqual([
      'No hourly cost is set for Kim Tran, so that time isn’t included.',
    ])
    expect(words({ labor: { ...COST.labor, minutes: 0, lines: [] } })).toEqual([
      'Set a start time and length to include crew hours.',
    ])
    expect(words({}, true)).toEqual(['No time was recorded, so the planned time was used.'])
    const [luis] = kim ? [{ ...kim, technicianId: '2', name: 'Luis Ortega', byHand: 60 }] : []
    expect(words({ labor: { ...COST.labor, lines: kim && luis ? [kim, luis] : [] } }, true)).toEqual([
      'No time was recorded for Kim Tran, so the planned time was used.',
    ])
    expect(words({ isUseOpen: true, labor: { ...COST.labor, planned: false } }, true)).toEqual([
      'Usage hasn’t been recorded, so materials and equipment aren’t included.',
    ])
    expect(
      listNotes({ ...COST, labor: { ...COST.labor, planned: false } }, true, true).map((note) => note.words),
    ).toEqual(['The timer is running. Its time is added when it stops.'])
    expect(words({ materials: { ...COST.materials, lacking: ['Joint sand'] } })).toEqual([
      'Material or amount not set: Joint sand.',
    ])
    expect(
      words({
        equipment: { cents: 0, lines: [{ equipmentId: '1', name: 'Washer', hours: 2, hourlyCost: null, cents: 0 }] },
      }),
    ).toEqual(['Washer has no purchase cost, so its use isn’t included.'])
  })
})
