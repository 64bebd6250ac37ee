/** What search engines measure with: Arial, which every machine has or has a twin of the same widths of. */
const TITLE = '20px Arial, "Liberation Sans", sans-serif'
const TEXT = '14px Arial, "Liberation Sans", sans-serif'

/**
 * Pixels that Google gives a title (one line on a desk, two on a phone) and a description (two lines, three). Measured,
 * not promised.
 */
export const ROOM = { desktop: { title: 600, text: 920 }, phone: { title: 680, text: 680 } } as const

let canvas: CanvasRenderingContext2D | null | undefined

function widthIn(font: string, text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')
  // A browser that hides its fonts may give no canvas: then the letters are counted.
  if (!canvas) return text.length * Number.parseInt(font, 10) * 0.5
  canvas.font = font
  return canvas.measureText(text).width
}

/** Pixels of a title in a search result. */
export const titleWidth = (text: string): number => Math.round(widthIn(TITLE, text))

/** As a result shows it: cut after the last whole word that there is room for. */
export const cutTitle = (text: string, room: number): string => cut(TITLE, text, room)
export const cutText = (text: string, room: number): string => cut(TEXT, text, room)

function cut(font: string, text: string, room: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (widthIn(font, line) <= room) return line
  const words = line.split(' ')
  while (words.length > 1 && widthIn(font, `${words.join(' ')} ...`) > room) words.pop()
  return `${words.join(' ')} ...`
}
