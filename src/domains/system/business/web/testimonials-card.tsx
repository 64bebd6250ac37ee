import { MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { client } from '#dashboard/api-client.ts'
import { withKeys, OrderedList, withNew, type Keyed } from '#dashboard/parts/ordered-list.tsx'
import { Button } from '#ui/button.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Stars } from '#ui/stars.tsx'
import { TestimonialsInput } from '../contract.ts'
import type { Testimonial } from '../contract.ts'
import { BackToOurs } from './back-to-ours.tsx'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'
import { TestimonialDialog } from './testimonial-dialog.tsx'

type Typed = Keyed<Testimonial>[]
/** Null: a new one. `afresh`: in the place of a sample, with none of its words. */
type Editing = { item: Keyed<Testimonial> | null; afresh: boolean }

/** What customers said. Samples carry their mark until the owner puts real ones in their place. */
export function TestimonialsCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft<Testimonial[], Typed, Testimonial[]>({
    settings,
    of: ({ testimonials }) => testimonials,
    typedOf: withKeys,
    read: (typed) => TestimonialsInput.safeParse(typed),
    send: client.business.settings.saveTestimonials,
  })
  const { typed, change } = draft
  const [editing, edit] = useState<Editing | null>(null)
  const samples = typed.filter(({ sample }) => sample).length
  const keep = (testimonial: Testimonial) => {
    const { item } = editing ?? {}
    change(
      item
        ? typed.map((one) => (one.key === item.key ? { ...testimonial, key: one.key } : one))
        : withNew(typed, testimonial),
    )
    edit(null)
  }
  return (
    <PartCard
      id="testimonials"
      title="Testimonials"
      shownIn="The home page shows the first four. The reviews page shows them all."
      draft={draft}
      action={<BackToOurs part="testimonials" what="testimonials" draft={draft} />}
    >
      {samples > 0 && (
        <p className="small muted">
          {samples === 1 ? 'One is' : `${samples} are`} made up and tagged as Sample on your website until you replace{' '}
          {samples === 1 ? 'it' : 'them'}.
        </p>
      )}
      <OrderedList
        label="Testimonials"
        items={typed}
        nameOf={({ name }) => name}
        mayEdit
        onChange={change}
        onEdit={(item) => edit({ item, afresh: false })}
      >
        {(item) => (
          <>
            <p className="who">
              <b>{item.name}</b> <span className="subtle">{item.location}</span> <Stars rating={item.rating} />{' '}
              {item.sample && <Mark what="Sample" />}
            </p>
            <blockquote className="said">{item.text}</blockquote>
            {item.sample && (
              <Button tone="line" size="sm" onClick={() => edit({ item, afresh: true })}>
                Replace with a real one<span className="vh"> instead of {item.name}</span>
              </Button>
            )}
          </>
        )}
      </OrderedList>
      <div>
        <Button tone="line" size="sm" onClick={() => edit({ item: null, afresh: true })}>
          <MessageSquarePlus className="i" />
          Add testimonial
        </Button>
      </div>
      {editing && (
        <TestimonialDialog
          key={editing.item?.key ?? 'new'}
          before={editing.afresh ? null : editing.item}
          onKeep={keep}
          onClose={() => edit(null)}
        />
      )}
    </PartCard>
  )
}
