import { html } from 'hono/html'
import type { Role } from './contract.ts'

/** The e-mails that have to do with accounts: plain text, and the same words as HTML. */
export type AuthEmail = { subject: string; message: string; html: string }

const ROLE_LABELS: Record<Role, string> = { owner: 'an owner', staff: 'a member of staff', technician: 'a technician' }

export function invitationEmail(business: string, by: string, role: Role, link: string, days: number): AuthEmail {
  return letter(`You are invited to the ${business} dashboard`, [
    `${by} invited you to the ${business} dashboard as ${ROLE_LABELS[role]}.`,
    'Choose your password here:',
    { link, label: 'Accept the invitation' },
    `The link works once, for ${days} days. If you did not expect this, you can leave it unanswered.`,
  ])
}

export function resetEmail(business: string, link: string, minutes: number): AuthEmail {
  return letter('Set a new password', [
    `Somebody, probably you, asked for a new password for the ${business} dashboard.`,
    'Set it here:',
    { link, label: 'Set a new password' },
    `The link works once, for ${minutes} minutes. If it was not you, leave this unanswered: your password stays as it is.`,
  ])
}

export function passwordChangedEmail(business: string): AuthEmail {
  return letter('Your password was changed', [
    `The password of your account at the ${business} dashboard was just changed, and every other device was signed out and is not alerted any more.`,
    NOT_YOU,
  ])
}

/** After a link was used. `passkeys`: the names of those that were removed. */
export function resetDoneEmail(business: string, passkeys: readonly string[]): AuthEmail {
  return letter('Your password was changed', [
    `The password of your account at the ${business} dashboard was just changed, and every device was signed out.`,
    'No device is alerted any more, and the link of your calendar has ended. Turn on again in the dashboard what you use.',
    ...(passkeys.length > 0
      ? [
          `In case one of them was not yours, your passkeys were removed: ${passkeys.map((name) => `“${name}”`).join(', ')}. Add yours again in Settings.`,
        ]
      : []),
    NOT_YOU,
  ])
}

const NOT_YOU = 'If it was not you, ask for a new password on the sign-in page at once.'

export function twoStepEmail(business: string, now: 'on' | 'off'): AuthEmail {
  return letter(`Two-step sign-in was turned ${now}`, [
    now === 'on'
      ? `Your account at the ${business} dashboard now asks for a code of your app after the password.`
      : `Your account at the ${business} dashboard no longer asks for a code after the password.`,
    'If it was not you, ask for a new password on the sign-in page at once, and tell the owner.',
  ])
}

export function passkeyEmail(business: string, name: string): AuthEmail {
  return letter('A passkey was added', [
    `Your account at the ${business} dashboard can now be opened with the passkey “${name}”.`,
    'If it was not you, remove it in Settings under My sign-in, and change your password.',
  ])
}

export function newDeviceEmail(
  business: string,
  { device, address, when }: { device: string; address: string; when: string },
): AuthEmail {
  return letter('New sign-in to your account', [
    `Your account at the ${business} dashboard was just opened from a device it had not been opened from before.`,
    `Device: ${device}. Time: ${when}. Network address: ${address}.`,
    'If it was you, there is nothing to do. If it was not, set a new password on the sign-in page right away: that signs out every device.',
  ])
}

type Line = string | { link: string; label: string }

function letter(subject: string, lines: Line[]): AuthEmail {
  const paragraph = (line: Line) =>
    typeof line === 'string'
      ? html`<p>${line}</p>`
      : html`<p><a href="${line.link}">${line.label}</a><br />${line.link}</p>`
  return {
    subject,
    message: lines.map((line) => (typeof line === 'string' ? line : line.link)).join('\n\n'),
    html: String(
      // oxlint-disable-next-line typescript/no-base-to-string -- nothing in it is a promise, so it is a String object already
      html`<!doctype html>
        <html lang="en">
          <body>
            ${lines.map(paragraph)}
          </body>
        </html>`,
    ),
  }
}
