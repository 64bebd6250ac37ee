import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { Kind } from './detect-kind.ts'
import { MAX_PIXELS, PictureRefused } from './limits.ts'
import type { Size } from './limits.ts'
import { onlyShown } from './png.ts'

export type LogoKind = Extract<Kind, 'png' | 'jpeg' | 'webp'> | 'svg'
export const LOGO_FILE = 'logo.png'

/** In pixels: sharp on paper at two inches, and small in an e-mail. */
const MOST = { width: 640, height: 320 }
/** The shorter side, and the longer side by the shorter one: a line of words is long, a hairline is no logo. */
const MIN_SIDE = 24
const MAX_STRETCH = 16
/** SVG is drawn at 72 dots per inch unless more are asked for; librsvg takes no more than this. */
const DENSITY = { usual: 72, most: 2400 }
/** The ink of the brand (ui/tokens.css). */
const DARK = { r: 11, g: 37, b: 40 }
/** From 0 to 1: above it a color cannot be read on white paper. */
const LIGHT = 0.8
const MIN_ALPHA = 40

/**
 * Draws a logo as `logo.png` in `folder`: upright, in sRGB, at most 640 by 320 pixels, and with nothing else of the
 * file. SVG is drawn, so that its scripts, links and fonts stay behind. A see-through logo of light colors gets a dark
 * ground, since it stands on white paper too. Throws PictureRefused.
 */
export async function drawLogo({
  file,
  kind,
  folder,
}: {
  file: string
  kind: LogoKind
  folder: string
}): Promise<Size> {
  try {
    const source = await readFile(file)
    const density = kind === 'svg' ? await findDensity(source) : undefined
    const picture = open(kind === 'png' ? onlyShown(source) : source, density)
    const { autoOrient } = await picture.metadata()
    assertDrawable(autoOrient)
    const { data, info } = await picture
      .autoOrient()
      .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const drawn = sharp(data, { raw: { width, height, channels: 4 } })
    const ground = findGround(data)
    if (ground === 'nothing') throw new PictureRefused('unreadable', new Error('nothing is drawn'))
    await writeFile(
      path.join(folder, LOGO_FILE),
      await (ground === 'dark' ? drawn.flatten({ background: DARK }) : drawn)
        .png({ palette: true, effort: 8 })
        .toBuffer(),
    )
    return { width, height }
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    const tooMany = error instanceof Error && error.message.includes('pixel limit')
    throw new PictureRefused(tooMany ? 'too-many-pixels' : 'unreadable', error)
  }
}

/** From a buffer, so that an SVG has no folder from which it could read other files. */
const open = (source: Buffer, density = DENSITY.usual): Sharp =>
  sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXELS, density })

/** An SVG may say that it is 24 pixels wide; it is drawn as large as it is shown. */
async function findDensity(svg: Buffer): Promise<number> {
  const { width, height } = await open(svg).metadata()
  const scale = Math.min(MOST.width / width, MOST.height / height)
  return Math.min(DENSITY.most, Math.max(1, DENSITY.usual * scale))
}

function assertDrawable({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) throw new PictureRefused('too-many-pixels')
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (shorter < MIN_SIDE || longer > shorter * MAX_STRETCH) throw new PictureRefused('too-small')
}

/** `pixels`: red, green, blue and alpha. Whether what is drawn can be read on white. */
function findGround(pixels: Buffer): 'white' | 'dark' | 'nothing' {
  let [drawn, light, clear] = [0, 0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < MIN_ALPHA) clear += 1
    else {
      drawn += 1
      if ((0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 > LIGHT) light += 1
    }
  }
  if (drawn === 0) return 'nothing'
  return clear > 0 && light > drawn * 0.9 ? 'dark' : 'white'
}
