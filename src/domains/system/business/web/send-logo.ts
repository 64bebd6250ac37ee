import { postPhoto } from '#ui/send-photo.ts'
import { LOGO_LIMITS } from '../contract-logo-limits.ts'

const KINDS = /\.(png|jpe?g|webp|svg)$/i

/** What can be said of a file before it is sent; null: nothing. The server looks into it. */
export function findLogoProblem({ name, size }: File): string | null {
  if (!KINDS.test(name)) return `“${name}” isn’t a PNG, JPEG, WebP or SVG picture. Choose another file.`
  if (size > LOGO_LIMITS.bytes)
    return `“${name}” is larger than ${LOGO_LIMITS.megabytes} MB. Save a smaller copy of your logo and try again.`
  return null
}

/** Sends the logo. Null: it is saved; else why not. */
export async function sendLogo(file: File): Promise<string | null> {
  const refusal = await postPhoto('/api/settings/logo', file)
  return refusal === '' ? 'We couldn’t upload your logo. Check your connection and try again.' : refusal
}
