import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { sendAuthRequest, type Answer } from './auth-request.ts'
import { getPasskeyBlock } from './passkey-support.ts'

// The browser fetches this on a press, so that neither the sign-in page nor Settings waits for it.

/** Signs in with a passkey of this device, of a phone beside it, or of a password keeper. Never throws. */
export async function signInByPasskey(rememberMe: boolean): Promise<Answer<unknown>> {
  const cannot = getPasskeyBlock()
  if (cannot) return refused(cannot)
  const options = await sendAuthRequest<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/auth/passkey/options', {})
  if (!options.ok) return options
  try {
    const response = await startAuthentication({ optionsJSON: options.body })
    return await sendAuthRequest('POST', '/api/auth/passkey/sign-in', { response, rememberMe })
  } catch {
    // Browsers say the same of all: stopped, timed out, or no passkey there, so that no site learns which.
    return refused('No passkey was used. Try again, or sign in with your password.')
  }
}

/** Asks a passkey of the person who is there; what it confirmed is good for one call. Never throws. */
export async function confirmByPasskey(): Promise<Answer<{ confirmation: string }>> {
  const cannot = getPasskeyBlock()
  if (cannot) return refused(cannot)
  const options = await sendAuthRequest<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/api/auth/passkey/confirm/options',
    {},
  )
  if (!options.ok) return options
  try {
    const response = await startAuthentication({ optionsJSON: options.body })
    return await sendAuthRequest('POST', '/api/auth/passkey/confirm', { response })
  } catch {
    return refused('No passkey was used. Try again, or enter your password.')
  }
}

/** Makes a passkey for who is signed in, under this name. `sure`: their password, or what another passkey confirmed. */
export async function addPasskey(
  name: string,
  sure: { password: string } | { confirmation: string },
): Promise<Answer<{ name: string }>> {
  const cannot = getPasskeyBlock()
  if (cannot) return refused(cannot)
  const options = await sendAuthRequest<PublicKeyCredentialCreationOptionsJSON>(
    'POST',
    '/api/auth/passkey/new/options',
    sure,
  )
  if (!options.ok) return options
  try {
    const response = await startRegistration({ optionsJSON: options.body })
    return await sendAuthRequest('POST', '/api/auth/passkey/new', { response, name })
  } catch (error) {
    const known =
      error instanceof Error && 'code' in error && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return refused(
      known
        ? 'This device already has a passkey for this account.'
        : 'No passkey was created. It was canceled or took too long. Try again any time.',
    )
  }
}

const refused = (sentence: string): { ok: false; code: string; sentence: string; issues: [] } => ({
  ok: false,
  code: 'PASSKEY',
  sentence,
  issues: [],
})
