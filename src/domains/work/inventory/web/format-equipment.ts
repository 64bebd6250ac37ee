import { formatDay } from '#lib/dates.ts'
import { addDays, formatDate } from '#lib/local-time.ts'
import { REMIND_DAYS, formatServiceDue } from '../service-due.ts'
import type { EquipmentRow } from './queries.ts'

type Piece = Pick<EquipmentRow, 'status' | 'serialNumber' | 'nextServiceDue' | 'backOn' | 'statusNote' | 'archivedAt'>

/** Answers whether a service is due within a week, or overdue; archived equipment is never serviced. */
export const isServiceNear = (
  { nextServiceDue, archivedAt }: Pick<Piece, 'nextServiceDue' | 'archivedAt'>,
  today: string,
): boolean => archivedAt === null && nextServiceDue !== null && nextServiceDue <= addDays(today, REMIND_DAYS)

/**
 * `Serial SC-24-1180 · Service due Jan 12, 2027`; of one that is not fit for work why, and until when; of one that is
 * archived since when.
 */
export function formatPiece(piece: Piece, today: string): string {
  const serial = piece.serialNumber === null ? 'No serial number' : `Serial ${piece.serialNumber}`
  if (piece.archivedAt !== null) return `${serial} · Archived ${formatDay(piece.archivedAt)}`
  const isFit = piece.status === 'operational' || piece.status === 'available'
  const why = isFit ? [] : [piece.statusNote, formatBackOn(piece, today)].filter((words) => words !== null)
  const service = serviceDue(piece, today)
  return [
    serial,
    ...(why.length > 0 ? [why.join('. ')] : []),
    ...(service !== null && (isFit || isServiceNear(piece, today)) ? [service] : []),
  ].join(' · ')
}

function formatBackOn({ backOn, statusNote }: Piece, today: string): string | null {
  if (backOn === null) return statusNote === null ? 'Can’t be booked' : null
  return backOn <= today ? `Was due back ${formatDate(backOn)}` : `Can’t be booked until ${formatDate(backOn)}`
}

function serviceDue({ nextServiceDue }: Piece, today: string): string | null {
  if (nextServiceDue === null) return null
  return nextServiceDue <= addDays(today, REMIND_DAYS)
    ? `Service: ${formatServiceDue(nextServiceDue, today).toLowerCase()}`
    : `Service due ${formatDate(nextServiceDue)}`
}
