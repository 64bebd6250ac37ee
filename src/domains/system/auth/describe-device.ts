import Bowser from 'bowser'
import type { Session } from './contract.ts'

const KINDS: Record<string, Session['kind']> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' }
const DEVICES: Record<Session['kind'], string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  program: 'A program',
}

/**
 * Describes what a browser reports in its User-Agent header: `Phone, Chrome on Android`. A client can send any header,
 * so the product shows this text and never trusts it.
 */
export function describeDevice(userAgent: string | null): Pick<Session, 'kind' | 'device'> {
  if (!userAgent) return { kind: 'program', device: DEVICES.program }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const kind = KINDS[platform.type ?? ''] ?? 'program'
  const name = short(browser.name)
  if (kind === 'program' || !name)
    return { kind: 'program', device: name ? `${DEVICES.program}, ${name}` : DEVICES.program }
  return { kind, device: `${DEVICES[kind]}, ${name}${os.name ? ` on ${short(os.name)}` : ''}` }
}

const short = (name: string | undefined): string | undefined => name?.replace(/^Microsoft /, '').slice(0, 40)
