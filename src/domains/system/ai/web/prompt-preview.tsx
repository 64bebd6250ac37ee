import { useDebouncedValue } from '@mantine/hooks'
import { useId } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import type { FeatureName } from '../contract.ts'
import { usePrompt } from './queries.ts'

/** Shows the current prompt as a model would get it, with example values in place of the variables. */
export function PromptPreview({
  featureName,
  template,
  fault,
}: {
  featureName: FeatureName
  template: string
  fault: string | null
}) {
  const id = useId()
  const [settled] = useDebouncedValue(template, 300)
  const prompt = usePrompt(featureName, settled, fault === null && settled.trim() !== '')
  return (
    <div className="aiprev" aria-busy={prompt.isFetching}>
      <h4 id={id}>What the model sees</h4>
      {prompt.data?.prompt && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys of a keyboard must reach it
        <p className={fault === null ? 'prompt' : 'prompt stale'} tabIndex={0} role="region" aria-labelledby={id}>
          {prompt.data.prompt}
        </p>
      )}
      {prompt.isError && !prompt.isFetching && (
        <p className="err" role="alert">
          No preview. {errorMessage(prompt.error)}
        </p>
      )}
      {prompt.isPending && fault === null && <div className="skel tall" aria-hidden="true" />}
      <p className="tiny subtle">
        Filled with example data. We remove email addresses, street addresses, phone numbers and other long numbers
        before anything is sent to a model.
      </p>
    </div>
  )
}
