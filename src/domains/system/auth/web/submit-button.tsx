import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

export function SubmitButton({
  busy,
  disabled = false,
  children,
}: {
  busy: boolean
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Button tone="clay" size="lg" block type="submit" disabled={busy || disabled}>
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </Button>
  )
}
