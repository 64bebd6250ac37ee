import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { invalid } from '#lib/problem.ts'
import type { Context } from '#platform/http/context.ts'
import { detectKind } from '#platform/pictures/detect-kind.ts'
import { LOGO_FILE } from '#platform/pictures/draw-logo.ts'
import type { LogoKind } from '#platform/pictures/draw-logo.ts'
import { PictureRefused } from '#platform/pictures/limits.ts'
import type { Refusal } from '#platform/pictures/limits.ts'
import { LOGO_LIMITS } from './contract-logo-limits.ts'
import { saveLogo } from './logo.ts'

const TOO_LARGE = `This file is larger than ${LOGO_LIMITS.megabytes} MB. Save a smaller copy of your logo and try again.`
const NO_LOGO = 'This file isn’t a PNG, JPEG, WebP or SVG picture. Choose another file.'
const REFUSALS: Record<Refusal, string> = {
  unreadable: 'This picture is empty or damaged and can’t be opened. Try another file.',
  'too-many-pixels': 'This picture is larger than 64 megapixels. Save a smaller copy and try again.',
  'too-much-at-once': 'This picture is too large to open. Save a smaller copy and try again.',
  'too-small': 'This picture is too small or too narrow for a logo. Try a larger one.',
}

/**
 * Takes the logo from the form of a signed-in user and draws it as a PNG, whatever it was. Throws TooLarge, and `invalid`
 * for a file that is no picture, or a broken one; the logo before it then stays.
 */
export async function uploadLogo({ scratch, saveForm, pictures, write }: Context): Promise<{ id: string }> {
  return scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    const { saved } = await saveForm(file, {
      most: LOGO_LIMITS.bytes,
      tooLarge: TOO_LARGE,
      several: 'Send one picture at a time.',
    })
    if (!saved) throw refuse('Choose a picture of your logo.')
    const kind = detectLogoKind(await readFile(file))
    if (kind === null) throw refuse(NO_LOGO)
    try {
      const size = await pictures.drawLogo(file, kind, folder)
      const png = await readFile(path.join(folder, LOGO_FILE))
      return await write((tx) => saveLogo(tx, { ...size, png }))
    } catch (error) {
      throw error instanceof PictureRefused ? refuse(REFUSALS[error.refusal]) : error
    }
  })
}

const refuse = (sentence: string) => invalid(sentence, [{ path: 'file', message: sentence }])

function detectLogoKind(bytes: Buffer): LogoKind | null {
  const kind = detectKind(bytes)
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return kind
  return kind === null && isSvg(bytes) ? 'svg' : null
}

/** W3C SVG 2 §5.1: the root is `svg`, after what XML may have before it. */
const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<!doctype svg[^>[]*>\s*)*<(?:\w+:)?svg[\s>]/i.test(
    bytes.toString(),
  )
