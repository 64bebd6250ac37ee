import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { useResetFeature, type FeatureRow } from './queries.ts'

/** Puts a feature back to what the product began with, after asking. */
export function ResetButton({ feature, onReset }: { feature: FeatureRow; onReset: (saved: FeatureRow) => void }) {
  const [asked, ask] = useState(false)
  const reset = useResetFeature()
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => ask(true)}>
        <RotateCcw className="i" />
        Reset to default
      </Button>
      <ConfirmDialog
        title="Reset to default?"
        opened={asked}
        verb="Reset to default"
        busyVerb="Resetting..."
        cancel="Keep mine"
        busy={reset.isPending}
        onClose={() => ask(false)}
        onConfirm={() =>
          reset.mutate(
            { featureName: feature.featureName },
            {
              onSuccess: (saved) => {
                ask(false)
                onReset(saved)
              },
            },
          )
        }
      >
        <p>
          This replaces your saved prompt, model and limits for {feature.title}, and any unsaved changes, with the
          defaults. Your earlier version stays in the change log.
        </p>
      </ConfirmDialog>
    </>
  )
}
