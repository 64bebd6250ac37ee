// What this device stores of a day is encrypted under a key that lives in a cookie of the browser's. A session that
// ends with the browser takes the key with it: what is left in the store can then be read by no one, even before a
// script of the dashboard runs again.

const COOKIE = 'kept-key'
const IV_BYTES = 12

/** The key of this session; null when there is none. */
export async function findKey(): Promise<CryptoKey | null> {
  const value = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`))
  return value ? importKey(decodeURIComponent(value.slice(COOKIE.length + 1))) : null
}

/**
 * Makes a key. `endsAt`: in ms since the epoch, for a session that outlives the browser; null: the key goes with the
 * browser.
 */
export async function makeKey(endsAt: number | null): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCodePoint(...bytes))
  writeCookie(encodeURIComponent(text), endsAt === null ? '' : `; Expires=${new Date(endsAt).toUTCString()}`)
  return importKey(text)
}

export function deleteKey(): void {
  writeCookie('', '; Max-Age=0')
}

export async function encrypt(key: CryptoKey, value: unknown): Promise<Blob> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return new Blob([
    iv,
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value))),
  ])
}

/** Throws for what was encrypted under another key. */
export async function decrypt(key: CryptoKey, bytes: ArrayBuffer): Promise<unknown> {
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) },
    key,
    bytes.slice(IV_BYTES),
  )
  return JSON.parse(new TextDecoder().decode(opened))
}

const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

function writeCookie(value: string, attributes: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Strict${secure}${attributes}`
}
