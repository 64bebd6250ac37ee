import { html } from 'hono/html'
import type { Role } from './contract.ts'

/** The e-mails that have to do with accounts: plain text, and the same words as HTML. */
export type AuthEmail = { subject: string; message: string; html: string }

const ROLE_LABELS: Record<Role, string> = {
  owner: 'an owner',
  staff: 'a staff member',
  technician: 'a technician',
  accountant: 'an accountant',
}

export function invitationEmail(business: string, by: string, role: Role, link: string, days: number): AuthEmail {
  return letter(`You’re invited to the ${business} dashboard`, [
    `${by} invited you to the ${business} dashboard as ${ROLE_LABELS[role]}.`,
    'Choose a password to get started:',
    { link, label: 'Accept invitation' },
    `This link works once and expires in ${days} days. Not expecting this? You can ignore it.`,
  ])
}

export function resetEmail(business: string, link: string, minutes: number): AuthEmail {
  return letter('Reset your password', [
    `We received a request to reset your password for the ${business} dashboard.`,
    'Set a new password here:',
    { link, label: 'Set a new password' },
    `This link works once and expires in ${minutes} minutes. Didn’t request this? Ignore this email and your password won’t change.`,
  ])
}

export function passwordChangedEmail(business: string): AuthEmail {
  return letter('Your password was changed', [
    `The password for your ${business} dashboard account was just changed. All other devices were signed out and won’t get alerts.`,
    NOT_YOU,
  ])
}

/** After a link was used. `passkeys`: the names of those that were removed. */
export function resetDoneEmail(business: string, passkeys: readonly string[]): AuthEmail {
  return letter('Your password was changed', [
    `The password for your ${business} dashboard account was just changed, and all devices were signed out.`,
    'Alerts were turned off on all devices, and your calendar link no longer works. Turn them back on in the dashboard if you use them.',
    ...(passkeys.length > 0
      ? [
          `To protect your account, we removed your passkeys: ${passkeys.map((name) => `“${name}”`).join(', ')}. You can add them again in Settings.`,
        ]
      : []),
    NOT_YOU,
  ])
}

const NOT_YOU = 'If this wasn’t you, reset your password on the sign-in page right away.'

export function twoStepEmail(business: string, now: 'on' | 'off'): AuthEmail {
  return letter(`Two-step sign-in was turned ${now}`, [
    now === 'on'
      ? `Your ${business} dashboard account now asks for a code from your app after your password.`
      : `Your ${business} dashboard account no longer asks for a code after your password.`,
    'If this wasn’t you, reset your password on the sign-in page right away and let the owner know.',
  ])
}

export function passkeyEmail(business: string, name: string): AuthEmail {
  return letter('A passkey was added', [
    `You can now sign in to your ${business} dashboard account with the passkey “${name}”.`,
    'If this wasn’t you, remove it in Settings under My account and change your password.',
  ])
}

export function newDeviceEmail(
  business: string,
  { device, address, when }: { device: string; address: string; when: string },
): AuthEmail {
  return letter('New sign-in to your account', [
    `Someone just signed in to your ${business} dashboard account from a new device.`,
    `Device: ${device}. Time: ${when}. IP address: ${address}.`,
    'If this was you, you don’t need to do anything. If it wasn’t, reset your password on the sign-in page right away. That signs out every device.',
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
