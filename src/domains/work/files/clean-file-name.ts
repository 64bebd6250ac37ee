const MAX_LENGTH = 120

/**
 * The name of a file as it is stored and shown: without folders, control characters and letters that turn the direction
 * of text, at most 120 characters, and with the ending of what it is. `kind`: that ending.
 */
export function cleanFileName(name: string, kind: string): string {
  const base = name
    .split(/[/\\]/)
    .at(-1)
    ?.normalize('NFC')
    // Control characters, unpaired surrogates, and marks that show `exe.pdf` as `fdp.exe`.
    .replaceAll(/[\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const stem = (base ?? '').replace(/\.[a-z\d]{1,10}$/i, '').replace(/^[. ]+|[. ]+$/g, '') || 'File'
  const ending = `.${kind}`
  // By characters as people see them: an emoji is not cut in half.
  const letters = Array.from(new Intl.Segmenter('en').segment(stem), ({ segment }) => segment)
  let short = ''
  for (const letter of letters) {
    if (short.length + letter.length > MAX_LENGTH - ending.length) break
    short += letter
  }
  return `${short.trimEnd()}${ending}`
}

/**
 * The value of a Content-Disposition header for a name in any script (RFC 6266): a plain one for old programs, and the
 * whole one. `how`: whether a browser shows it or saves it.
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replaceAll(/[^\w .-]/g, '')
      .replace(/^[. ]+/, '') || 'file'
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`
}
