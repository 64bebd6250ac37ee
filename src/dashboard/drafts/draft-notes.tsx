/** How a draft came about: who wrote it, what of the words is in it, and what is not. */
export function DraftNotes({
  by,
  read,
  unused,
}: {
  by: 'templates' | 'model'
  read?: readonly string[]
  unused?: readonly string[]
}) {
  return (
    <p className="small muted">
      {by === 'templates' ? 'Written from built-in templates.' : 'Written by an AI model. Check it before you use it.'}
      {read && read.length > 0 && ` Understood: ${read.join('; ')}.`}
      {unused && unused.length > 0 && ` Not used: ${unused.join('; ')}.`}
    </p>
  )
}
