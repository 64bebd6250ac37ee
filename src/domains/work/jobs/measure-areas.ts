// What areas make of the lines of an estimate or a job. Pure, and for both sides.

type Area = { name: string; sqFt: number }
type Line = { byArea: boolean; area?: string | undefined; quantity: number }

/** Square feet of all areas together; null without any. */
export const sumAreas = (areas: readonly Area[] = []): number | null =>
  areas.length === 0 ? null : areas.reduce((sum, { sqFt }) => sum + sqFt, 0)

/**
 * A line with its measure: one that is priced by area has the square feet of its area, or of all together. `totalSqFt`
 * counts where no areas are listed. A line that no measure is known for stays as it is.
 */
export function measureLine<One extends Line>(line: One, areas: readonly Area[], totalSqFt: number | null): One {
  if (!line.byArea) return line
  const own = areas.find(({ name }) => name === line.area)?.sqFt
  return { ...line, quantity: own ?? sumAreas(areas) ?? totalSqFt ?? line.quantity }
}
