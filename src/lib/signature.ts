import { z } from 'zod'

/** The room to sign in, in units of the drawing. */
export const SIGN_ROOM = { width: 420, height: 110 } as const

export type StrokePoint = { x: number; y: number }

/** The strokes as an SVG path of straight lines; empty for none. */
export const pathOfStrokes = (strokes: readonly (readonly StrokePoint[])[]): string =>
  strokes
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => stroke.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x},${y}`).join(''))
    .join('')

const SIGN = 'Sign or type your name.'
/** An SVG path of straight strokes, or `typed`. */
export const SignaturePath = z
  .string(SIGN)
  .max(20_000, 'That signature is too complex. Clear it and sign again.')
  .regex(/^(typed|M[\d., ]+(L[\d., ]+)+(M[\d., ]+(L[\d., ]+)*)*)$/, SIGN)
