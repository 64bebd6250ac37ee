import { MessageCirclePlus } from 'lucide-react'
import { useState } from 'react'
import { client } from '#dashboard/api-client.ts'
import { withKeys, OrderedList, withNew, type Keyed } from '#dashboard/parts/ordered-list.tsx'
import { Button } from '#ui/button.tsx'
import { FaqInput } from '../contract.ts'
import type { FaqItem } from '../contract.ts'
import { BackToOurs } from './back-to-ours.tsx'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'
import { QuestionDialog } from './question-dialog.tsx'

type Typed = Keyed<FaqItem>[]

/** What visitors ask. Until the owner saves their own, the answers follow the business facts. */
export function QuestionsCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft<FaqItem[], Typed, FaqItem[]>({
    settings,
    of: ({ faq }) => faq,
    typedOf: withKeys,
    read: (typed) => FaqInput.safeParse(typed),
    send: client.business.settings.saveFaq,
  })
  const { typed, change, saved } = draft
  const [editing, edit] = useState<Keyed<FaqItem> | 'new' | null>(null)
  const keep = (item: FaqItem) => {
    change(
      editing === 'new'
        ? withNew(typed, item)
        : typed.map((one) => (one.key === editing?.key ? { ...item, key: one.key } : one)),
    )
    edit(null)
  }
  return (
    <PartCard
      id="questions"
      title="Questions"
      shownIn="Shown on the FAQ page and in search engines. The home page chat also answers from them."
      draft={draft}
      action={<BackToOurs part="faq" what="questions" draft={draft} />}
    >
      {saved.isFirst && (
        <p className="small muted">
          These answers use your business details and update automatically, like when you change your phone number. Once
          you save your own, they stay the way you wrote them.
        </p>
      )}
      <OrderedList
        label="Questions"
        items={typed}
        nameOf={({ question }) => question}
        mayEdit
        onChange={change}
        onEdit={edit}
      >
        {(item) => (
          <>
            <p>
              <b>{item.question}</b>
            </p>
            <p className="answer">{item.answer}</p>
          </>
        )}
      </OrderedList>
      <div>
        <Button tone="line" size="sm" onClick={() => edit('new')}>
          <MessageCirclePlus className="i" />
          Add question
        </Button>
      </div>
      {editing && (
        <QuestionDialog
          key={editing === 'new' ? 'new' : editing.key}
          before={editing === 'new' ? null : editing}
          onKeep={keep}
          onClose={() => edit(null)}
        />
      )}
    </PartCard>
  )
}
