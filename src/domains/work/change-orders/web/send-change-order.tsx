import { ComposeDialog } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { firstName } from './first-name.ts'
import { useShareChangeOrder } from './queries.ts'

type Props = { id: string; customerName: string; onClose: () => void }

/** Sends the private link of a change order with words that a person has seen. */
export function SendChangeOrder({ id, customerName, onClose }: Props) {
  const shared = useShareChangeOrder()
  const who = firstName(customerName)
  return (
    <ComposeDialog
      kind="change-order"
      id={id}
      title="Send change order"
      intro={`${who} gets a private link to accept or decline. The job keeps its price until then.`}
      verb="Send change order"
      sent={{ title: 'Change order sent', text: `We’ll let you know when ${who} answers.` }}
      onShared={() => shared.mutate(id, { onSuccess: onClose })}
      busy={shared.isPending}
      onClose={onClose}
    />
  )
}
