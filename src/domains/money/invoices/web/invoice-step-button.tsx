import { Send } from 'lucide-react'
import { useLocation } from 'wouter'
import { Button } from '#ui/button.tsx'
import { useInvoiceStep } from './mutations.ts'

type Props = {
  step: { jobId: string; number: number; customerName: string }
  look: { tone: 'tide' | 'line' | 'clay'; size?: 'sm' }
  /** Where it is one of several steps on a card. */
  words?: string
}

/** Makes the invoice of a step and opens it, ready to be sent. */
export function InvoiceStepButton({ step: { jobId, number, customerName }, look, words = 'Send invoice' }: Props) {
  const [, go] = useLocation()
  const invoice = useInvoiceStep()
  return (
    <Button
      {...look}
      disabled={invoice.isPending}
      onClick={() =>
        invoice.mutate(
          { id: jobId, step: number },
          { onSuccess: (made) => go(`/dashboard/invoices/${made.id}?send=1`) },
        )
      }
    >
      {invoice.isPending ? <span className="spin" /> : <Send className="i" />}
      {words}
      <span className="vh">
        {' '}
        of step {number} to {customerName}
      </span>
    </Button>
  )
}
