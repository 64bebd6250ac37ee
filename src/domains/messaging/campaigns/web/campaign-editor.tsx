import { Save, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useDebouncedValue } from '@mantine/hooks'
import { versionConflict, fieldErrors } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { parseForm, type Errors } from '#dashboard/parts/use-validated-form.ts'
import { Stepper } from '#dashboard/parts/stepper.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useUser } from '#dashboard/session.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { deepEqual } from '#lib/deep-equal.ts'
import { Button } from '#ui/button.tsx'
import { Draft } from '../contract.ts'
import type { Drafted } from './ai-draft.ts'
import { AudienceCard } from './audience-card.tsx'
import { CheckDialog } from './check-dialog.tsx'
import { MessageCard } from './message-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { usePreview, useReach, useRemove, useSave, useTest, type WholeRow } from './queries.ts'
import { RunningNow } from './running-now.tsx'

export const STEPS = ['Audience', 'Message', 'Check', 'Progress'].map((word) => ({ word }))

type Saved = { id: string; version: number } | null

/**
 * Who gets it and what it says, with what one of them will read beside it. Nothing leaves from here without the dialog
 * that counts.
 */
export function Editor({ first, saved: before }: { first: Draft; saved: Saved }) {
  const [draft, write] = useState(first)
  const [saved, setSaved] = useState<Saved>(before)
  const [savedDraft, keep] = useState(first)
  const [step, goTo] = useState<'audience' | 'message'>(before ? 'message' : 'audience')
  const [errors, show] = useState<Errors>({})
  const [as, lookAs] = useState<string | null>(null)
  const [drafted, setDrafted] = useState<Drafted | null>(null)
  const [checking, check] = useState(false)
  const { keyFor } = useIdempotencyKey()
  const [, navigate] = useLocation()
  const save = useSave()
  const reach = useReach(draft.audience, draft.way)
  const [settled] = useDebouncedValue({ ...draft, as }, 300)
  const { name: _name, as: looked, ...asked } = settled
  const preview = usePreview({ ...asked, customerId: looked, ...(asked.day === null && { at: null }) })
  const test = useTest()
  const { way, text, subject, email, audience } = draft
  const words = { way, text, subject, email, audience }
  const isUnsaved = !deepEqual(draft, savedDraft)
  useLeaveGuard(isUnsaved)
  const change = (part: Partial<Draft>) => {
    write({ ...draft, ...part })
    show((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))))
  }
  const store = async (version = saved?.version): Promise<WholeRow | null> => {
    const judged = parseForm(Draft, draft)
    if (!('read' in judged)) {
      show(judged.errors)
      goTo('message')
      document.getElementsByName(Object.keys(judged.errors)[0] ?? '')[0]?.focus()
      return null
    }
    try {
      const row = await save.mutateAsync({
        before: saved && { ...saved, version: version ?? saved.version },
        draft: judged.read,
        key: keyFor(judged.read),
      })
      setSaved({ id: row.id, version: row.version })
      keep(draft)
      return row
    } catch (error) {
      if (!versionConflict(error)) show(fieldErrors(error))
      return null
    }
  }
  const saveDraft = async (version?: number) => {
    const row = await store(version)
    if (row) toast('Draft saved', row.name)
  }
  const toCheck = async () => {
    const faults = Object.fromEntries((preview.data?.faults ?? []).map(({ path, message }) => [path, message]))
    if (Object.keys(faults).length > 0) {
      show(faults)
      return document.getElementsByName(Object.keys(faults)[0] ?? '')[0]?.focus()
    }
    const row = isUnsaved || saved === null ? await store() : true
    if (row) check(true)
  }
  const at = checking ? 2 : step === 'audience' ? 0 : 1
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{saved ? draft.name || 'Campaign' : 'New campaign'}</h1>
          <p>Nothing is sent until you review the count and confirm.</p>
        </div>
        <div className="acts">
          {saved && (
            <RemoveDraft id={saved.id} onRemoved={() => navigate('/dashboard/campaigns')} clean={() => keep(draft)} />
          )}
          <Button tone="line" disabled={save.isPending} onClick={() => void saveDraft()}>
            {save.isPending ? <span className="spin" /> : <Save className="i" />}
            Save draft
          </Button>
        </div>
      </div>
      <Stepper label="Steps" steps={STEPS} at={at} />
      <EditConflict
        error={save.error}
        busy={save.isPending}
        onTheirs={() => {
          keep(draft)
          navigate('/dashboard/campaigns')
        }}
        onMine={(version) => void saveDraft(version)}
      />
      <div className="g2">
        <div className="stack">
          <AudienceCard
            audience={draft.audience}
            way={draft.way}
            reach={reach}
            isOpen={step === 'audience'}
            onChange={(next) => change({ audience: next })}
            onWay={(chosen) => change({ way: chosen })}
            onOpen={(isOpen) => goTo(isOpen ? 'audience' : 'message')}
          />
          {step === 'message' && (
            <MessageCard
              draft={draft}
              errors={errors}
              preview={preview.data}
              messages={(reach.data?.texts ?? 0) + (reach.data?.emails ?? 0)}
              busy={save.isPending || reach.isFetching}
              drafted={drafted}
              onDrafted={(next, fields) => {
                setDrafted(next)
                change(fields)
              }}
              onChange={change}
              onBack={() => goTo('audience')}
              onCheck={() => void toCheck()}
            />
          )}
        </div>
        <div className="stack">
          <PreviewCard
            preview={preview}
            way={draft.way}
            day={draft.day}
            onAs={lookAs}
            onTest={test.isPending ? null : () => test.mutate({ ...words, customerId: as })}
          />
          <RunningNow />
        </div>
      </div>
      {checking && saved && preview.data && reach.data && (
        <CheckDialog
          saved={saved}
          draft={draft}
          preview={preview.data}
          reach={reach.data}
          onClose={() => check(false)}
          onConfirmed={(id) => navigate(`/dashboard/campaigns/${id}`)}
        />
      )}
    </>
  )
}

/** Deletes a draft, which only the owner may do. */
function RemoveDraft({ id, onRemoved, clean }: { id: string; onRemoved: () => void; clean: () => void }) {
  const [asking, ask] = useState(false)
  const remove = useRemove()
  const isOwner = useUser().data?.role === 'owner'
  const label = useId()
  if (!isOwner) return null
  return (
    <>
      <Button tone="quiet" id={label} onClick={() => ask(true)}>
        <Trash2 className="i" />
        Delete draft
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this draft?"
          verb="Delete draft"
          busyVerb="Deleting..."
          cancel="Keep draft"
          busy={remove.isPending}
          onClose={() => ask(false)}
          onConfirm={() => {
            clean()
            remove.mutate({ id }, { onSuccess: onRemoved })
          }}
        >
          <p>Nothing has been sent. Deleting the draft can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
