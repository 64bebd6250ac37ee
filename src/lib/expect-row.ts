/**
 * The one row that a statement answers when it cannot answer fewer: an insert without a conflict clause, an upsert
 * without a condition.
 */
export function expectRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement returned no row')
  return row
}
