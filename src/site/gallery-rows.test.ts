import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutRows } from './gallery-rows.ts'

const S = true
const p = false

test('the pattern of the design is laid as it is drawn, on a desk and on a phone', () => {
  const places = layOutRows([S, p, p, p, p, p, S, p, p, p, S, S])
  expect(places.map(({ wide }) => wide)).toEqual([7, 5, 3, 5, 4, 5, 7, 4, 5, 3, 6, 6])
  expect(places.map(({ phone }) => phone)).toEqual([5, 5, 3, 2, 2, 3, 5, 3, 2, 5, 5, 5])
  expect(places.some(({ later }) => later)).toBe(false)
})

test('whatever pictures there are, every course is full, no comparison is narrow and no two joints are in line', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 90 }), (comparisons) => {
      const places = layOutRows(comparisons)
      expect(places).toHaveLength(comparisons.length)
      const courses = rows(
        places.map(({ wide }) => wide),
        12,
      )
      for (const [place, course] of courses.entries())
        if (course.length > 1) expect(course).not.toEqual(courses[place - 1])
      rows(
        places.map(({ phone }) => phone),
        5,
      )
      for (const [place, { wide, phone }] of places.entries()) {
        if (!comparisons[place]) continue
        expect(wide).toBeGreaterThanOrEqual(5)
        expect(phone).toBe(5)
      }
      // What is shown at first ends with a course as well.
      const first = places.filter(({ later }) => !later)
      rows(
        first.map(({ wide }) => wide),
        12,
      )
      rows(
        first.map(({ phone }) => phone),
        5,
      )
    }),
  )
})

/** Fails unless the widths fill rows exactly. */
function rows(widths: readonly number[], columns: number): number[][] {
  const found: number[][] = []
  let row: number[] = []
  for (const width of widths) {
    row.push(width)
    const sum = row.reduce((a, b) => a + b, 0)
    expect(sum).toBeLessThanOrEqual(columns)
    if (sum === columns) {
      found.push(row)
      row = []
    }
  }
  expect(row).toEqual([])
  return found
}
