import { ChevronDown, History, Share2, Sparkles, Trash2, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useUser } from '#dashboard/session.ts'
import { Button } from '#ui/button.tsx'
import { PagePath } from '../contract.ts'
import { MAX_LENGTHS, findFaults } from '../find-seo-faults.ts'
import { Meter } from './length-meter.tsx'
import { titleWidth } from './title-width.ts'
import { Preview } from './search-preview.tsx'
import { useDraft, useRemove, type Drafted, type PageRow } from './queries.ts'
import { NEW, listVisibleSeo, type Drafts, type Keep } from './form-state.ts'
import { useForm, type Form } from './use-seo-form.ts'
import { describeFault } from './format.ts'

const HistoryDialog = lazyComponent(async () => (await import('./history-dialog.tsx')).HistoryDialog)

type Props = {
  /** Null: a page to add. */
  page: PageRow | null
  pages: readonly PageRow[]
  drafts: Drafts
  keepOf: (key: string) => Keep
  onSaved: (pagePath: string) => void
  /** Of a page that is not to be added after all. */
  onDiscard: () => void
}

/** The form of a page and what will be seen of it. */
export function Editor({ page, pages, drafts, keepOf, onSaved, onDiscard }: Props) {
  const key = page?.pagePath ?? NEW
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    element,
    pagePath: page?.pagePath ?? '',
    saved: page?.settings ?? null,
    unsaved: drafts[key],
    keep: keepOf(key),
    onSaved,
  })
  const { typed, saving, isDirty, discard } = form
  return (
    <form
      className="stack"
      ref={element}
      noValidate
      aria-labelledby="seo-edit"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) form.save()
      }}
    >
      <section className="card" aria-labelledby="seo-edit">
        <Head page={page} />
        <div className="pad stackf compact">
          <EditConflict error={saving.error} busy={saving.isPending} onTheirs={discard} onMine={form.saveOver} />
          <Faults page={page} pages={pages} form={form} />
          <Fields page={page} form={form} />
        </div>
      </section>
      <section className="card" aria-labelledby="seo-preview">
        <Preview typed={typed} isPage={page?.isPage ?? false} />
        <div className="d-foot">
          {page?.settings && !page.isPage && <Remove id={page.settings.id} />}
          {(isDirty || page === null) && (
            <Button
              tone="quiet"
              disabled={saving.isPending}
              onClick={() => {
                discard()
                if (page === null) onDiscard()
              }}
            >
              Discard
            </Button>
          )}
          <Button tone="tide" type="submit" disabled={saving.isPending || (!isDirty && page !== null)}>
            {saving.isPending && <span className="spin" />}
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </section>
    </form>
  )
}

function Head({ page }: { page: PageRow | null }) {
  const [isOpen, open] = useState(false)
  return (
    <div className="ph">
      <h2 id="seo-edit" tabIndex={-1}>
        {page ? `Edit ${page.pagePath}` : 'Add Page'}
      </h2>
      {page?.settings && (
        <Button tone="quiet" size="sm" onClick={() => open(true)}>
          <History className="i" />
          History
        </Button>
      )}
      {isOpen && page?.settings && <HistoryDialog now={page.settings} onClose={() => open(false)} />}
    </div>
  )
}

/** What wants a look in the words as they are typed, and not only in those that are saved. */
function Faults({
  page,
  pages,
  form: { typed, isDirty },
}: {
  page: PageRow | null
  pages: readonly PageRow[]
  form: Form
}) {
  if (!isDirty && !page?.faults.length) return null
  const isThere = page?.isPage ?? pages.some(({ pagePath, isPage }) => isPage && pagePath === typed.pagePath)
  const isPath = PagePath.safeParse(typed.pagePath).success
  const found =
    isDirty && typed.pageTitle !== '' && typed.metaDescription !== ''
      ? findFaults(typed, listVisibleSeo(pages))
      : (page?.faults ?? [])
  const shown = isThere || !isPath ? found : [{ kind: 'no-such-page' as const, with: [] }]
  if (shown.length === 0) return null
  return (
    <ul className="faults" aria-label="Needs attention">
      {shown.map((fault) => (
        <li key={fault.kind}>
          <TriangleAlert className="i" />
          {describeFault(fault)}
        </li>
      ))}
    </ul>
  )
}

function Fields({ page, form: { typed, errors, change } }: { page: PageRow | null; form: Form }) {
  const draft = useDraft()
  const field = (name: Exclude<keyof Form['typed'], 'hidden'>) => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const title = typed.pageTitle.trim()
  const text = typed.metaDescription.trim()
  const mayDraft = PagePath.safeParse(typed.pagePath).success
  const fill = () => {
    const before = { pageTitle: typed.pageTitle, metaDescription: typed.metaDescription }
    const onSuccess = ({ pageTitle, metaDescription, by }: Drafted) => {
      change({ pageTitle, metaDescription })
      const words = by === 'model' ? 'Drafted by AI from your business facts' : 'Drafted from your business facts'
      toast(words, 'Nothing is saved yet.', { word: 'Undo', run: () => change(before) })
    }
    draft.mutate({ pagePath: typed.pagePath.trim() }, { onSuccess })
  }
  return (
    <>
      <TextField
        {...field('pagePath')}
        label="Page path"
        readOnly={page !== null}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        hint={
          page
            ? 'The path can’t be changed. Add a redirect instead.'
            : 'As it appears in the URL: /services/paver-sealing'
        }
        hintBelow
      />
      <div>
        <TextField {...field('pageTitle')} label="Page title" maxLength={200} />
        <Meter
          used={title.length}
          most={MAX_LENGTHS.title.most}
          caption={`${title.length} of ${MAX_LENGTHS.title.most}, ${titleWidth(title)} px of 600`}
        />
      </div>
      <div>
        <AreaField {...field('metaDescription')} label="Meta description" rows={4} maxLength={500} />
        <Meter
          used={text.length}
          most={MAX_LENGTHS.description.most}
          caption={`${text.length} of ${MAX_LENGTHS.description.from}–${MAX_LENGTHS.description.most}`}
        />
      </div>
      <div className="acts">
        <Button tone="quiet" size="sm" disabled={draft.isPending || !mayDraft} onClick={fill}>
          {draft.isPending ? <span className="spin" /> : <Sparkles className="i" />}
          Draft title and description
        </Button>
      </div>
      <details className="moreset">
        <summary>
          <Share2 className="i" />
          Keywords and share text
          <ChevronDown className="i" />
        </summary>
        <div className="stackf">
          <TextField {...field('metaKeywords')} label="Keywords" optional maxLength={500} />
          <TextField {...field('ogTitle')} label="Share title" optional maxLength={200} />
          <AreaField {...field('ogDescription')} label="Share description" optional rows={2} maxLength={500} />
          <TextField
            {...field('ogImage')}
            label="Share image"
            optional
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            hint="1200 × 630 pixels. Leave blank to use the page’s own image."
            hintBelow
          />
        </div>
      </details>
      {typed.pagePath !== '/' && (
        <div>
          <label className="check">
            <input
              type="checkbox"
              name="hidden"
              checked={typed.hidden}
              aria-describedby={errors.hidden ? 'seo-hidden-error' : undefined}
              onChange={(event) => change({ hidden: event.target.checked })}
            />
            <span>
              Hide from search engines
              <span className="hint">Visitors can still find it on your site. It’s also removed from the sitemap.</span>
            </span>
          </label>
          {errors.hidden && (
            <p className="err" id="seo-hidden-error">
              {errors.hidden}
            </p>
          )}
        </div>
      )}
    </>
  )
}

function Remove({ id }: { id: string }) {
  const remove = useRemove()
  if (useUser().data?.role !== 'owner') return null
  return (
    <span className="grow1">
      <Button tone="line" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
        {remove.isPending ? <span className="spin" /> : <Trash2 className="i" />}
        Remove
      </Button>
    </span>
  )
}
