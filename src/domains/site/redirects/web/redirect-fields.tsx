import { useId } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { usePages } from '#domains/site/seo/web/queries.ts'
import { RedirectInput } from '../contract.ts'
import type { RedirectRow } from './queries.ts'

/** What both dialogs ask for. */
export function RedirectFields({ seen, errors }: { seen?: RedirectRow; errors: Errors }) {
  const pages = useId()
  const known = usePages().data?.filter(({ isPage }) => isPage) ?? []
  const field = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 500 }
  return (
    <>
      <TextField
        {...field}
        label="Old path"
        name="fromPath"
        defaultValue={seen?.fromPath}
        placeholder="/old-page"
        error={errors.fromPath}
        hint="The path of a page that no longer exists. Capital letters and a trailing slash are handled automatically."
        hintBelow
        data-autofocus
      />
      <TextField
        {...field}
        label="Redirects to"
        name="toPath"
        defaultValue={seen?.toPath}
        placeholder="/gallery"
        list={pages}
        error={errors.toPath}
        hint="A page on this site. Anything after ? is carried over."
        hintBelow
      />
      <datalist id={pages}>
        {known.map(({ pagePath, settings }) => (
          <option key={pagePath} value={pagePath}>
            {settings?.pageTitle}
          </option>
        ))}
        <option value="/#quote">The quote form</option>
      </datalist>
    </>
  )
}

export const readRedirect = (form: HTMLFormElement | null): FormResult<RedirectInput> =>
  parseForm(RedirectInput, formValues(form))
