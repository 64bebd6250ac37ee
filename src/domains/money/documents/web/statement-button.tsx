import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { StatementDialog } from './lazy-dialogs.tsx'

/** Opens the statement of a customer. */
export function StatementButton({ customerId }: { customerId: string }) {
  const [opened, open] = useState(false)
  return (
    <>
      <Button tone="line" onClick={() => open(true)}>
        <ScrollText className="i" />
        Statement
      </Button>
      {opened && <StatementDialog customerId={customerId} onClose={() => open(false)} />}
    </>
  )
}
