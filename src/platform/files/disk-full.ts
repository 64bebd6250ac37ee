import { sqlState } from '#platform/database/sql-state.ts'

/** No room on the device; over a quota; over the size that files may have here. */
const CODES = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** PostgreSQL's disk_full. */
const OF_DATABASE = '53100'

/** Whether there was no room to write. The machine is at fault, and the error ends once an operator frees space. */
export function isDiskFull(error: unknown): boolean {
  return (error instanceof Error && 'code' in error && CODES.has(error.code)) || sqlState(error) === OF_DATABASE
}
