/** Why this window cannot have passkeys: browsers make them for a site with a name, reached safely. Null: it can. */
export function getPasskeyBlock(): string | null {
  if (/^[\d.]+$|:/.test(location.hostname))
    return `Passkeys don’t work with a numeric address. Open this site at ${nameInstead()} to use one.`
  return 'PublicKeyCredential' in globalThis
    ? null
    : 'This browser doesn’t support passkeys. Sign in with your password.'
}

/** This machine by its name; any other address of numbers has none that we could know of. */
const nameInstead = (): string =>
  /^127\.|::1/.test(location.hostname) ? `localhost${location.port && `:${location.port}`}` : 'its domain name'
