import { SegmentedMessage } from 'sms-segments-calculator'

/** How a text travels: in so many parts of so many characters, each of them paid for. */
export type Segments = { segments: number; characters: number; room: number; plain: boolean }

/**
 * Of one part, by whether all characters are of the plain alphabet (GSM 03.38): alone, and among several, which are
 * numbered.
 */
const ROOM = { plain: { alone: 160, among: 153 }, other: { alone: 70, among: 67 } }

/**
 * How many parts a text is, and how many characters they hold: a single emoji or curly quote makes them less than half
 * as long.
 */
export function countSegments(text: string): Segments {
  const counted = new SegmentedMessage(text, 'auto')
  const plain = counted.encodingName === 'GSM-7'
  const segments = Math.max(1, counted.segmentsCount)
  const { alone, among } = plain ? ROOM.plain : ROOM.other
  // What is counted are places: { and € take two of the plain alphabet, an emoji two or more of the other.
  const characters = Math.round(counted.messageSize / (plain ? 7 : 16))
  return { segments, characters, room: segments === 1 ? alone : segments * among, plain }
}
