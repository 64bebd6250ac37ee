import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { SeoInput } from '../contract.ts'

/** Pages as the browser has them: instants are ISO 8601 text. */
export type PageRow = Awaited<ReturnType<typeof client.seo.pages>>[number]
export type SettingsRow = NonNullable<PageRow['settings']>
export type Drafted = Awaited<ReturnType<typeof client.assistants.page>>
export type PastRow = Awaited<ReturnType<typeof client.seo.history>>[number]

export const usePages = () => useQuery(api.seo.pages.queryOptions())
export const useHistory = (id: string) => useQuery(api.seo.history.queryOptions({ input: { id } }))
/** What the business is called in a search result. */
export const useFacts = () => useQuery(api.business.facts.queryOptions())

/** Uses the words of spec.md §8. The form also shows a refusal beside the fields. */
export function useSave() {
  return useAppMutation('Error', {
    mutationFn: (input: SeoInput) => client.seo.save(input),
    onSuccess: () => toast('Success!', 'SEO settings saved successfully'),
    touches: 'seo',
  })
}

/** Puts earlier words back; `Undo` puts back what stood there before that. */
export function useRestoreWords() {
  const undo = useSave()
  return useAppMutation('Couldn’t restore', {
    mutationFn: ({ past, now }: { past: PastRow; now: SettingsRow }) =>
      client.seo.save({ ...past.words, version: now.version }),
    onSuccess: (saved, { now }) =>
      toast('Earlier version restored', 'It’s now live on the page.', {
        word: 'Undo',
        run: () => undo.mutate({ ...wordsOf(now), version: saved.version }),
      }),
    touches: 'seo',
  })
}

/** Of a page that the site does not have. */
export function useRemove() {
  const undo = useSave()
  return useAppMutation('Couldn’t remove', {
    mutationFn: client.seo.remove,
    onSuccess: (gone) =>
      toast(`${gone.pagePath} was removed`, '', {
        word: 'Undo',
        run: () => undo.mutate({ ...wordsOf(gone), version: 0 }),
      }),
    touches: 'seo',
  })
}

export function useDraft() {
  return useAppMutation('Couldn’t create draft', { mutationFn: client.assistants.page })
}

const wordsOf = ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
  ogTitle,
  ogDescription,
  ogImage,
  hidden,
}: SettingsRow): SeoInput => ({
  pagePath,
  pageTitle,
  metaDescription,
  metaKeywords,
  ogTitle,
  ogDescription,
  ogImage,
  hidden,
})
