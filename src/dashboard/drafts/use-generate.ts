import { serverMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

/**
 * Asks for a draft of what is typed, with the words of spec.md §5 and §8. `How`: further options of the call. `failed`:
 * what to show beside the field.
 */
export function useGenerate<Result, How = never>(call: (typed: string, how?: How) => Promise<Result>) {
  const asking = useAppMutation('Error', {
    mutationFn: ({ typed, how }: { typed: string; how?: How }) => call(typed, how),
    onSuccess: () => toast('Success!', 'AI content generated successfully'),
    explain: (error) => serverMessage(error) ?? 'Failed to generate',
  })
  return {
    answer: asking.data,
    busy: asking.isPending,
    failed: asking.isError ? (serverMessage(asking.error) ?? 'Failed to generate') : undefined,
    /** Forgets the answer and what went wrong. */
    clear: asking.reset,
    /** Answers null where there is nothing to ask for, or no answer was to be had: the notice has said so. */
    generate: async (typed: string, how?: How): Promise<Result | null> => {
      if (typed.trim() === '') {
        toastError('Input Required', 'Please enter some text to get started')
        return null
      }
      return asking.mutateAsync({ typed, ...(how !== undefined && { how }) }).catch(() => null)
    },
  }
}
