import { formatPhone } from '#lib/phone.ts'

/**
 * The dashboard is a program in the browser: whoever has switched scripts off is told, before anything is typed in
 * vain.
 */
export function NeedsScript({ phone }: { phone: string }) {
  return (
    <noscript>
      <p className="banner bad">
        The dashboard needs JavaScript, which is switched off in this browser. Looking for our services? Call{' '}
        {formatPhone(phone)}.
      </p>
    </noscript>
  )
}
