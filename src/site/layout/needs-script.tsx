import { formatPhone } from '#lib/phone.ts'

/**
 * Tells users without JavaScript that the dashboard requires it, before they type anything in vain.
 */
export function NeedsScript({ phone }: { phone: string }) {
  return (
    <noscript>
      <p className="banner bad">
        The dashboard needs JavaScript, which is turned off in this browser. Looking for our services? Call{' '}
        {formatPhone(phone)}.
      </p>
    </noscript>
  )
}
